// Faults of expressions that read a source before it has data say so, and which source that is.

extension CompiledExpression {
  /// The expression, its faults told with the sources among `uses` that it reads and that have no
  /// value.
  func namingSources(among uses: some Sequence<SourceUse>) -> CompiledExpression {
    let read = uses.filter { use in
      use.unsetValue.isNull && inputs.contains { $0.slot == use.valueSlot }
    }
    if read.isEmpty { return self }
    return CompiledExpression(
      type: type, range: range, inputs: inputs, slotCount: slotCount, sources: read,
      outline: outline
    ) { [run] (frame) throws(EvaluationFault) in
      do throws(EvaluationFault) {
        return try run(&frame)
      } catch {
        var told = error
        for use in read { told.message += use.noteOfAbsence(in: frame) }
        throw told
      }
    }
  }

  /// Which of the sources that it reads have no value, as the end of a message; empty for none.
  func noteOfAbsence(in frame: EvaluationFrame) -> String {
    sources.reduce("") { $0 + $1.noteOfAbsence(in: frame) }
  }
}

extension SourceUse {
  /// "; `feed` has no data yet: its source `recommend` is loading", or nothing where it has.
  fileprivate func noteOfAbsence(in frame: EvaluationFrame) -> String {
    guard frame.slots[valueSlot].isNull, case .string(let state) = frame.slots[stateSlot] else {
      return ""
    }
    let yet = state == SourceState.loading.rawValue ? " yet" : ""
    return "; `\(name)` has no data\(yet): its source `\(source)` is in the state `\(state)`"
  }
}
