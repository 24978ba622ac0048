// Makes and frees what measures text: one Pango layout, kept from call to call.
//
// Measures depend on nothing but the text, the style, the fonts and Pango itself: the resolution
// is fixed, hinting is off, glyph positions are not rounded, and the language is given.

#include <pango/pangoft2.h>

#include "Measurer.h"

GMutex pango_lock;

static void switch_hinting_off(FcPattern *pattern, gpointer unused) {
  (void)unused;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
}

static bool has_fonts(void) {
  FcPattern *any = FcPatternCreate();
  FcObjectSet *objects = FcObjectSetBuild(FC_FILE, NULL);
  FcFontSet *fonts = FcFontList(NULL, any, objects);
  bool found = fonts != NULL && fonts->nfont > 0;
  if (fonts != NULL) FcFontSetDestroy(fonts);
  FcObjectSetDestroy(objects);
  FcPatternDestroy(any);
  return found;
}

CPangoMeasurer *cpango_measurer_new(const char *language) {
  if (!has_fonts()) return NULL;
  g_mutex_lock(&pango_lock);
  CPangoMeasurer *measurer = g_new0(CPangoMeasurer, 1);
  measurer->map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(measurer->map), 72, 72);
  pango_fc_font_map_set_default_substitute(
    PANGO_FC_FONT_MAP(measurer->map), switch_hinting_off, NULL, NULL);
  measurer->context = pango_font_map_create_context(measurer->map);
  pango_context_set_language(measurer->context, pango_language_from_string(language));
  pango_context_set_round_glyph_positions(measurer->context, FALSE);
  measurer->layout = pango_layout_new(measurer->context);
  // As in CSS, a paragraph runs as its viewport does, whatever it begins with.
  pango_layout_set_auto_dir(measurer->layout, FALSE);
  measurer->hyphens = true;
  measurer->fonts = g_hash_table_new(g_direct_hash, g_direct_equal);
  measurer->scratch = g_string_new(NULL);
  g_mutex_unlock(&pango_lock);
  return measurer;
}

void cpango_measurer_free(CPangoMeasurer *measurer) {
  g_mutex_lock(&pango_lock);
  if (measurer->font != NULL) pango_font_description_free(measurer->font);
  g_string_free(measurer->scratch, TRUE);
  g_hash_table_destroy(measurer->fonts);
  g_object_unref(measurer->layout);
  g_object_unref(measurer->context);
  g_object_unref(measurer->map);
  g_free(measurer);
  g_mutex_unlock(&pango_lock);
}
