// What an event leads to in one viewport: the layout brought up to date, and what to publish.

extension ViewportLayout {
  /// What a change of a page leads to in this viewport.
  struct Result {
    /// `nil` where the document is what it was.
    var change: PageChange?
    var diagnostics: [RuntimeDiagnostic] = []
  }

  /// Takes over what an event did to the page.
  ///
  /// - Complexity: in what changed, plus O(*sections*).
  func update(
    to page: PageInstance, _ moment: EventMoment, _ measurer: CellMeasurer
  ) -> Result {
    let context = LayoutContext(viewport: viewport, cells: page.cells, measurer: measurer)
    var result = Result()
    let before = Geometry(self)
    var changes: [Int: ViewportSectionChange] = [:]
    let origins = takeSections(page, context, &changes, &result.diagnostics)
    stack(page)
    var writer = DeltaWriter(viewport: viewport.name, wantsPatch: wantsPatch)
    let fresh = writeSections(before, origins, page, &writer)
    for index in sections.indices {
      guard let change = changes[index] else { continue }
      let difference = SectionDifference(
        layout: sections[index], change: change, path: "/sections/\(index)", cells: page.cells,
        layouts: layouts, viewport: viewport.name)
      difference.write(&diff, to: &writer)
    }
    writeFrames(before, origins, fresh, &writer)
    if writer.isEmpty { return result }
    result.change = pageChange(of: page, moment, finish(writer, page))
    return result
  }

  /// Where the sections stood.
  private struct Geometry {
    var keys: [String]
    var frames: [PixelFrame]
    var height: Int

    init(_ layout: ViewportLayout) {
      let width = layout.width
      let sections = layout.sections
      keys = sections.indices.map { sections[$0].key }
      frames = sections.indices.map { sections[$0].frame(width: width) }
      height = layout.height
    }
  }

  /// What a section was before the event.
  private enum Origin: Equatable {
    /// The same section, at this place.
    case kept(Int)
    /// Another section of the same key, at this place.
    case replaced(Int)
    case new
  }

  private func takeSections(
    _ page: PageInstance, _ context: LayoutContext, _ changes: inout [Int: ViewportSectionChange],
    _ diagnostics: inout [RuntimeDiagnostic]
  ) -> [Origin] {
    let shown = page.sections.filter { $0.section.isShown(in: viewport) }
    // What changes out of sight counts when the section shows again.
    for (_, section) in page.sections where !section.isShown(in: viewport) {
      layouts.forget(section.news)
    }
    let isSame =
      shown.count == sections.count
      && shown.indices.allSatisfy {
        shown[$0].section === sections[$0].section && !shown[$0].section.news.isNew
      }
    if !isSame { return replaceSections(shown, context, &changes, &diagnostics) }
    var failed: Set<Int> = []
    for place in sections.indices where !shown[place].section.news.isEmpty {
      if let change = update(place, context, &diagnostics) {
        changes[place - failed.count] = change
      } else {
        failed.insert(place)
      }
    }
    let kept = sections.indices.filter { !failed.contains($0) }
    if !failed.isEmpty { sections = kept.map { sections[$0] } }
    return kept.map(Origin.kept)
  }

  /// Takes over sections of which some came, went or moved.
  private func replaceSections(
    _ shown: [(key: String, section: SectionInstance)], _ context: LayoutContext,
    _ changes: inout [Int: ViewportSectionChange], _ diagnostics: inout [RuntimeDiagnostic]
  ) -> [Origin] {
    var old: [String: Int] = [:]
    for (index, section) in sections.enumerated() { old[section.key] = index }
    var previous: [ViewportSection?] = sections
    sections = []
    var origins: [Origin] = []
    for (key, section) in shown {
      let index = old[key]
      if let index, let layout = previous[index].take(), layout.section === section,
        !section.news.isNew
      {
        sections.append(layout)
        if !section.news.isEmpty {
          let place = sections.count - 1
          guard let change = update(place, context, &diagnostics) else {
            sections.removeLast()
            continue
          }
          changes[place] = change
        }
        origins.append(.kept(index))
      } else if let made = makeSection(section, key, context, &diagnostics) {
        sections.append(made)
        origins.append(index.map(Origin.replaced) ?? .new)
      }
    }
    return origins
  }

  /// Brings the section at `place` up to date.
  ///
  /// - Returns: `nil` for one whose attributes layout cannot use any more.
  private func update(
    _ place: Int, _ context: LayoutContext, _ diagnostics: inout [RuntimeDiagnostic]
  ) -> ViewportSectionChange? {
    do {
      return try sections[place].update(context, &layouts)
    } catch {
      let (section, key) = (sections[place].section, sections[place].key)
      diagnostics.append(RuntimeDiagnostic(error, in: section, key: key))
      return nil
    }
  }

