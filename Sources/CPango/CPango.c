// Measures and lays out text with one Pango layout, kept from call to call.
//
// Measures depend on nothing but the text, the style, the fonts and Pango itself: the resolution
// is fixed, hinting is off, glyph positions are not rounded, and the language is given.

#define _GNU_SOURCE
#include "CPango.h"

#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <string.h>

#include "TextLayout.h"

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
  /// What the layout's attributes say, while they hold for all of its text.
  int letter_spacing;
  bool hyphens;
  bool has_runs;
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

static CPangoMeasurer *new_locked(PangoFontMap *map, const char *language) {
  CPangoMeasurer *measurer = g_new0(CPangoMeasurer, 1);
  measurer->map = map;
  pango_fc_font_map_set_default_substitute(
    PANGO_FC_FONT_MAP(map), switch_hinting_off, NULL, NULL);
  measurer->context = pango_font_map_create_context(map);
  pango_context_set_language(measurer->context, pango_language_from_string(language));
  pango_context_set_round_glyph_positions(measurer->context, FALSE);
  measurer->layout = pango_layout_new(measurer->context);
  measurer->hyphens = true;
  measurer->fonts = g_hash_table_new(g_direct_hash, g_direct_equal);
  measurer->scratch = g_string_new(NULL);
  return measurer;
}

CPangoMeasurer *cpango_measurer_new(const char *language) {
  if (!has_fonts()) return NULL;
  g_mutex_lock(&pango_lock);
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  CPangoMeasurer *measurer = new_locked(map, language);
  g_mutex_unlock(&pango_lock);
  return measurer;
}

CPangoMeasurer *cpango_measurer_with_map(PangoFontMap *map, const char *language) {
  g_mutex_lock(&pango_lock);
  CPangoMeasurer *measurer = new_locked(g_object_ref(map), language);
  g_mutex_unlock(&pango_lock);
  return measurer;
}

PangoContext *cpango_context(CPangoMeasurer *measurer) { return measurer->context; }

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

static PangoFontDescription *new_font(const char *family, double size, int weight) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, *family ? family : "sans-serif");
  pango_font_description_set_absolute_size(font, MAX(units(size), 1));
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

