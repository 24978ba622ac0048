// From a text and its style to lines.

#define _GNU_SOURCE
#include "TextLayout.h"

#include <string.h>

#include "Measurer.h"

static const char ellipsis[] = "\xE2\x80\xA6";
static const char replacement[] = "\xEF\xBF\xBD";

/// Pango would put a hyphen wherever it must break a word; as in CSS, one belongs only where a
/// soft hyphen (U+00AD) asks for it.
static bool has_soft_hyphens(CPangoText text) {
  return memmem(text.bytes, text.length, "\xC2\xAD", 2) != NULL;
}

static void use_style(CPangoMeasurer *measurer, CPangoText text, CPangoStyle style) {
  use_font(measurer, style);
  if (text.run_count == 0) {
    use_attributes(measurer, pango_units(style.letter_spacing), has_soft_hyphens(text));
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

static int letter_spacing_of(const PangoLayoutRun *run) {
  for (GSList *node = run->item->analysis.extra_attrs; node != NULL; node = node->next) {
    const PangoAttribute *attribute = node->data;
    if (attribute->klass->type == PANGO_ATTR_LETTER_SPACING) {
      return ((const PangoAttrInt *)attribute)->value;
    }
  }
  return 0;
}

/// What Pango takes of the letter spacing at a line's two ends, after it has broken the line with
/// it: half of the first run's, rounded as there, and the other half of the last one's.
static int spacing_at_ends(const PangoLayoutLine *line) {
  if (line->runs == NULL) return 0;
  int first = letter_spacing_of(line->runs->data);
  int last = letter_spacing_of(g_slist_last(line->runs)->data);
  int left = first % PANGO_SCALE == 0 ? PANGO_UNITS_ROUND(first / 2) : first / 2;
  int before_last = last % PANGO_SCALE == 0 ? PANGO_UNITS_ROUND(last / 2) : last / 2;
  return MAX(0, left + last - before_last);
}

/// The width of the widest line. As in CSS, each letter is followed by its spacing, the last one
/// of a line too; a box without it would be too narrow for Pango itself.
static int widest_line(CPangoMeasurer *measurer) {
  PangoRectangle logical;
  pango_layout_get_extents(measurer->layout, NULL, &logical);
  if (!measurer->has_runs && measurer->letter_spacing == 0) return logical.width;
  int width = 0;
  for (GSList *node = pango_layout_get_lines_readonly(measurer->layout); node != NULL;
       node = node->next) {
    pango_layout_line_get_extents(node->data, NULL, &logical);
    width = MAX(width, logical.width + spacing_at_ends(node->data));
  }
  return width;
}

/// The size of what the layout holds.
static CPangoSize layout_size(CPangoMeasurer *measurer, CPangoStyle style) {
  PangoRectangle logical;
  pango_layout_get_extents(measurer->layout, NULL, &logical);
  CPangoSize size = {
    .width = widest_line(measurer) / (double)PANGO_SCALE,
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

/// Whether Pango has justified the line before `next`: those that end a paragraph it has not.
static bool is_justified(CPangoMeasurer *measurer, const GSList *next) {
  if (next == NULL || !pango_layout_get_justify(measurer->layout)) return false;
  return !((const PangoLayoutLine *)next->data)->is_paragraph_start;
}

/// Pango's left and right, from start and end.
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

/// How much further right than Pango put it a line begins whose ellipsis was made narrower.
static int moved_by_ellipsis(PangoLayoutLine *line, CPangoStyle style) {
  int slack = take_ellipsis_slack(line);
  switch (pango_alignment(style)) {
    case PANGO_ALIGN_LEFT: return 0;
    case PANGO_ALIGN_CENTER: return slack / 2;
    case PANGO_ALIGN_RIGHT: break;
  }
  return slack;
}

/// Hands out the lines of what the layout holds, the first of them `top` below the box's top.
static void hand_out_lines(
  CPangoMeasurer *measurer, CPangoStyle style, double top, LineTaker taker) {
  PangoLayoutIter *lines = pango_layout_get_iter(measurer->layout);
  const GSList *node = pango_layout_get_lines_readonly(measurer->layout);
  double y = top;
  do {
    PangoRectangle line;
    pango_layout_iter_get_line_extents(lines, NULL, &line);
    double natural = line.height / (double)PANGO_SCALE;
    double ascent = (pango_layout_iter_get_baseline(lines) - line.y) / (double)PANGO_SCALE;
    double height = style.line_height >= 0 ? style.line_height : natural;
    node = node->next;
    PangoLayoutLine *words = pango_layout_iter_get_line_readonly(lines);
    if (is_justified(measurer, node)) {
      int grown = fill_justified_line(words);
      if (style.right_to_left) line.x -= grown;
    }
    line.x += moved_by_ellipsis(words, style);
    taker.visit(
      words, line.x / (double)PANGO_SCALE, y + (height - natural) / 2 + ascent, taker.context);
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

/// The paragraphs are laid out one by one: Pango's work on several at once grows with the square of
/// their number, and its limit of lines holds for each, ours for the whole text. The last paragraph
/// to be seen ends in an ellipsis if another follows.
static CPangoSize lay_out_paragraphs(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, LineTaker taker) {
  const char *end = text.bytes + text.length;
  CPangoSize total = {0};
  size_t offset = 0;
  bool limited = style.lines > 0;
  bool more = true;
  while (more && (!limited || total.line_count < style.lines)) {
    const char *stop = next_line_break(text.bytes + offset, end);
    size_t length = (size_t)(stop - text.bytes) - offset;
    size_t break_length = stop < end ? line_break_length(stop, end) : 0;
    more = break_length > 0;
    // Negative for a number of lines; Pango takes a text without an ellipsis as it comes.
    int remaining = limited ? style.lines - total.line_count : 1;
    pango_layout_set_height(measurer->layout, -remaining);
    use_part(measurer, text, offset, length, false);
    if (limited && more && pango_layout_get_line_count(measurer->layout) >= remaining
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

/// As in CSS, a line break at a text's end ends its last line and begins none.
static CPangoText without_last_break(CPangoText text) {
  const char *end = text.bytes + text.length;
  if (text.length >= 2 && memcmp(end - 2, "\r\n", 2) == 0) {
    text.length -= 2;
  } else if (text.length >= 1 && line_break_length(end - 1, end) == 1) {
    text.length -= 1;
  } else if (text.length >= 3 && line_break_length(end - 3, end) == 3) {
    text.length -= 3;
  }
  return text;
}

static CPangoSize lay_out(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width,
  LineTaker taker) {
  text = without_last_break(text);
  if (text.length == 0) text.bytes = "";
  use_style(measurer, text, style);
  // In no width at all Pango would break between words alone.
  pango_layout_set_width(measurer->layout, max_width < 0 ? -1 : MAX(pango_units(max_width), 1));
  pango_layout_set_wrap(measurer->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(
    measurer->layout, style.lines > 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  return lay_out_paragraphs(measurer, text, style, taker);
}

CPangoSize cpango_measure_text(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width) {
  g_mutex_lock(&pango_lock);
  CPangoSize size = lay_out(measurer, text, style, max_width, (LineTaker){0});
  g_mutex_unlock(&pango_lock);
  return size;
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
  style.lines = 0;
  double width = lay_out_paragraphs(measurer, text, style, (LineTaker){0}).width;
  g_mutex_unlock(&pango_lock);
  return width;
}

PangoLayout *cpango_acquire(CPangoMeasurer *measurer, CPangoText text, CPangoStyle style) {
  if (text.length == 0) text.bytes = "";
  g_mutex_lock(&pango_lock);
  style.lines = 0;
  CPangoSize size = lay_out(measurer, text, style, -1, (LineTaker){0});
  return size.line_count == 1 ? measurer->layout : NULL;
}

void cpango_release(void) { g_mutex_unlock(&pango_lock); }
