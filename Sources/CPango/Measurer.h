// What the files that lay out text share.
#ifndef FEEDD_MEASURER_H
#define FEEDD_MEASURER_H

#include "TextLayout.h"

#pragma clang assume_nonnull begin

/// Held during every call of Pango. A font map of its own does not keep a thread apart: in Pango
/// 1.50 a glyph that no font has gets another width when two threads shape at once.
extern GMutex pango_lock;

struct CPangoMeasurer {
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *_Nullable font;
  /// What the layout's attributes say, while they hold for all of its text.
  int letter_spacing;
  bool hyphens;
  bool has_runs;
  /// Hashes of the font descriptions met since the caches were emptied.
  GHashTable *fonts;
  /// A paragraph with what it needs changed: NUL replaced, an ellipsis appended.
  GString *scratch;
};

/// Points in Pango's units, rounded; beyond any page becomes a page's end, no number becomes 0.
int pango_units(double points);

/// Makes the style's font the layout's.
void use_font(CPangoMeasurer *measurer, CPangoStyle style);

/// Sets the attributes of a text without runs.
void use_attributes(CPangoMeasurer *measurer, int letter_spacing, bool hyphens);

/// Sets the attributes of `length` bytes of the text from `offset` on; what is appended to them
/// looks as the last run of them does.
void use_runs(
  CPangoMeasurer *measurer, CPangoText text, size_t offset, size_t length, bool hyphens);

#pragma clang assume_nonnull end

#endif
