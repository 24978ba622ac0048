// All places where two versions of a list differ, however the elements between them have shifted.

/// One place where two lists differ: `old` of the old list became `new` of the new one.
public struct ListEdit: Equatable, Sendable {
  public var old: Range<Int>
  public var new: Range<Int>

  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}

extension ValueList {
  /// The places where `self` differs from `old`, in order, none of them empty on both sides.
  ///
  /// Replacing each `old` range by the elements of its `new` range gives `self`. An element put
  /// first while the last one is dropped yields two edits of one element each: shared nodes are
  /// recognised wherever they have moved to, as long as they keep their order. Within a run of
  /// unshared nodes, only what is equal at its two ends is left out.
  ///
  /// - Complexity: O(*c* log *n*) for lists that share structure and differ in *c* places; O(*n*)
  ///   for lists that share nothing.
  public func edits(from old: ValueList) -> [ListEdit] {
    var work = ListWork()
    return edits(from: old, work: &work)
  }

  func edits(from old: ValueList, work: inout ListWork) -> [ListEdit] {
    if isIdentical(to: old) { return [] }
    var search = EditSearch(new: self, old: old)
    search.run()
    work.nodes += search.work.nodes
    work.elements += search.work.elements
    return search.edits
  }
}

/// Compares two trees level by level: nodes in both are set aside, the others opened.
private struct EditSearch {
  let new: ValueList
  let old: ValueList
  var edits: [ListEdit] = []
  var work = ListWork()

  init(new: ValueList, old: ValueList) {
    self.new = new
    self.old = old
  }

  mutating func run() {
    compare(NodeRun(nodes: [new.root], start: 0), NodeRun(nodes: [old.root], start: 0))
  }

  /// Finds the edits between two runs. Recurses at most once a level of the higher tree.
  private mutating func compare(_ new: NodeRun, _ old: NodeRun) {
    if new.nodes.isEmpty || old.nodes.isEmpty { return addEdit(new, old) }
    if new.height > old.height { return compare(new.opened, old) }
    if old.height > new.height { return compare(new, old.opened) }
    work.nodes += new.nodes.count + old.nodes.count
    var oldPlaces: [UInt: Int] = [:]
    for (place, node) in old.nodes.enumerated() { oldPlaces[node.address] = place }
    var newRest = new
    var oldRest = old
    var oldDone = 0
    var newDone = 0
    for (place, node) in new.nodes.enumerated() {
      guard let oldPlace = oldPlaces[node.address], oldPlace >= oldDone else { continue }
      open(newRest.removeFirst(place - newDone), oldRest.removeFirst(oldPlace - oldDone))
      _ = newRest.removeFirst(1)
      _ = oldRest.removeFirst(1)
      newDone = place + 1
      oldDone = oldPlace + 1
    }
    open(newRest, oldRest)
  }

  /// Looks inside two runs of nodes of one height that have no node in common.
  private mutating func open(_ new: NodeRun, _ old: NodeRun) {
    if new.nodes.isEmpty && old.nodes.isEmpty { return }
    if new.height == 0 || old.nodes.isEmpty {
      addEdit(new, old)
    } else {
      compare(new.opened, old.opened)
    }
  }

  private mutating func addEdit(_ newRun: NodeRun, _ oldRun: NodeRun) {
    var edit = ListEdit(old: oldRun.range, new: newRun.range)
    var forward = PairedListWalk(new.root, old.root, isForward: true)
    forward.skip(new: edit.new.lowerBound, old: edit.old.lowerBound)
    let prefix = forward.skipEqual(limit: min(edit.new.count, edit.old.count))
    edit.new = edit.new.dropFirst(prefix)
    edit.old = edit.old.dropFirst(prefix)
    var backward = PairedListWalk(new.root, old.root, isForward: false)
    backward.skip(new: new.count - edit.new.upperBound, old: old.count - edit.old.upperBound)
    let suffix = backward.skipEqual(limit: min(edit.new.count, edit.old.count))
    edit.new = edit.new.dropLast(suffix)
    edit.old = edit.old.dropLast(suffix)
    work.nodes += forward.work.nodes + backward.work.nodes
    work.elements += forward.work.elements + backward.work.elements
    if !edit.new.isEmpty || !edit.old.isEmpty { edits.append(edit) }
  }
}

/// Consecutive nodes of one height, and the index of their first element.
private struct NodeRun {
  var nodes: ArraySlice<ListNode>
  var start: Int

  init(nodes: ArraySlice<ListNode>, start: Int) {
    self.nodes = nodes
    self.start = start
  }

  var height: Int { nodes.first?.height ?? 0 }
  var range: Range<Int> { start..<nodes.reduce(start) { $0 + $1.count } }

  /// The same elements, one level down.
  var opened: NodeRun {
    var children: [ListNode] = []
    for case .inner(let node) in nodes { children += node.children }
    return NodeRun(nodes: children[...], start: start)
  }

  /// Takes the first `length` nodes away.
  mutating func removeFirst(_ length: Int) -> NodeRun {
    let first = NodeRun(nodes: nodes.prefix(length), start: start)
    nodes = nodes.dropFirst(length)
    start = first.range.upperBound
    return first
  }
}
