// What Swift sees of Pango: plain numbers in, plain numbers out, no glib type.
//
// Lengths are points (1 pt = 1 font unit at 72 dpi), times the caller's font scale.
// Any thread may call; calls wait for one another, those of different measurers too.
#ifndef FEEDD_CPANGO_H
#define FEEDD_CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// One font map, one context and one layout that every call uses again.
typedef struct CPangoMeasurer CPangoMeasurer;

/// Where lines stand in their box; start and end by the style's direction.
typedef enum {
  CPangoAlignmentStart,
  CPangoAlignmentCenter,
  CPangoAlignmentEnd,
  CPangoAlignmentJustify,
} CPangoAlignment;

typedef enum {
  CPangoDecorationNone,
  CPangoDecorationUnderline,
  CPangoDecorationLineThrough,
} CPangoDecoration;

typedef struct {
  /// A family or a list of them, separated by commas; empty for the host's sans serif.
  const char *family;
  double size;
  /// 100 to 1000, as in CSS.
  int weight;
  double letter_spacing;
  /// The height of every line; negative for what the fonts ask for.
  double line_height;
  /// The most lines there may be, the last ending in an ellipsis; 0 for no limit.
  int lines;
  bool right_to_left;
  /// Of what is drawn; no size depends on it.
  CPangoAlignment alignment;
} CPangoStyle;

/// A part of a text with a style of its own. Line height and line limit are the whole text's.
typedef struct {
  /// In bytes; runs stand one behind the other.
  size_t length;
  /// Where the family's name, ending in a NUL, begins in the text's `families`.
  size_t family_offset;
  double size;
  int weight;
  double letter_spacing;
  /// What is drawn in; no size depends on it. 0xRRGGBBAA, with AA 0 for what stands around.
  uint32_t color;
  uint32_t background;
  CPangoDecoration decoration;
} CPangoRun;

/// `length` bytes of UTF-8, and perhaps runs that cover them. With runs the bytes have no NUL.
typedef struct {
  /// May be NULL if `length` is 0.
  const char *_Nullable bytes;
  size_t length;
  const CPangoRun *_Nullable runs;
  size_t run_count;
  const char *_Nullable families;
} CPangoText;

typedef struct {
  double width;
  double height;
  double first_baseline;
  int line_count;
} CPangoSize;

/// A measurer, or NULL where fontconfig knows no font at all.
///
/// `language` is a tag such as `en` or `zh-cn`; it decides between fonts for the same script.
CPangoMeasurer *_Nullable cpango_measurer_new(const char *language);
void cpango_measurer_free(CPangoMeasurer *measurer);

/// The size of `text` in lines of at most `max_width` (negative: no bound).
CPangoSize cpango_measure_text(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width);

/// The width of the longest piece that no line break may divide.
double cpango_min_content_width(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style);

/// One character of a short text as Pango shapes it.
typedef struct {
  /// In 1,024ths of a point.
  int advance;
  int ascent;
  int descent;
  /// Whether a line may begin at the character.
  bool may_begin_line;
  /// Whether no rule of the font that is on by default has a part in the glyph, so that its
  /// neighbours change nothing.
  bool is_lone;
} CPangoGlyph;

/// Shapes `length` bytes of `text` as one line into `glyphs`, one for each character; answers how
/// many, or -1 where characters and glyphs are not one to one, a font lacks a character, or there
/// are more than `capacity`.
int cpango_shape(
  CPangoMeasurer *measurer, const char *text, size_t length, CPangoStyle style,
  CPangoGlyph *glyphs, int capacity);

/// A glyph by its number in its font, and where its origin stands.
typedef struct {
  uint32_t index;
  double x;
  double y;
} CPangoPlacedGlyph;

/// Glyphs of one font and paint in one line, from left to right.
typedef struct {
  /// An `FcPattern` that says the font's file and all else; it lives as long as the placement.
  void *font;
  double size;
  double x;
  double baseline;
  double width;
  /// What the font takes above and below the baseline.
  double ascent;
  double descent;
  /// As in the `CPangoRun` that the glyphs are of; 0 where the text has no runs.
  uint32_t color;
  uint32_t background;
  CPangoDecoration decoration;
  size_t first_glyph;
  size_t glyph_count;
  const CPangoPlacedGlyph *_Nullable glyphs;
} CPangoPlacedRun;

/// The glyphs of one text, from the top left corner of its box.
typedef struct CPangoPlacement CPangoPlacement;

/// Lays a text out just as `cpango_measure_text` does, in lines of `width` (negative: no bound),
/// and says where its glyphs are, all lengths times `factor`. To be freed.
CPangoPlacement *cpango_place(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double width, double factor);
void cpango_placement_free(CPangoPlacement *placement);
size_t cpango_placement_run_count(const CPangoPlacement *placement);
/// `index` is below the count; the glyphs live as long as the placement.
CPangoPlacedRun cpango_placement_run(const CPangoPlacement *placement, size_t index);
CPangoSize cpango_placement_size(const CPangoPlacement *placement);

/// A colour by its name in CSS; `false` for an unknown one.
bool cpango_parse_color(const char *name, uint16_t *red, uint16_t *green, uint16_t *blue);

/// A hash of the fonts fontconfig lists and of Pango's version, the same wherever they lie.
uint64_t cpango_font_fingerprint(void);

#pragma clang assume_nonnull end

#endif
