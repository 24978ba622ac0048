// What a handler is called, for tests that ask for one by what it means.

import ComponentRuntime

/// The name that subscribers see of an action.
///
/// - Parameters:
///   - owner: the component, container or page whose markup says it.
///   - words: as it is written there, and the lists of loops around it.
///   - way: from the cell to the instance that shows it, as in `0.` and `:key.1.`.
public func handler(_ owner: String, _ words: String..., at way: String = "") -> String {
  way + ActionDigest([owner] + words).text
}