static void use_font(CPangoMeasurer *measurer, CPangoStyle style) {
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

/// Sets what holds for a text without runs.
static void use_attributes(CPangoMeasurer *measurer, int letter_spacing, bool hyphens) {
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

static void insert_colors(
  PangoAttrList *attributes, const CPangoRun *run, guint start, guint end) {
  PangoAttribute *colors[4] = {NULL, NULL, NULL, NULL};
  if ((run->color & 0xFF) != 0) {
    colors[0] = pango_attr_foreground_new(
      channel(run->color, 0), channel(run->color, 1), channel(run->color, 2));
    colors[1] = pango_attr_foreground_alpha_new(channel(run->color, 3));
  }
  if ((run->background & 0xFF) != 0) {
    colors[2] = pango_attr_background_new(
      channel(run->background, 0), channel(run->background, 1), channel(run->background, 2));
    colors[3] = pango_attr_background_alpha_new(channel(run->background, 3));
  }
  for (int i = 0; i < 4; i++) {
    if (colors[i] == NULL) continue;
    colors[i]->start_index = start;
    colors[i]->end_index = end;
    pango_attr_list_insert(attributes, colors[i]);
  }
}

static void insert_run(
  CPangoMeasurer *measurer, PangoAttrList *attributes, const CPangoRun *run,
  const char *families, guint start, guint end) {
  PangoFontDescription *font =
    new_font(families + run->family_offset, run->size, run->weight);
  note_font(measurer, font);
  PangoAttribute *made[] = {
    pango_attr_font_desc_new(font),
    pango_attr_letter_spacing_new(units(run->letter_spacing)),
    run->decoration == CPangoDecorationUnderline
      ? pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) : NULL,
    run->decoration == CPangoDecorationLineThrough ? pango_attr_strikethrough_new(TRUE) : NULL,
  };
  pango_font_description_free(font);
  for (size_t i = 0; i < G_N_ELEMENTS(made); i++) {
    if (made[i] == NULL) continue;
    made[i]->start_index = start;
    made[i]->end_index = end;
    pango_attr_list_insert(attributes, made[i]);
  }
  insert_colors(attributes, run, start, end);
}

/// Sets the attributes of `length` bytes of the text from `offset` on; what is appended to them
/// looks as the last run of them does.
static void use_runs(
  CPangoMeasurer *measurer, CPangoText text, size_t offset, size_t length, bool hyphens) {
  measurer->has_runs = true;
  PangoAttrList *attributes = pango_attr_list_new();
  size_t start = 0;
  for (size_t i = 0; i < text.run_count; i++) {
    size_t end = start + text.runs[i].length;
    bool is_last = end >= offset + length || i + 1 == text.run_count;
    if (end > offset || is_last) {
      insert_run(
        measurer, attributes, &text.runs[i], text.families,
        (guint)(start > offset ? start - offset : 0),
        is_last ? G_MAXUINT : (guint)(end - offset));
    }
    if (is_last) break;
    start = end;
  }
  if (!hyphens) pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(measurer->layout, attributes);
  pango_attr_list_unref(attributes);
}

/// Pango would put a hyphen wherever it must break a word; as in CSS, one belongs only where a
/// soft hyphen (U+00AD) asks for it.
static bool has_soft_hyphens(CPangoText text) {
  return memmem(text.bytes, text.length, "\xC2\xAD", 2) != NULL;
}

static void use_style(CPangoMeasurer *measurer, CPangoText text, CPangoStyle style) {
  use_font(measurer, style);
  if (text.run_count == 0) {
    use_attributes(measurer, units(style.letter_spacing), has_soft_hyphens(text));
  }
  PangoDirection direction = style.right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  if (pango_context_get_base_dir(measurer->context) != direction) {
    pango_context_set_base_dir(measurer->context, direction);
  }
}

/// Gives the layout a part of `text`. Pango ends a text at its first NUL; here one is drawn as
/// U+FFFD.
static void use_part(
  CPangoMeasurer *measurer, CPangoText text, size_t offset, size_t length,
  bool ends_in_ellipsis) {
  const char *part = text.bytes + offset;
  if (text.run_count > 0) use_runs(measurer, text, offset, length, has_soft_hyphens(text));
  if (!ends_in_ellipsis && memchr(part, 0, length) == NULL) {
    pango_layout_set_text(measurer->layout, part, (int)length);
    return;
  }
  g_string_truncate(measurer->scratch, 0);
  const char *end = part + length;
  while (part < end) {
    const char *nul = memchr(part, 0, (size_t)(end - part));
    const char *stop = nul == NULL ? end : nul;
    g_string_append_len(measurer->scratch, part, stop - part);
    if (nul != NULL) g_string_append(measurer->scratch, replacement);
    part = nul == NULL ? end : nul + 1;
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

/// Who takes the lines, where someone draws them.
typedef struct {
  CPangoVisitLine visit;
  void *context;
} LineTaker;

/// Hands out the lines of what the layout holds, the first of them `top` below the box's top.
static void hand_out_lines(
  CPangoMeasurer *measurer, CPangoStyle style, double top, LineTaker taker) {
  PangoLayoutIter *lines = pango_layout_get_iter(measurer->layout);
  double y = top;
  do {
    PangoRectangle line;
    pango_layout_iter_get_line_extents(lines, NULL, &line);
    double natural = line.height / (double)PANGO_SCALE;
    double ascent = (pango_layout_iter_get_baseline(lines) - line.y) / (double)PANGO_SCALE;
    double height = style.line_height >= 0 ? style.line_height : natural;
    taker.visit(
      pango_layout_iter_get_line_readonly(lines), line.x / (double)PANGO_SCALE,
      y + (height - natural) / 2 + ascent, taker.context);
    y += height;
  } while (pango_layout_iter_next_line(lines));
  pango_layout_iter_free(lines);
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
static CPangoSize lay_out_limited(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, LineTaker taker) {
  const char *end = text.bytes + text.length;
  CPangoSize total = {0};
  size_t offset = 0;
  bool more = true;
  while (more && total.line_count < style.lines) {
    const char *stop = next_line_break(text.bytes + offset, end);
    size_t length = (size_t)(stop - text.bytes) - offset;
    size_t break_length = stop < end ? line_break_length(stop, end) : 0;
    more = break_length > 0;
    int remaining = style.lines - total.line_count;
    pango_layout_set_height(measurer->layout, -remaining);
    use_part(measurer, text, offset, length, false);
    if (more && pango_layout_get_line_count(measurer->layout) >= remaining
        && !pango_layout_is_ellipsized(measurer->layout)) {
      use_part(measurer, text, offset, length, true);
    }
    CPangoSize paragraph = layout_size(measurer, style);
    if (taker.visit != NULL) hand_out_lines(measurer, style, total.height, taker);
    if (total.line_count == 0) total.first_baseline = paragraph.first_baseline;
    total.width = MAX(total.width, paragraph.width);
    total.height += paragraph.height;
    total.line_count += paragraph.line_count;
    offset += length + break_length;
  }
  return total;
}

static CPangoSize lay_out(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width,
  LineTaker taker) {
  if (text.length == 0) text.bytes = "";
  bool limited = style.lines > 0;
  use_style(measurer, text, style);
  pango_layout_set_width(measurer->layout, max_width < 0 ? -1 : units(max_width));
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(
    measurer->layout, limited ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  if (limited) return lay_out_limited(measurer, text, style, taker);
  pango_layout_set_height(measurer->layout, -1);
  use_part(measurer, text, 0, text.length, false);
  if (taker.visit != NULL) hand_out_lines(measurer, style, 0, taker);
  return layout_size(measurer, style);
}

CPangoSize cpango_measure_text(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width) {
  g_mutex_lock(&pango_lock);
  CPangoSize size = lay_out(measurer, text, style, max_width, (LineTaker){0});
  g_mutex_unlock(&pango_lock);
  return size;
}

/// Pango's left and right, which it exchanges in paragraphs against the base direction.
static PangoAlignment pango_alignment(CPangoStyle style) {
  switch (style.alignment) {
    case CPangoAlignmentCenter: return PANGO_ALIGN_CENTER;
    case CPangoAlignmentEnd:
      return style.right_to_left ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
    case CPangoAlignmentStart:
    case CPangoAlignmentJustify: break;
  }
  return style.right_to_left ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
}

CPangoSize cpango_draw_text(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width,
  CPangoVisitLine visit, void *context) {
  g_mutex_lock(&pango_lock);
  pango_layout_set_alignment(measurer->layout, pango_alignment(style));
  pango_layout_set_justify(measurer->layout, style.alignment == CPangoAlignmentJustify);
  CPangoSize size =
    lay_out(measurer, text, style, max_width, (LineTaker){.visit = visit, .context = context});
  pango_layout_set_alignment(measurer->layout, PANGO_ALIGN_LEFT);
  pango_layout_set_justify(measurer->layout, FALSE);
  g_mutex_unlock(&pango_lock);
  return size;
}

double cpango_min_content_width(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style) {
  if (text.length == 0) text.bytes = "";
  g_mutex_lock(&pango_lock);
  use_style(measurer, text, style);
  pango_layout_set_width(measurer->layout, 0);
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD);
  pango_layout_set_ellipsize(measurer->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_height(measurer->layout, -1);
  use_part(measurer, text, 0, text.length, false);
  double width = layout_size(measurer, style).width;
  g_mutex_unlock(&pango_lock);
  return width;
}

PangoLayout *cpango_acquire(CPangoMeasurer *measurer, CPangoText text, CPangoStyle style) {
  if (text.length == 0) text.bytes = "";
  g_mutex_lock(&pango_lock);
  style.lines = 0;
  lay_out(measurer, text, style, -1, (LineTaker){0});
  return pango_layout_get_line_count(measurer->layout) == 1 ? measurer->layout : NULL;
}

void cpango_release(void) { g_mutex_unlock(&pango_lock); }
