// One step of turning one keyed list into another; what a delta's operations are made from.

/// A structural change of a list: one of a sequence, applied in order.
///
/// Indices are those of RFC 6902: valid in the list as the edits before have left it; `to` is the
/// place in the list from which the moved element has already been taken.
public enum KeyedEdit: Equatable, Sendable {
  case remove(at: Int)
  /// Puts the new list's element `newIndex` before what now stands at `at`.
  case insert(at: Int, newIndex: Int)
  /// Takes the element at `from`, the new list's element `newIndex`, and puts it at `to`.
  case move(from: Int, to: Int, newIndex: Int)
}
