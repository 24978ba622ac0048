// Events as methods: each holds an action, and subscribers see a name to call it by.

extension ElementContent {
  /// Sets an event attribute; without an action there is none.
  fileprivate func event(_ name: String, _ action: Action?) -> Self {
    guard let action else { return self }
    var copy = self
    copy.element.attributes.append(
      ElementAttribute(name: name, target: .event, value: .null, action: action))
    return copy
  }
}

extension ItemContent {
  public func onTap(_ action: Action?) -> Self { event("onTap", action) }
  public func onLongPress(_ action: Action?) -> Self { event("onLongPress", action) }
  public func onAppear(_ action: Action?) -> Self { event("onAppear", action) }
  public func onSwipe(_ action: Action?) -> Self { event("onSwipe", action) }
  public func onRefresh(_ action: Action?) -> Self { event("onRefresh", action) }
  public func onChange(_ action: Action?) -> Self { event("onChange", action) }
}

extension TextSpan {
  public func onTap(_ action: Action?) -> Self { event("onTap", action) }
  public func onLongPress(_ action: Action?) -> Self { event("onLongPress", action) }
}
