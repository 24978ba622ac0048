// Where the glyphs of a text go, for those who draw by another library than Pango.

#include "TextLayout.h"

struct CPangoPlacement {
  CPangoSize size;
  GArray *runs;
  GArray *glyphs;
};

static double points(int units) { return units / (double)PANGO_SCALE; }

/// What a colour or its opacity gives to 0xRRGGBBAA; Pango counts both in 16 bits.
static uint32_t channels(const PangoAttribute *attribute) {
  switch (attribute->klass->type) {
    case PANGO_ATTR_FOREGROUND_ALPHA:
    case PANGO_ATTR_BACKGROUND_ALPHA:
      return (uint32_t)(((const PangoAttrInt *)attribute)->value >> 8 & 0xFF);
    default: {
      const PangoColor *color = &((const PangoAttrColor *)attribute)->color;
      return (uint32_t)(color->red >> 8) << 24 | (uint32_t)(color->green >> 8) << 16
        | (uint32_t)(color->blue >> 8) << 8;
    }
  }
}

/// What `use_runs` said of the item's bytes, which Pango keeps with it.
static void take_paint(const PangoItem *item, CPangoPlacedRun *run) {
  for (GSList *next = item->analysis.extra_attrs; next != NULL; next = next->next) {
    const PangoAttribute *attribute = next->data;
    switch (attribute->klass->type) {
      case PANGO_ATTR_FOREGROUND:
      case PANGO_ATTR_FOREGROUND_ALPHA: run->color |= channels(attribute); break;
      case PANGO_ATTR_BACKGROUND:
      case PANGO_ATTR_BACKGROUND_ALPHA: run->background |= channels(attribute); break;
      case PANGO_ATTR_UNDERLINE: run->decoration = CPangoDecorationUnderline; break;
      case PANGO_ATTR_STRIKETHROUGH: run->decoration = CPangoDecorationLineThrough; break;
      default: break;
    }
  }
}

static void place_glyphs(
  const PangoGlyphItem *item, double x, double y, CPangoPlacement *placement) {
  for (int i = 0; i < item->glyphs->num_glyphs; i++) {
    PangoGlyphInfo info = item->glyphs->glyphs[i];
    if (info.glyph != PANGO_GLYPH_EMPTY) {
      CPangoPlacedGlyph glyph = {
        // What no font has is drawn as the font's own mark for it.
        .index = info.glyph & PANGO_GLYPH_UNKNOWN_FLAG ? 0 : info.glyph,
        .x = x + points(info.geometry.x_offset),
        .y = y + points(info.geometry.y_offset),
      };
      g_array_append_val(placement->glyphs, glyph);
    }
    x += points(info.geometry.width);
  }
}

/// Adds the glyphs of one run that starts at (`x`, `baseline`), in points.
static void place_run(
  PangoGlyphItem *item, double x, double baseline, CPangoPlacement *placement) {
  PangoFont *font = item->item->analysis.font;
  if (font == NULL) return;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  PangoRectangle logical;
  pango_glyph_string_extents(item->glyphs, font, NULL, &logical);
  CPangoPlacedRun run = {
    .first_glyph = placement->glyphs->len,
    .x = x,
    .baseline = baseline,
    .width = points(pango_glyph_string_get_width(item->glyphs)),
    .ascent = points(PANGO_ASCENT(logical)),
    .descent = points(PANGO_DESCENT(logical)),
  };
  if (FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &run.size) != FcResultMatch) return;
  FcPatternReference(pattern);
  run.font = pattern;
  take_paint(item->item, &run);
  place_glyphs(item, x, baseline - points(item->y_offset), placement);
  run.glyph_count = placement->glyphs->len - run.first_glyph;
  g_array_append_val(placement->runs, run);
}

static void place_line(PangoLayoutLine *line, double x, double baseline, void *context) {
  for (GSList *next = line->runs; next != NULL; next = next->next) {
    PangoGlyphItem *item = next->data;
    x += points(item->start_x_offset);
    place_run(item, x, baseline, context);
    x += points(pango_glyph_string_get_width(item->glyphs) + item->end_x_offset);
  }
}

static void enlarge(CPangoPlacement *placement, double factor) {
  placement->size.width *= factor;
  placement->size.height *= factor;
  placement->size.first_baseline *= factor;
  for (guint i = 0; i < placement->runs->len; i++) {
    CPangoPlacedRun *run = &g_array_index(placement->runs, CPangoPlacedRun, i);
    double *lengths[] = {
      &run->size, &run->x, &run->baseline, &run->width, &run->ascent, &run->descent,
    };
    for (size_t length = 0; length < G_N_ELEMENTS(lengths); length++) *lengths[length] *= factor;
  }
  for (guint i = 0; i < placement->glyphs->len; i++) {
    CPangoPlacedGlyph *glyph = &g_array_index(placement->glyphs, CPangoPlacedGlyph, i);
    glyph->x *= factor;
    glyph->y *= factor;
  }
}

CPangoPlacement *cpango_place(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double width, double factor) {
  CPangoPlacement *placement = g_new0(CPangoPlacement, 1);
  placement->runs = g_array_new(FALSE, FALSE, sizeof(CPangoPlacedRun));
  placement->glyphs = g_array_new(FALSE, FALSE, sizeof(CPangoPlacedGlyph));
  placement->size = cpango_draw_text(measurer, text, style, width, place_line, placement);
  if (factor != 1) enlarge(placement, factor);
  return placement;
}

void cpango_placement_free(CPangoPlacement *placement) {
  for (guint i = 0; i < placement->runs->len; i++) {
    FcPatternDestroy(g_array_index(placement->runs, CPangoPlacedRun, i).font);
  }
  g_array_free(placement->runs, TRUE);
  g_array_free(placement->glyphs, TRUE);
  g_free(placement);
}

size_t cpango_placement_run_count(const CPangoPlacement *placement) {
  return placement->runs->len;
}

CPangoPlacedRun cpango_placement_run(const CPangoPlacement *placement, size_t index) {
  CPangoPlacedRun run = g_array_index(placement->runs, CPangoPlacedRun, index);
  if (run.glyph_count > 0) {
    run.glyphs = &g_array_index(placement->glyphs, CPangoPlacedGlyph, run.first_glyph);
  }
  return run;
}

CPangoSize cpango_placement_size(const CPangoPlacement *placement) { return placement->size; }

bool cpango_parse_color(const char *name, uint16_t *red, uint16_t *green, uint16_t *blue) {
  PangoColor color;
  if (!pango_color_parse(&color, name)) return false;
  *red = color.red;
  *green = color.green;
  *blue = color.blue;
  return true;
}
