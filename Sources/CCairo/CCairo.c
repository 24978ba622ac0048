// Draws with Cairo into memory; files are the caller's business.

#include "CCairo.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct CCairoCanvas {
  CCairoFormat format;
  cairo_surface_t *surface;
  cairo_t *cairo;
  /// The file, as far as it is written.
  unsigned char *bytes;
  size_t length;
  size_t capacity;
  cairo_status_t fault;
  /// Groups begun and not ended.
  int group_count;
};

/// Each group takes as much memory as the picture, and documents may nest them as they like: those
/// further inside are drawn without one.
static const int max_groups = 8;

/// Cairo's text speaks of a whole document more than a screen: no hinting, so that glyphs stand
/// where they were measured, and grey edges, so that pictures are the same everywhere.
static void set_text_options(cairo_t *cairo) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(cairo, options);
  cairo_font_options_destroy(options);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  CCairoCanvas *canvas = closure;
  if (canvas->capacity - canvas->length < length) {
    size_t capacity = canvas->capacity * 2 + length;
    unsigned char *bytes = realloc(canvas->bytes, capacity);
    if (bytes == NULL) return CAIRO_STATUS_NO_MEMORY;
    canvas->bytes = bytes;
    canvas->capacity = capacity;
  }
  memcpy(canvas->bytes + canvas->length, data, length);
  canvas->length += length;
  return CAIRO_STATUS_SUCCESS;
}

CCairoCanvas *ccairo_canvas_new(CCairoFormat format, double width, double height) {
  CCairoCanvas *canvas = calloc(1, sizeof *canvas);
  if (canvas == NULL) abort();
  canvas->format = format;
  switch (format) {
    case CCAIRO_PNG:
      canvas->surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
      break;
    case CCAIRO_SVG:
      canvas->surface = cairo_svg_surface_create_for_stream(append, canvas, width, height);
      cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
      break;
    case CCAIRO_PDF:
      canvas->surface = cairo_pdf_surface_create_for_stream(append, canvas, width, height);
      // No date: the same page gives the same bytes whenever it is drawn.
      cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
      break;
  }
  canvas->cairo = cairo_create(canvas->surface);
  set_text_options(canvas->cairo);
  return canvas;
}

void ccairo_canvas_free(CCairoCanvas *canvas) {
  cairo_destroy(canvas->cairo);
  cairo_surface_finish(canvas->surface);
  cairo_surface_destroy(canvas->surface);
  free(canvas->bytes);
  free(canvas);
}

static cairo_status_t status(const CCairoCanvas *canvas) {
  if (canvas->fault != CAIRO_STATUS_SUCCESS) return canvas->fault;
  cairo_status_t drawing = cairo_status(canvas->cairo);
  return drawing != CAIRO_STATUS_SUCCESS ? drawing : cairo_surface_status(canvas->surface);
}

const char *ccairo_fault(const CCairoCanvas *canvas) {
  cairo_status_t found = status(canvas);
  return found == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(found);
}

const uint8_t *ccairo_finish(CCairoCanvas *canvas, size_t *length) {
  if (status(canvas) == CAIRO_STATUS_SUCCESS) {
    if (canvas->format == CCAIRO_PNG) {
      canvas->fault = cairo_surface_write_to_png_stream(canvas->surface, append, canvas);
    } else {
      cairo_show_page(canvas->cairo);
      cairo_surface_finish(canvas->surface);
      canvas->fault = cairo_surface_status(canvas->surface);
    }
  }
  *length = canvas->length;
  return canvas->fault == CAIRO_STATUS_SUCCESS ? canvas->bytes : NULL;
}

void ccairo_next_page(CCairoCanvas *canvas, double width, double height) {
  cairo_show_page(canvas->cairo);
  if (canvas->format == CCAIRO_PDF) {
    cairo_pdf_surface_set_size(canvas->surface, width, height);
  }
}

void ccairo_set_title(CCairoCanvas *canvas, const char *title) {
  if (canvas->format == CCAIRO_PDF) {
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
  }
}

void ccairo_save(CCairoCanvas *canvas) { cairo_save(canvas->cairo); }
void ccairo_restore(CCairoCanvas *canvas) { cairo_restore(canvas->cairo); }

void ccairo_translate(CCairoCanvas *canvas, double x, double y) {
  cairo_translate(canvas->cairo, x, y);
}

void ccairo_scale(CCairoCanvas *canvas, double factor) {
  cairo_scale(canvas->cairo, factor, factor);
}

void ccairo_begin_group(CCairoCanvas *canvas) {
  if (canvas->group_count++ < max_groups) cairo_push_group(canvas->cairo);
}

void ccairo_end_group(CCairoCanvas *canvas, double opacity) {
  if (--canvas->group_count >= max_groups) return;
  cairo_pop_group_to_source(canvas->cairo);
  cairo_paint_with_alpha(canvas->cairo, opacity);
}

/// The largest radius that is drawn: more is as good as none on any canvas.
static const double max_radius = 1e5;

/// The part of a box that may be seen, with `margin` around it: Cairo's own coordinates end at eight
/// million units, and a page may be longer.
static CCairoRectangle near_clip(cairo_t *cairo, CCairoRectangle box, double margin) {
  double left, top, right, bottom;
  cairo_clip_extents(cairo, &left, &top, &right, &bottom);
  left = fmax(box.x, left - margin);
  top = fmax(box.y, top - margin);
  right = fmin(box.x + box.width, right + margin);
  bottom = fmin(box.y + box.height, bottom + margin);
  return (CCairoRectangle){
    .x = left, .y = top, .width = fmax(right - left, 0), .height = fmax(bottom - top, 0)};
}

