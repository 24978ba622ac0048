// Brings justified lines to the margin where Pango leaves them short of it: a line that ends where
// another font begins keeps room for the space at its end, which is not shown.

#include "TextLayout.h"

/// Called with each cluster's glyph that can be made wider.
typedef void (*VisitGlyph)(PangoGlyphInfo *glyph, void *context);

typedef struct {
  PangoLayoutLine *line;
  /// Between words, or where a line has no spaces between all characters.
  bool at_spaces;
} Gaps;

static bool is_gap(const Gaps *gaps, const PangoLogAttr *character) {
  return !gaps->at_spaces || character->is_expandable_space;
}

/// The glyph that ends a cluster to the eye.
static PangoGlyphInfo *last_glyph(const PangoGlyphItemIter *cluster) {
  PangoGlyphString *glyphs = cluster->glyph_item->glyphs;
  return &glyphs->glyphs[MAX(cluster->start_glyph, cluster->end_glyph - 1)];
}

static void for_each_gap(const Gaps *gaps, VisitGlyph visit, void *context) {
  const char *text = pango_layout_get_text(gaps->line->layout);
  int count = 0;
  const PangoLogAttr *characters =
    pango_layout_get_log_attrs_readonly(gaps->line->layout, &count);
  // What stands last to the eye has nothing after it to be moved.
  PangoGlyphInfo *waiting = NULL;
  for (GSList *next = gaps->line->runs; next != NULL; next = next->next) {
    PangoGlyphItem *item = next->data;
    long first = g_utf8_pointer_to_offset(text, text + item->item->offset);
    PangoGlyphItemIter cluster;
    bool is_left_to_right = (item->item->analysis.level & 1) == 0;
    bool more = is_left_to_right
      ? pango_glyph_item_iter_init_start(&cluster, item, text)
      : pango_glyph_item_iter_init_end(&cluster, item, text);
    while (more) {
      PangoGlyphInfo *glyph = last_glyph(&cluster);
      if (glyph->glyph != PANGO_GLYPH_EMPTY && glyph->geometry.width > 0) {
        if (waiting != NULL) visit(waiting, context);
        waiting = is_gap(gaps, &characters[first + cluster.start_char]) ? glyph : NULL;
      }
      more = is_left_to_right ? pango_glyph_item_iter_next_cluster(&cluster)
                              : pango_glyph_item_iter_prev_cluster(&cluster);
    }
  }
}

static void count_gap(PangoGlyphInfo *glyph, void *context) {
  (void)glyph;
  *(int *)context += 1;
}

typedef struct {
  int missing;
  int gaps;
} Shares;

static void widen_gap(PangoGlyphInfo *glyph, void *context) {
  Shares *shares = context;
  int share = shares->missing / shares->gaps;
  glyph->geometry.width += share;
  shares->missing -= share;
  shares->gaps -= 1;
}

int fill_justified_line(PangoLayoutLine *line) {
  PangoRectangle logical;
  pango_layout_line_get_extents(line, NULL, &logical);
  int missing = pango_layout_get_width(line->layout) - logical.width;
  if (missing <= 0) return 0;
  for (int at_spaces = 1; at_spaces >= 0; at_spaces--) {
    Gaps gaps = {.line = line, .at_spaces = at_spaces != 0};
    int count = 0;
    for_each_gap(&gaps, count_gap, &count);
    if (count == 0) continue;
    for_each_gap(&gaps, widen_gap, &(Shares){.missing = missing, .gaps = count});
    return missing;
  }
  return 0;
}
