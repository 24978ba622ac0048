// The frames around a request: DEALER peers send it alone, REQ peers after an empty delimiter.

/// The frames of a request or reply, told apart.
public struct Envelope<Frame> {
  /// The empty frame a REQ peer puts first; the reply then needs one too.
  public var delimiter: Frame?
  /// The JSON object.
  public var head: Frame
  /// A reply's body, or attachments on their way to and from a worker.
  public var attachments: ArraySlice<Frame>

  /// Reads frames, those of a ROUTER without the first, its peer's id.
  ///
  /// `nil` where no frame is left for the JSON object.
  public init?(_ frames: ArraySlice<Frame>, isEmpty: (Frame) -> Bool) {
    guard let first = frames.first else { return nil }
    if frames.count > 1, isEmpty(first) {
      delimiter = first
      head = frames[frames.startIndex + 1]
      attachments = frames.dropFirst(2)
    } else {
      delimiter = nil
      head = first
      attachments = frames.dropFirst()
    }
  }
}
