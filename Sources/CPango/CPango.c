// Measures text with one Pango layout, kept from call to call.
//
// Measures depend on nothing but the text, the style, the fonts and Pango itself: the resolution
// is fixed, hinting is off, glyph positions are not rounded, and the language is given.

#define _GNU_SOURCE
#include "CPango.h"

#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <string.h>

/// Fonts that Pango may hold before its caches are emptied: sizes come from data, so they have
/// no bound of their own.
static const guint max_fonts = 512;

/// Longer than any page, and far from where Pango's 32-bit units overflow.
static const double max_length = 1e6;

/// Held during every call of Pango. A font map of its own does not keep a thread apart: in Pango
/// 1.50 a glyph that no font has gets another width when two threads shape at once.
static GMutex pango_lock;

static const char ellipsis[] = "\xE2\x80\xA6";
static const char replacement[] = "\xEF\xBF\xBD";

struct CPangoMeasurer {
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *font;
  int letter_spacing;
  bool hyphens;
  /// Hashes of the font descriptions met since the caches were emptied.
  GHashTable *fonts;
  /// A paragraph with what it needs changed: NUL replaced, an ellipsis appended.
  GString *scratch;
};

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
  CPangoMeasurer *measurer = g_new0(CPangoMeasurer, 1);
  g_mutex_lock(&pango_lock);
  measurer->map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(measurer->map), 72, 72);
  pango_fc_font_map_set_default_substitute(
    PANGO_FC_FONT_MAP(measurer->map), switch_hinting_off, NULL, NULL);
  measurer->context = pango_font_map_create_context(measurer->map);
  pango_context_set_language(measurer->context, pango_language_from_string(language));
  pango_context_set_round_glyph_positions(measurer->context, FALSE);
  measurer->layout = pango_layout_new(measurer->context);
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD_CHAR);
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

/// Points in Pango's units, rounded; beyond any page becomes a page's end, no number becomes 0.
static int units(double points) {
  if (points != points) return 0;
  double scaled = CLAMP(points, -max_length, max_length) * PANGO_SCALE;
  return (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

static void use_font(CPangoMeasurer *measurer, CPangoStyle style) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, *style.family ? style.family : "sans-serif");
  pango_font_description_set_absolute_size(font, MAX(units(style.size), 1));
  pango_font_description_set_weight(font, (PangoWeight)CLAMP(style.weight, 100, 1000));
  if (measurer->font != NULL && pango_font_description_equal(measurer->font, font)) {
    pango_font_description_free(font);
    return;
  }
  g_hash_table_add(measurer->fonts, GUINT_TO_POINTER(pango_font_description_hash(font)));
  if (g_hash_table_size(measurer->fonts) > max_fonts) {
    g_hash_table_remove_all(measurer->fonts);
    pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(measurer->map));
  }
  if (measurer->font != NULL) pango_font_description_free(measurer->font);
  measurer->font = pango_font_description_copy(font);
  pango_font_description_free(font);
  pango_layout_set_font_description(measurer->layout, measurer->font);
}

