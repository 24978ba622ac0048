// From a text and its style to lines, by Pango: the one mapping that measuring and drawing share,
// so that what is drawn takes the room that was measured.
//
// For C alone: Swift sees CPango.h. The functions take the process's lock.
#ifndef FEEDD_TEXT_LAYOUT_H
#define FEEDD_TEXT_LAYOUT_H

#include <pango/pangofc-fontmap.h>

#include "CPango.h"

#pragma clang assume_nonnull begin

/// The measurer's layout with `text` in it as one line, or NULL if it is more than one. The lock is
/// held from here to `cpango_release`.
PangoLayout *_Nullable cpango_acquire(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style);
void cpango_release(void);

/// Called for each line: `x` from the box's left edge, `baseline` from its top, in points. The
/// lock is held; the line is gone after the call.
typedef void (*CPangoVisitLine)(
  PangoLayoutLine *line, double x, double baseline, void *_Nullable context);

/// Lays out `text` in lines of at most `max_width` (negative: no bound), and hands out the lines,
/// aligned within `max_width` as `style.alignment` says. Answers as `cpango_measure_text` does.
CPangoSize cpango_draw_text(
  CPangoMeasurer *measurer, CPangoText text, CPangoStyle style, double max_width,
  CPangoVisitLine visit, void *_Nullable context);

/// Makes the gaps of a line that was justified wide enough for it to reach the margin; answers by
/// how much the line has grown, in Pango's units.
int fill_justified_line(PangoLayoutLine *line);

/// Makes the ellipsis of a line as wide as its font says; answers how much narrower the line is
/// then, in Pango's units.
int take_ellipsis_slack(PangoLayoutLine *line);

#pragma clang assume_nonnull end

#endif
