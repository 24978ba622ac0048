// Short texts glyph by glyph, for tables of advances: what Pango makes of a character, and whether
// its font lets neighbours change that.

#include <hb-ot.h>
#include <string.h>

#include "TextLayout.h"

/// What HarfBuzz does to a text unless told otherwise, save for marks and scripts that have no
/// part in such tables.
static const hb_tag_t default_features[] = {
  HB_TAG('c', 'c', 'm', 'p'), HB_TAG('r', 'l', 'i', 'g'),
  HB_TAG('c', 'a', 'l', 't'), HB_TAG('c', 'l', 'i', 'g'), HB_TAG('l', 'i', 'g', 'a'),
  HB_TAG('r', 'c', 'l', 't'), HB_TAG('c', 'u', 'r', 's'), HB_TAG('d', 'i', 's', 't'),
  HB_TAG('k', 'e', 'r', 'n'), HB_TAG_NONE,
};

static void add_glyphs(hb_face_t *face, hb_tag_t table, hb_set_t *glyphs) {
  hb_set_t *lookups = hb_set_create();
  hb_ot_layout_collect_lookups(face, table, NULL, NULL, default_features, lookups);
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  while (hb_set_next(lookups, &lookup)) {
    hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, NULL);
  }
  hb_set_destroy(lookups);
}

static void destroy_set(void *set) { hb_set_destroy(set); }

/// The glyphs that some rule of the face has a part in, kept with the face.
static const hb_set_t *bound_glyphs(hb_face_t *face) {
  static hb_user_data_key_t key;
  hb_set_t *glyphs = hb_face_get_user_data(face, &key);
  if (glyphs != NULL) return glyphs;
  glyphs = hb_set_create();
  add_glyphs(face, HB_OT_TAG_GSUB, glyphs);
  add_glyphs(face, HB_OT_TAG_GPOS, glyphs);
  // An old kerning table says nothing of its glyphs beforehand: then every glyph is bound.
  hb_blob_t *kern = hb_face_reference_table(face, HB_TAG('k', 'e', 'r', 'n'));
  if (hb_blob_get_length(kern) > 0) hb_set_add_range(glyphs, 0, 0xFFFF);
  hb_blob_destroy(kern);
  hb_face_set_user_data(face, &key, glyphs, destroy_set, TRUE);
  return glyphs;
}

/// Fills in what the run says; answers whether its glyphs and characters are one to one.
static bool take_run(PangoLayoutRun *run, const char *text, CPangoGlyph *glyphs, int capacity) {
  PangoFont *font = run->item->analysis.font;
  if (font == NULL || run->glyphs->num_glyphs != run->item->num_chars) return false;
  if ((run->item->analysis.level & 1) != 0) return false;
  PangoRectangle logical;
  pango_glyph_string_extents(run->glyphs, font, NULL, &logical);
  const hb_set_t *bound =
    bound_glyphs(hb_font_get_face(pango_font_get_hb_font(font)));
  long first = g_utf8_pointer_to_offset(text, text + run->item->offset);
  const char *place = text + run->item->offset;
  for (int i = 0; i < run->glyphs->num_glyphs; i++) {
    const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
    if (first + i >= capacity || (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) return false;
    if (info->glyph == PANGO_GLYPH_EMPTY || info->geometry.x_offset != 0) return false;
    if (run->glyphs->log_clusters[i] != place - (text + run->item->offset)) return false;
    CPangoGlyph *glyph = &glyphs[first + i];
    glyph->advance = info->geometry.width;
    glyph->ascent = PANGO_ASCENT(logical);
    glyph->descent = PANGO_DESCENT(logical);
    glyph->is_lone = !hb_set_has(bound, info->glyph);
    place = g_utf8_next_char(place);
  }
  return true;
}

int cpango_shape(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style,
  CPangoGlyph *glyphs, int capacity) {
  CPangoText plain = {.bytes = text, .length = length};
  PangoLayout *layout = cpango_acquire(measurer, plain, style);
  int count = -1;
  int attribute_count = 0;
  if (layout != NULL) {
    const PangoLogAttr *attributes =
      pango_layout_get_log_attrs_readonly(layout, &attribute_count);
    count = attribute_count - 1;
    if (count > capacity) count = -1;
    for (int i = 0; i < count; i++) {
      glyphs[i].may_begin_line = i > 0 && attributes[i].is_line_break;
    }
    const char *laid_out = pango_layout_get_text(layout);
    GSList *runs = pango_layout_get_line_readonly(layout, 0)->runs;
    for (; runs != NULL && count >= 0; runs = runs->next) {
      if (!take_run(runs->data, laid_out, glyphs, capacity)) count = -1;
    }
  }
  cpango_release();
  return count;
}
