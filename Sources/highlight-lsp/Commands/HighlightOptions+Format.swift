internal import HighlightRendering
internal import SystemSupport

extension HighlightOptions {
  /// Throws if an option was typed that the format refuses. Removes other values without meaning in the format.
  func apply(_ format: OutputFormat) throws(UsageError) {
    for item in items where item.isGiven {
      guard let name = item.names.first, let use = OptionEffects.of(name) else { continue }
      switch use.effect(in: format) {
      case .works: continue
      case .isRefused where item.isTyped: throw use.refusal(item.displayName, in: format)
      case .isRefused, .isIdle: item.withdraw()
      }
    }
    guard look.$style.isTyped, let value = look.$style.texts.last else { return }
    for word in value.split(separator: ",").map({ $0.trimmingSpaces() }) where !word.hasPrefix("-") {
      guard let part = OptionEffects.part(of: word), let use = OptionEffects.ofPart(part),
        use.effect(in: format) == .isRefused
      else { continue }
      throw use.refusal("--style \(part)", in: format)
    }
  }

  /// Throws if an option was typed that another one rules out; otherwise removes its values.
  func exclude(_ item: CommandItem, _ message: @autoclosure () -> String) throws(UsageError) {
    if item.isTyped { throw UsageError(message()) }
    item.withdraw()
  }
}
