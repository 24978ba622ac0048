// The fonts' share in the config's hash: with other fonts, frames are others.

import CPango
import ComponentRuntime

/// A hash of the fonts the host has, in 16 hexadecimal digits, the same wherever they are kept.
///
/// It covers each font's family, style, version and file size, what the generic families stand
/// for, and the version of Pango. Reading it lists all fonts: some milliseconds.
///
/// Source: spec/layout.md, "Cost".
public func fontFingerprint() -> String {
  cpango_font_fingerprint().hexadecimal
}
