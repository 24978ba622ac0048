// Lets a line that ends in an ellipsis be aligned: Pango makes the ellipsis as wide as what is left
// of the line, which then has no room to be moved in, and where it stands at the left, as in Arabic,
// has a hole.

#include "TextLayout.h"

int take_ellipsis_slack(PangoLayoutLine *line) {
  for (GSList *next = line->runs; next != NULL; next = next->next) {
    PangoGlyphItem *item = next->data;
    const PangoAnalysis *analysis = &item->item->analysis;
    if ((analysis->flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) == 0) continue;
    PangoGlyphString *glyphs = item->glyphs;
    if (analysis->font == NULL || glyphs->num_glyphs == 0) return 0;
    PangoGlyphInfo *last = &glyphs->glyphs[glyphs->num_glyphs - 1];
    PangoRectangle natural;
    pango_font_get_glyph_extents(analysis->font, last->glyph, NULL, &natural);
    int slack = MAX(0, last->geometry.width - natural.width);
    last->geometry.width -= slack;
    return slack;
  }
  return 0;
}
