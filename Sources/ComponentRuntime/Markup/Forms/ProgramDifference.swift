// What a reload has to look at again: the declarations that mean something else than before.

/// The declarations that two programs do not have alike, themselves or by what they refer to.
struct ProgramDifference {
  private let changed: Set<DeclarationKey>
  /// By the old program's places: where a component that means what it did stands now.
  private let places: [Int?]

  /// - Complexity: O(*n*) in the text of all declarations.
  init(from old: Program, to new: Program) {
    var changed: Set<DeclarationKey> = []
    let (before, after) = (old.forms.byKey, new.forms.byKey)
    let areZonesChanged = old.forms.timeZones != new.forms.timeZones
    for (key, form) in after where areZonesChanged || before[key] != form { changed.insert(key) }
    for key in before.keys where after[key] == nil { changed.insert(key) }
    let components = old.forms.components.union(new.forms.components)
    ProgramDifference.spread(&changed, new.forms, components)
    self.changed = changed
    places = old.components.map { component in
      let name = component.scope.name
      return changed.contains(.name(name)) ? nil : new.componentIndex[name]
    }
  }

  /// Adds all that refers to what changed, however indirectly.
  private static func spread(
    _ changed: inout Set<DeclarationKey>, _ forms: DeclarationForms, _ components: Set<String>
  ) {
    var users: [DeclarationKey: [DeclarationKey]] = [:]
    for (key, form) in forms.byKey {
      for reference in form.references { users[reference, default: []].append(key) }
    }
    for name in components { users[.name(name), default: []].append(.anyComponent) }
    var waiting = Array(changed)
    while let key = waiting.popLast() {
      for user in users[key] ?? [] where changed.insert(user).inserted { waiting.append(user) }
    }
  }

  /// Whether the component, container or page of this name may show something else.
  func isChanged(_ name: String) -> Bool { changed.contains(.name(name)) }

  /// Whether a declaration may mean something else.
  func isChanged(_ key: DeclarationKey) -> Bool { changed.contains(key) }

  /// Where the component at `place` of the old program stands in the new one; `nil` where it is
  /// gone or may show something else.
  func place(of place: Int) -> Int? { places[place] }
}
