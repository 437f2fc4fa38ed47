internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import TextModel
internal import TextRules

/// The text of a file before and after fixes, with the matches of redacting rules replaced by stars.
struct HiddenTexts {
  let old: ContiguousArray<UInt8>
  let new: ContiguousArray<UInt8>

  /// Creates both versions of a file; nil if no rule redacts any text.
  /// - Parameters:
  ///   - replacements: the fixes, ascending.
  ///   - rules: the rules of the fixes; text inserted by a fix with groups is also hidden.
  init?(_ file: HighlightedFile, applying replacements: [TextReplacement], rules: [Rule]) {
    let hidden = HiddenRanges(file.storage.redactedRanges).ranges
    if hidden.isEmpty { return nil }
    let stars = hidden.map { Self.stars($0, in: file) }
    old = file.bytes(applying: stars)
    // A fix with groups may contain hidden text.
    let repeating = Set(rules.filter { $0.fix?.contains("$") == true }.map(\.id))
    let repeated = Set(
      file.storage.findings.filter { $0.isRedacted && repeating.contains($0.ruleID) }.map(\.range))
    var edits: [TextReplacement] = []
    var rest = hidden[...]
    for replacement in replacements {
      let range = replacement.range
      // Hidden ranges before the fix, outside of the text that it replaces.
      while let next = rest.first, next.lowerBound < range.upperBound {
        if next.lowerBound < range.lowerBound {
          edits.append(Self.stars(next.lowerBound..<min(next.upperBound, range.lowerBound), in: file))
        }
        guard next.upperBound > range.upperBound else {
          rest = rest.dropFirst()
          continue
        }
        rest[rest.startIndex] = range.upperBound..<next.upperBound
        break
      }
      edits.append(
        repeated.contains(range)
          ? TextReplacement(range: range, units: Self.stars(for: replacement.units)) : replacement)
    }
    edits += rest.map { Self.stars($0, in: file) }
    new = file.bytes(applying: edits)
  }

  private static func stars(_ range: Range<Int>, in file: HighlightedFile) -> TextReplacement {
    TextReplacement(range: range, units: stars(for: ContiguousArray(file.text.string(in: range).utf16)))
  }

  /// Returns the units of a text with a star for each character; line terminators are kept.
  private static func stars(for units: ContiguousArray<UInt16>) -> ContiguousArray<UInt16> {
    let text = String(decoding: units, as: UTF16.self)
    return ContiguousArray(String(text.map { $0.isNewline ? $0 : "*" }).utf16)
  }
}
