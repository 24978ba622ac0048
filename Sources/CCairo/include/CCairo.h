// What Swift sees of Cairo: a canvas, shapes and glyphs; no cairo or fontconfig type.
//
// Lengths are in the canvas's units: pixels of a PNG, points of an SVG or PDF, until `scale`.
// A canvas is for one thread at a time. What goes wrong is remembered: ask `ccairo_fault`.
#ifndef FEEDD_CCAIRO_H
#define FEEDD_CCAIRO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct CCairoCanvas CCairoCanvas;

typedef enum { CCAIRO_PNG, CCAIRO_SVG, CCAIRO_PDF } CCairoFormat;

/// From 0 to 1 each, not premultiplied.
typedef struct {
  double red, green, blue, alpha;
} CCairoColor;

typedef struct {
  double x, y, width, height;
} CCairoRectangle;

typedef struct {
  uint32_t index;
  double x;
  double y;
} CCairoGlyph;

/// An empty, transparent canvas. The size of a PNG is cut to whole pixels.
CCairoCanvas *ccairo_canvas_new(CCairoFormat format, double width, double height);
void ccairo_canvas_free(CCairoCanvas *canvas);

/// Why drawing failed, in words; NULL if it did not.
const char *_Nullable ccairo_fault(const CCairoCanvas *canvas);

/// Ends the drawing. The file's bytes live as long as the canvas; NULL after a fault.
const uint8_t *_Nullable ccairo_finish(CCairoCanvas *canvas, size_t *length);

/// Ends a page of a PDF; the next one is as high as said.
void ccairo_next_page(CCairoCanvas *canvas, double width, double height);

/// The title that a PDF's reader shows.
void ccairo_set_title(CCairoCanvas *canvas, const char *title);

void ccairo_save(CCairoCanvas *canvas);
void ccairo_restore(CCairoCanvas *canvas);
void ccairo_translate(CCairoCanvas *canvas, double x, double y);
void ccairo_scale(CCairoCanvas *canvas, double factor);

/// What is drawn until `ccairo_end_group` is drawn at once, with this opacity.
void ccairo_begin_group(CCairoCanvas *canvas);
void ccairo_end_group(CCairoCanvas *canvas, double opacity);

/// Whether something of the box can be seen.
bool ccairo_shows(CCairoCanvas *canvas, CCairoRectangle box);

/// Nothing outside the rectangle is drawn until the next `ccairo_restore`.
void ccairo_clip(CCairoCanvas *canvas, CCairoRectangle box, double radius);

void ccairo_fill(CCairoCanvas *canvas, CCairoRectangle box, double radius, CCairoColor color);

/// What lies in the box and not in the box `inner`, each with its own corners.
void ccairo_fill_between(
  CCairoCanvas *canvas, CCairoRectangle box, double radius, CCairoRectangle inner,
  double inner_radius, CCairoColor color);

/// A box whose colour runs from left to right.
void ccairo_fill_gradient(
  CCairoCanvas *canvas, CCairoRectangle box, CCairoColor left, CCairoColor right);

/// Lines through `count` points (x, y in turn): filled, or if `width` is above 0 as strokes.
void ccairo_polygon(
  CCairoCanvas *canvas, const double *coordinates, size_t count, double width,
  CCairoColor color);

void ccairo_circle(CCairoCanvas *canvas, double x, double y, double radius, CCairoColor color);

/// Glyphs of the font that an `FcPattern` names, `size` units high.
void ccairo_glyphs(
  CCairoCanvas *canvas, void *font, double size, const CCairoGlyph *glyphs, size_t count,
  CCairoColor color);

/// The pixels of a PNG's canvas, four bytes each: blue, green, red, alpha, premultiplied.
const uint8_t *_Nullable ccairo_pixels(CCairoCanvas *canvas, size_t *bytes_per_row);

#pragma clang assume_nonnull end

#endif