static void use_attributes(CPangoMeasurer *measurer, int letter_spacing, bool hyphens) {
  if (letter_spacing == measurer->letter_spacing && hyphens == measurer->hyphens) return;
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

static void use_style(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style) {
  use_font(measurer, style);
  // Pango would put a hyphen wherever it must break a word; as in CSS, one belongs only where a
  // soft hyphen (U+00AD) asks for it.
  bool hyphens = memmem(text, length, "\xC2\xAD", 2) != NULL;
  use_attributes(measurer, units(style.letter_spacing), hyphens);
  PangoDirection direction = style.right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  if (pango_context_get_base_dir(measurer->context) != direction) {
    pango_context_set_base_dir(measurer->context, direction);
  }
}

/// Gives the layout `text`. Pango ends a text at its first NUL; here one is drawn as U+FFFD.
static void use_text(
  CPangoMeasurer *measurer, const char *text, size_t length, bool ends_in_ellipsis) {
  if (!ends_in_ellipsis && memchr(text, 0, length) == NULL) {
    pango_layout_set_text(measurer->layout, text, (int)length);
    return;
  }
  g_string_truncate(measurer->scratch, 0);
  const char *end = text + length;
  while (text < end) {
    const char *nul = memchr(text, 0, (size_t)(end - text));
    const char *stop = nul == NULL ? end : nul;
    g_string_append_len(measurer->scratch, text, stop - text);
    if (nul != NULL) g_string_append(measurer->scratch, replacement);
    text = nul == NULL ? end : nul + 1;
  }
  if (ends_in_ellipsis) g_string_append(measurer->scratch, ellipsis);
  pango_layout_set_text(measurer->layout, measurer->scratch->str, (int)measurer->scratch->len);
}

/// The size of what the layout holds.
static CPangoSize layout_size(CPangoMeasurer *measurer, CPangoStyle style) {
  PangoRectangle logical;
  pango_layout_get_extents(measurer->layout, NULL, &logical);
  CPangoSize size = {
    .width = logical.width / (double)PANGO_SCALE,
    .height = logical.height / (double)PANGO_SCALE,
    .first_baseline = pango_layout_get_baseline(measurer->layout) / (double)PANGO_SCALE,
    .line_count = pango_layout_get_line_count(measurer->layout),
  };
  if (style.line_height >= 0) {
    // Not Pango's attribute: it sets the height of each run, so a line whose fallback font has
    // another baseline grows beyond it. As in CSS, half of the leading goes above the text.
    PangoRectangle line;
    pango_layout_line_get_extents(
      pango_layout_get_line_readonly(measurer->layout, 0), NULL, &line);
    double natural = line.height / (double)PANGO_SCALE;
    size.first_baseline += (style.line_height - natural) / 2;
    size.height = style.line_height * size.line_count;
  }
  return size;
}

/// The length of the line break at `text`, 0 where there is none.
static size_t line_break_length(const char *text, const char *end) {
  if (*text == '\n') return 1;
  if (*text == '\r') return text + 1 < end && text[1] == '\n' ? 2 : 1;
  // U+2028 LINE SEPARATOR, U+2029 PARAGRAPH SEPARATOR.
  if (end - text >= 3 && memcmp(text, "\xE2\x80", 2) == 0
      && ((unsigned char)text[2] == 0xA8 || (unsigned char)text[2] == 0xA9)) {
    return 3;
  }
  return 0;
}

static const char *next_line_break(const char *text, const char *end) {
  while (text < end && line_break_length(text, end) == 0) text++;
  return text;
}

/// Pango's limit holds for each paragraph, ours for the whole text, so the paragraphs are laid out
/// one by one; the last to be seen ends in an ellipsis if another follows.
static CPangoSize measure_limited(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style) {
  const char *end = text + length;
  CPangoSize total = {0};
  bool more = true;
  while (more && total.line_count < style.lines) {
    const char *stop = next_line_break(text, end);
    size_t break_length = stop < end ? line_break_length(stop, end) : 0;
    more = break_length > 0;
    int remaining = style.lines - total.line_count;
    pango_layout_set_height(measurer->layout, -remaining);
    use_text(measurer, text, (size_t)(stop - text), false);
    if (more && pango_layout_get_line_count(measurer->layout) >= remaining
        && !pango_layout_is_ellipsized(measurer->layout)) {
      use_text(measurer, text, (size_t)(stop - text), true);
    }
    CPangoSize paragraph = layout_size(measurer, style);
    if (total.line_count == 0) total.first_baseline = paragraph.first_baseline;
    total.width = MAX(total.width, paragraph.width);
    total.height += paragraph.height;
    total.line_count += paragraph.line_count;
    text = stop + break_length;
  }
  return total;
}

CPangoSize cpango_measure(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style,
  double max_width) {
  if (length == 0) text = "";
  bool limited = style.lines > 0;
  g_mutex_lock(&pango_lock);
  use_style(measurer, text, length, style);
  pango_layout_set_width(measurer->layout, max_width < 0 ? -1 : units(max_width));
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(
    measurer->layout, limited ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  CPangoSize size;
  if (limited) {
    size = measure_limited(measurer, text, length, style);
  } else {
    pango_layout_set_height(measurer->layout, -1);
    use_text(measurer, text, length, false);
    size = layout_size(measurer, style);
  }
  g_mutex_unlock(&pango_lock);
  return size;
}

double cpango_min_content_width(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style) {
  if (length == 0) text = "";
  g_mutex_lock(&pango_lock);
  use_style(measurer, text, length, style);
  pango_layout_set_width(measurer->layout, 0);
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD);
  pango_layout_set_ellipsize(measurer->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_height(measurer->layout, -1);
  use_text(measurer, text, length, false);
  double width = layout_size(measurer, style).width;
  g_mutex_unlock(&pango_lock);
  return width;
}
