// One change at a place of a document; the copy shares all but the way there.

/// What to do at the place a pointer names.
enum PointerEdit {
  /// Sets a member, or puts an element before the one with that index (`-`: at the end).
  case add(Value)
  /// Takes out what must be there.
  case remove
  /// Replaces what must be there.
  case replace(Value)
}

extension Value {
  /// A copy with one change at `pointer`.
  ///
  /// - Complexity: O(*t* (log *n* + *m*)), *t* being the number of tokens and *m* that of members
  ///   of the objects on the way.
  /// - Throws: `JSONPointer.Fault` where there is no such place.
  func applying(_ edit: PointerEdit, at pointer: JSONPointer) throws(JSONPointer.Fault) -> Value {
    try PointerWalk(tokens: pointer.tokens, edit: edit).apply(to: self, depth: 0)
  }
}

/// Goes down to a place and comes back with the copy.
private struct PointerWalk {
  let tokens: [String]
  let edit: PointerEdit

  /// Recursion is as deep as the document at most.
  func apply(to value: Value, depth: Int) throws(JSONPointer.Fault) -> Value {
    if depth == tokens.count {
      switch edit {
      case .add(let new), .replace(let new): return new.sharing(with: value)
      case .remove: return .null
      }
    }
    switch value {
    case .map(let map): return .map(try apply(to: map, depth))
    case .list(let list): return .list(try apply(to: list, depth))
    default: throw fault("\(value.kindName), which has nothing in it", depth)
    }
  }

  private func apply(to map: ValueMap, _ depth: Int) throws(JSONPointer.Fault) -> ValueMap {
    let key = tokens[depth]
    let isLast = depth == tokens.count - 1
    guard let slot = map.shape.slot(of: key) else {
      if isLast, case .add(let new) = edit { return map.setting(key, to: new) }
      throw fault("an object without the member \"\(key)\"", depth)
    }
    if isLast, case .remove = edit { return map.removing(key) }
    return map.setting(slot: slot, to: try apply(to: map.values[slot], depth: depth + 1))
  }

  private func apply(to list: ValueList, _ depth: Int) throws(JSONPointer.Fault) -> ValueList {
    let token = tokens[depth]
    let isLast = depth == tokens.count - 1
    let index = JSONPointer.index(token)
    if isLast, case .add(let new) = edit {
      let place = token == "-" ? list.count : index
      guard let place, place <= list.count else { throw noElement(token, list, depth) }
      return list.inserting(new, at: place)
    }
    guard let index, index < list.count else { throw noElement(token, list, depth) }
    if isLast, case .remove = edit { return list.removing(at: index) }
    return list.setting(index, to: try apply(to: list[index], depth: depth + 1))
  }

  private func noElement(_ token: String, _ list: ValueList, _ depth: Int) -> JSONPointer.Fault {
    fault("an array of \(list.count) without the element \"\(token)\"", depth)
  }

  private func fault(_ what: String, _ depth: Int) -> JSONPointer.Fault {
    let place = JSONPointer.text(of: tokens.prefix(depth))
    return JSONPointer.Fault(message: "at \"\(place)\" is \(what)")
  }
}
