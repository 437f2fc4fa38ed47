internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import TextModel

/// `textDocument/onTypeFormatting`: breaks the line in which a word was typed if it is too long. Other lines are
/// unchanged, so that the text does not jump during typing.
enum OnTypeFormattingMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/onTypeFormatting", summary: "the line that became too long, broken", feature: .onTypeFormatting,
    offer: Offer(
      provider: "documentOnTypeFormattingProvider",
      // The characters that end a word, also in scripts without blanks.
      options: "\"firstTriggerCharacter\":\" \",\"moreTriggerCharacter\":[\"\\n\",\"、\",\"。\",\"，\"]",
      condition: .reflow), lane: .cursor, waitsForTree: false)

  struct Params: WireParams {
    let position: WirePosition
    let typed: String?
    let reflow: ReflowParams

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      typed = json["ch"]?.string
      reflow = try ReflowParams(json)
    }
  }

  // Longer texts (units) are not wrapped on typing.
  private static let longestTyped = 1_000_000

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let text = view.text
    let line = text.lines.line(at: view.offset(params.position))
    // A line break ends the last word of the line before.
    let typed = params.typed == "\n" ? line - 1 : line
    guard typed >= 0, text.count <= longestTyped, isLong(typed, of: view) else { return }
    let content = text.contentRange(ofLine: typed)
    let end = content.last { text[$0] > 0x20 }.map { $0 + 1 } ?? content.lowerBound
    // Blanks that were typed after the last word stay: the user is about to type the next word.
    let replacements = view.reflowed(typed..<typed + 1, params.reflow) ?? []
    view.append(replacements.filter { $0.range.upperBound <= end }, to: &answer)
  }

  /// Whether a line may be wider than the configured columns: true if twice its number of UTF-16 units is greater
  /// than that, or if it has a tab. O(line).
  private static func isLong(_ line: Int, of view: DocumentView) -> Bool {
    let content = view.text.contentRange(ofLine: line)
    // A unit has two cells at most, but for tabs.
    return content.count * 2 > view.facts.configuration.reflowColumns || content.contains { view.text[$0] == 0x09 }
  }
}