  /// Sections that came, went, moved or were replaced.
  ///
  /// - Returns: the places of sections that were written whole.
  private func writeSections(
    _ before: Geometry, _ origins: [Origin], _ page: PageInstance, _ writer: inout DeltaWriter
  ) -> Set<Int> {
    var fresh: Set<Int> = []
    let places = Array(before.keys.indices)
    if origins == places.map(Origin.kept) { return fresh }
    let ids = origins.enumerated().map { index, origin in
      switch origin {
      case .kept(let place), .replaced(let place): UInt32(place)
      case .new: UInt32(places.count + index)
      }
    }
    diff.compare(from: places.map { UInt32($0) }, to: ids)
    for edit in diff.edits {
      switch edit {
      case .remove(let place):
        writer.remove("/sections/\(place)", key: before.keys[place])
      case .insert(let place, let index):
        fresh.insert(index)
        writer.add("/sections/\(place)", key: sections[index].key) {
          sections[index].encode(width: width, page.cells, layouts, &$0)
        }
      case .move(let from, let to, let index):
        writer.move(
          from: "/sections/\(from)", to: "/sections/\(to)", key: sections[index].key)
      }
    }
    for (index, origin) in origins.enumerated() {
      guard case .replaced = origin else { continue }
      fresh.insert(index)
      writer.replace("/sections/\(index)", key: sections[index].key) {
        sections[index].encode(width: width, page.cells, layouts, &$0)
      }
    }
    return fresh
  }

  /// The frames of sections that stayed, and the page's size.
  private func writeFrames(
    _ before: Geometry, _ origins: [Origin], _ fresh: Set<Int>, _ writer: inout DeltaWriter
  ) {
    var run: [FrameStep] = []
    for (index, origin) in origins.enumerated() where !fresh.contains(index) {
      guard case .kept(let place) = origin else { continue }
      let (old, new) = (before.frames[place], sections[index].frame(width: width))
      if old == new { continue }
      let step = FrameStep(index: index, old: old, new: new)
      if let last = run.last, !last.isContinued(by: step) {
        writeRun(run, &writer)
        run = []
      }
      run.append(step)
    }
    writeRun(run, &writer)
    if height != before.height {
      writer.replace("/size") { encodeSize(&$0) }
    }
  }

  private func writeRun(_ run: [FrameStep], _ writer: inout DeltaWriter) {
    guard let first = run.first, let last = run.last else { return }
    if first.old.height == first.new.height {
      writer.shift(
        "/sections", first.index..<last.index + 1, by: (0, first.new.y - first.old.y)
      ) { sections[$0].frame(width: width) }
    } else {
      writer.frames("/sections", start: first.index, run.map(\.new))
    }
  }

  /// The operations, each kind replaced by the whole document where that is shorter.
  private func finish(
    _ writer: consuming DeltaWriter, _ page: PageInstance
  ) -> PageChange.Content {
    let longest = max(writer.delta.count, writer.patch?.count ?? 0)
    guard longest > max(documentBytes, ViewportLayout.alwaysWorthWriting) else {
      return writer.finish()
    }
    let document = document(of: page)
    let whole = ViewportLayout.replacement(document)
    let isDeltaLong = writer.delta.count > document.count
    let isPatchLong = writer.patch.map { $0.count > document.count } ?? false
    return writer.finish(
      delta: isDeltaLong ? whole : nil, patch: isPatchLong ? whole : nil)
  }

  /// A delta of fewer bytes is not weighed against the document.
  private static let alwaysWorthWriting = 4_096

  /// The operations that put a document in the place of the one before.
  private static func replacement(_ document: [UInt8]) -> [UInt8] {
    var operations: [UInt8] = []
    CanonicalWriter.writeRaw("[{\"op\":\"replace\",\"path\":\"\",\"value\":", to: &operations)
    operations += document
    CanonicalWriter.writeRaw("}]", to: &operations)
    return operations
  }

  private func pageChange(
    of page: PageInstance, _ moment: EventMoment, _ content: PageChange.Content
  ) -> PageChange {
    defer { revision = moment.event }
    return PageChange(
      page: page.address, viewport: viewport.name, from: revision, to: moment.event,
      timeMilliseconds: moment.timeMilliseconds, content: content)
  }

  /// Lays out all of the page in another viewport of the same name; a document that differs is
  /// published whole.
  ///
  /// - Parameter before: the document that subscribers have.
  func rebuilt(
    for page: PageInstance, _ viewport: ViewportDeclaration, from before: [UInt8],
    _ moment: EventMoment, _ measurer: CellMeasurer
  ) -> (ViewportLayout, Result) {
    let layout = ViewportLayout(viewport: viewport)
    layout.wantsPatch = wantsPatch
    var result = Result(diagnostics: layout.build(page, moment.event, measurer))
    layout.revision = revision
    let document = layout.document(of: page)
    if document != before {
      let whole = ViewportLayout.replacement(document)
      result.change = layout.pageChange(
        of: page, moment, .operations(delta: whole, patch: wantsPatch ? whole : nil))
    }
    return (layout, result)
  }

  /// Tells subscribers that there is nothing to follow any more.
  func reset(_ page: PageAddress, _ moment: EventMoment, reason: String) -> PageChange {
    PageChange(
      page: page, viewport: viewport.name, from: revision, to: moment.event,
      timeMilliseconds: moment.timeMilliseconds, content: .reset(reason: reason))
  }
}

/// A section whose frame changed.
private struct FrameStep {
  var index: Int
  var old: PixelFrame
  var new: PixelFrame

  /// Whether the next section moves just as this one, so that one operation tells of both.
  func isContinued(by next: FrameStep) -> Bool {
    let isShift = old.height == new.height
    let isNextShift = next.old.height == next.new.height
    return index + 1 == next.index && isShift == isNextShift
      && (!isShift || new.y - old.y == next.new.y - next.old.y)
  }
}