bool ccairo_shows(CCairoCanvas *canvas, CCairoRectangle box) {
  double left, top, right, bottom;
  cairo_clip_extents(canvas->cairo, &left, &top, &right, &bottom);
  return box.x < right && box.y < bottom && box.x + box.width > left && box.y + box.height > top;
}

/// A box with rounded corners, as round as they fit.
static void add_box(cairo_t *cairo, CCairoRectangle box, double radius) {
  radius = fmin(fmin(radius, max_radius), fmin(box.width, box.height) / 2);
  box = near_clip(cairo, box, fmax(radius, 0) + 16);
  if (!(radius > 0)) {
    cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
    return;
  }
  double right = box.x + box.width - radius, bottom = box.y + box.height - radius;
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, right, box.y + radius, radius, -M_PI_2, 0);
  cairo_arc(cairo, right, bottom, radius, 0, M_PI_2);
  cairo_arc(cairo, box.x + radius, bottom, radius, M_PI_2, M_PI);
  cairo_arc(cairo, box.x + radius, box.y + radius, radius, M_PI, 3 * M_PI_2);
  cairo_close_path(cairo);
}

static void set_color(cairo_t *cairo, CCairoColor color) {
  cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
}

void ccairo_clip(CCairoCanvas *canvas, CCairoRectangle box, double radius) {
  cairo_new_path(canvas->cairo);
  add_box(canvas->cairo, box, radius);
  cairo_clip(canvas->cairo);
}

void ccairo_fill(CCairoCanvas *canvas, CCairoRectangle box, double radius, CCairoColor color) {
  set_color(canvas->cairo, color);
  add_box(canvas->cairo, box, radius);
  cairo_fill(canvas->cairo);
}

void ccairo_fill_between(
  CCairoCanvas *canvas, CCairoRectangle box, double radius, CCairoRectangle inner,
  double inner_radius, CCairoColor color) {
  set_color(canvas->cairo, color);
  cairo_set_fill_rule(canvas->cairo, CAIRO_FILL_RULE_EVEN_ODD);
  add_box(canvas->cairo, box, radius);
  if (inner.width > 0 && inner.height > 0) add_box(canvas->cairo, inner, inner_radius);
  cairo_fill(canvas->cairo);
  cairo_set_fill_rule(canvas->cairo, CAIRO_FILL_RULE_WINDING);
}

void ccairo_fill_gradient(
  CCairoCanvas *canvas, CCairoRectangle box, CCairoColor left, CCairoColor right) {
  cairo_pattern_t *pattern = cairo_pattern_create_linear(box.x, 0, box.x + box.width, 0);
  cairo_pattern_add_color_stop_rgba(pattern, 0, left.red, left.green, left.blue, left.alpha);
  cairo_pattern_add_color_stop_rgba(
    pattern, 1, right.red, right.green, right.blue, right.alpha);
  cairo_set_source(canvas->cairo, pattern);
  cairo_pattern_destroy(pattern);
  cairo_rectangle(canvas->cairo, box.x, box.y, box.width, box.height);
  cairo_fill(canvas->cairo);
}

void ccairo_polygon(
  CCairoCanvas *canvas, const double *coordinates, size_t count, double width,
  CCairoColor color) {
  set_color(canvas->cairo, color);
  cairo_new_path(canvas->cairo);
  for (size_t i = 0; i < count; i++) {
    cairo_line_to(canvas->cairo, coordinates[2 * i], coordinates[2 * i + 1]);
  }
  if (width > 0) {
    cairo_set_line_width(canvas->cairo, width);
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(canvas->cairo);
  } else {
    cairo_fill(canvas->cairo);
  }
}

void ccairo_circle(CCairoCanvas *canvas, double x, double y, double radius, CCairoColor color) {
  set_color(canvas->cairo, color);
  cairo_new_path(canvas->cairo);
  cairo_arc(canvas->cairo, x, y, radius, 0, 2 * M_PI);
  cairo_fill(canvas->cairo);
}

void ccairo_glyphs(
  CCairoCanvas *canvas, void *font, double size, const CCairoGlyph *glyphs, size_t count,
  CCairoColor color) {
  cairo_glyph_t *cairo_glyphs = cairo_glyph_allocate((int)count);
  if (cairo_glyphs == NULL) return;
  // The font's mark for what it lacks is drawn as a shape: readers of PDF give it another width than
  // Cairo, and would move all that follows.
  int shown = 0, marks = (int)count;
  for (size_t i = 0; i < count; i++) {
    cairo_glyphs[glyphs[i].index == 0 ? --marks : shown++] =
      (cairo_glyph_t){.index = glyphs[i].index, .x = glyphs[i].x, .y = glyphs[i].y};
  }
  cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(font);
  cairo_set_font_face(canvas->cairo, face);
  cairo_font_face_destroy(face);
  cairo_set_font_size(canvas->cairo, size);
  set_color(canvas->cairo, color);
  if (shown > 0) cairo_show_glyphs(canvas->cairo, cairo_glyphs, shown);
  if (marks < (int)count) {
    cairo_new_path(canvas->cairo);
    cairo_glyph_path(canvas->cairo, cairo_glyphs + marks, (int)count - marks);
    cairo_fill(canvas->cairo);
  }
  cairo_glyph_free(cairo_glyphs);
}

const uint8_t *ccairo_pixels(CCairoCanvas *canvas, size_t *bytes_per_row) {
  cairo_surface_flush(canvas->surface);
  *bytes_per_row = canvas->format == CCAIRO_PNG
    ? (size_t)cairo_image_surface_get_stride(canvas->surface) : 0;
  return canvas->format == CCAIRO_PNG ? cairo_image_surface_get_data(canvas->surface) : NULL;
}
