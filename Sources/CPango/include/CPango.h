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
} CPangoStyle;

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

/// The size of `length` bytes of UTF-8 in lines of at most `max_width` (negative: no bound).
/// `text` may be NULL if `length` is 0.
CPangoSize cpango_measure(
  CPangoMeasurer *measurer, const char *_Nullable text, size_t length, CPangoStyle style,
  double max_width);

/// The width of the longest piece that no line break may divide.
double cpango_min_content_width(
  CPangoMeasurer *measurer, const char *_Nullable text, size_t length, CPangoStyle style);

/// A hash of the fonts fontconfig lists and of Pango's version, the same wherever they lie.
uint64_t cpango_font_fingerprint(void);

#pragma clang assume_nonnull end

#endif
