// Fonts, and what holds for a text or its runs, in Pango's terms.

#include <string.h>

#include "Measurer.h"

/// Fonts that Pango may hold before its caches are emptied: sizes come from data, so they have
/// no bound of their own.
static const guint max_fonts = 512;

/// Longer than any page, and far from where Pango's 32-bit units overflow.
static const double max_length = 1e6;

int pango_units(double points) {
  if (points != points) return 0;
  double scaled = CLAMP(points, -max_length, max_length) * PANGO_SCALE;
  return (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

static PangoFontDescription *new_font(const char *family, double size, int weight) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, *family ? family : "sans-serif");
  pango_font_description_set_absolute_size(font, MAX(pango_units(size), 1));
  pango_font_description_set_weight(font, (PangoWeight)CLAMP(weight, 100, 1000));
  return font;
}

static void note_font(CPangoMeasurer *measurer, const PangoFontDescription *font) {
  g_hash_table_add(measurer->fonts, GUINT_TO_POINTER(pango_font_description_hash(font)));
  if (g_hash_table_size(measurer->fonts) > max_fonts) {
    g_hash_table_remove_all(measurer->fonts);
    pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(measurer->map));
  }
}

void use_font(CPangoMeasurer *measurer, CPangoStyle style) {
  PangoFontDescription *font = new_font(style.family, style.size, style.weight);
  if (measurer->font != NULL && pango_font_description_equal(measurer->font, font)) {
    pango_font_description_free(font);
    return;
  }
  note_font(measurer, font);
  if (measurer->font != NULL) pango_font_description_free(measurer->font);
  measurer->font = pango_font_description_copy(font);
  pango_font_description_free(font);
  pango_layout_set_font_description(measurer->layout, measurer->font);
}

void use_attributes(CPangoMeasurer *measurer, int letter_spacing, bool hyphens) {
  if (!measurer->has_runs && letter_spacing == measurer->letter_spacing
      && hyphens == measurer->hyphens) {
    return;
  }
  measurer->has_runs = false;
  measurer->letter_spacing = letter_spacing;
  measurer->hyphens = hyphens;
  PangoAttrList *attributes = pango_attr_list_new();
  if (letter_spacing != 0) {
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(letter_spacing));
  }
  if (!hyphens) pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(measurer->layout, attributes);
  pango_attr_list_unref(attributes);
}

/// One of four channels of 0xRRGGBBAA, from the left, in Pango's 16 bits.
static guint16 channel(uint32_t color, int place) {
  return (guint16)((color >> (24 - 8 * place) & 0xFF) * 0x101);
}

static void insert(PangoAttrList *attributes, PangoAttribute *made, guint start, guint end) {
  made->start_index = start;
  made->end_index = end;
  pango_attr_list_insert(attributes, made);
}

static void insert_font(
  CPangoMeasurer *measurer, PangoAttrList *attributes, CPangoText text, const CPangoRun *run,
  guint start, guint end) {
  PangoFontDescription *font =
    new_font(text.families + run->family_offset, run->size, run->weight);
  note_font(measurer, font);
  insert(attributes, pango_attr_font_desc_new(font), start, end);
  pango_font_description_free(font);
  if (run->letter_spacing != 0) {
    insert(
      attributes, pango_attr_letter_spacing_new(pango_units(run->letter_spacing)), start, end);
  }
}

static void insert_paint(
  PangoAttrList *attributes, const CPangoRun *run, guint start, guint end) {
  uint32_t color = run->color, behind = run->background;
  if ((color & 0xFF) != 0) {
    PangoAttribute *made =
      pango_attr_foreground_new(channel(color, 0), channel(color, 1), channel(color, 2));
    insert(attributes, made, start, end);
    insert(attributes, pango_attr_foreground_alpha_new(channel(color, 3)), start, end);
  }
  if ((behind & 0xFF) != 0) {
    PangoAttribute *made =
      pango_attr_background_new(channel(behind, 0), channel(behind, 1), channel(behind, 2));
    insert(attributes, made, start, end);
    insert(attributes, pango_attr_background_alpha_new(channel(behind, 3)), start, end);
  }
  if (run->decoration == CPangoDecorationUnderline) {
    insert(attributes, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), start, end);
  } else if (run->decoration == CPangoDecorationLineThrough) {
    insert(attributes, pango_attr_strikethrough_new(TRUE), start, end);
  }
}

static bool has_same_font(CPangoText text, const CPangoRun *a, const CPangoRun *b) {
  return a->size == b->size && a->weight == b->weight && a->letter_spacing == b->letter_spacing
    && strcmp(text.families + a->family_offset, text.families + b->family_offset) == 0;
}

/// Runs in one font get one attribute for it: Pango shapes what stands between two by itself, and
/// would leave out the kerning between runs that differ in paint alone.
void use_runs(
  CPangoMeasurer *measurer, CPangoText text, size_t offset, size_t length, bool hyphens) {
  measurer->has_runs = true;
  PangoAttrList *attributes = pango_attr_list_new();
  size_t start = 0;
  const CPangoRun *first = NULL;
  guint first_start = 0;
  for (size_t i = 0; i < text.run_count; i++) {
    const CPangoRun *run = &text.runs[i];
    size_t end = start + run->length;
    bool is_last = end >= offset + length || i + 1 == text.run_count;
    if (end > offset || is_last) {
      guint from = (guint)(start > offset ? start - offset : 0);
      insert_paint(attributes, run, from, is_last ? G_MAXUINT : (guint)(end - offset));
      if (first != NULL && !has_same_font(text, first, run)) {
        insert_font(measurer, attributes, text, first, first_start, from);
        first = NULL;
      }
      if (first == NULL) {
        first = run;
        first_start = from;
      }
    }
    if (is_last) break;
    start = end;
  }
  if (first != NULL) insert_font(measurer, attributes, text, first, first_start, G_MAXUINT);
  if (!hyphens) pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(measurer->layout, attributes);
  pango_attr_list_unref(attributes);
}
