package import SystemSupport
internal import TextModel

/// The treatment of colors and other formatting in texts: the sequences that are removed before highlighting, and the
/// sequences that are displayed unchanged.
package struct TextFormatting {
  /// When terminal formatting (escape sequences, overstrikes) is removed from UTF-8 before highlighting.
  package var choice = FormattingChoice.never
  /// Whether the output can show the colors that texts bring along. They are kept where `choice` is `input` and the text
  /// has no language of its own, or is a log.
  package var showsOwnColors = false
  /// Whether escapes of named files are shown, whatever language they are in.
  package var showsEscapes = false
  /// Whether standard input is what this program wrote for its pager, so that its colors are kept if it has some.
  package var readsOwnOutput = false

  /// Creates the settings with which texts stay as they are.
  package init() {}

  /// Returns the text whose language is detected.
  func readable(_ head: ContiguousArray<UInt8>, isStandardInput: Bool) -> ContiguousArray<UInt8> {
    choice == .input && isStandardInput && !SourceText.isUTF16(head) ? FormattingFilter.filtered(head, .colors) : head
  }

  /// Whether the colors of a text say what those of its language cannot, so that it has none.
  func replacesLanguage(of head: ContiguousArray<UInt8>, isStandardInput: Bool) -> Bool {
    canKeepColors(of: head, isStandardInput: isStandardInput) && isStandardInput && head.contains(0x1B)
      && (readsOwnOutput || FormattingFilter.isWordDiff(head))
  }

  /// Whether the colors of a text in a language are kept; nil: plain text. Of a diff, only some are shown.
  func keepsColors(of head: ContiguousArray<UInt8>, language: String?, isStandardInput: Bool) -> Bool {
    canKeepColors(of: head, isStandardInput: isStandardInput)
      && (language == nil || language == "log" || language == "diff" && isStandardInput)
  }

  /// Returns the formatting that is removed from a text in a language before it is decoded; nil for none.
  func removed(from head: ContiguousArray<UInt8>, language: String?, isStandardInput: Bool) -> FormattingFilter.Scope? {
    if SourceText.isUTF16(head) { return nil }
    if keepsColors(of: head, language: language, isStandardInput: isStandardInput) {
      return isStandardInput ? .colors : .styles
    }
    return choice.removal(fromLanguage: language, isStandardInput: isStandardInput)
  }

  private func canKeepColors(of head: ContiguousArray<UInt8>, isStandardInput: Bool) -> Bool {
    showsOwnColors && choice == .input && (isStandardInput || !showsEscapes) && !SourceText.isUTF16(head)
  }
}
