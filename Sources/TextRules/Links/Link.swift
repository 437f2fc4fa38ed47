internal import Platform
internal import TextModel

/// A range of text that is a link.
public struct Link: Equatable, Sendable {
  /// The form of the target, which decides how to make an address of it.
  public enum Kind: Equatable, Sendable {
    /// An address with its scheme: `https://example.com`, `mailto:a@example.com`. The target is the text of the link.
    case address
    /// A host without a scheme: `www.example.com/a`, `example.com`. The target is `http://` and the text.
    case host
    /// An e-mail address without `mailto:`. The target is `mailto:` and the text.
    case email
    /// The destination of a Markdown link or of a reference definition that is not an address: `../guide.md#use`.
    case destination
    /// The name of a file, and the line and column after it, counted from 1; nil if they are missing.
    case path(line: Int?, column: Int?)
  }

  /// The units of the link, UTF-16 offsets in the text, half-open. Never empty.
  public var range: Range<Int>
  /// The form of the target.
  public var kind: Kind
  /// The number of trailing units that are not part of the target: the `:12:5` of a path.
  public var suffixLength: Int

  /// Creates a link.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open; not empty.
  ///   - kind: the form of the target.
  ///   - suffixLength: the number of trailing units that are not part of the target.
  public init(range: Range<Int>, kind: Kind, suffixLength: Int = 0) {
    self.range = range
    self.kind = kind
    self.suffixLength = suffixLength
  }

  /// Returns the target of the link, not percent-encoded. A host gets `http://` before it, an e-mail address
  /// `mailto:`; a Markdown destination loses its backslash escapes. `text` is the text in which the link was found.
  /// O(link).
  ///
  /// See `LinkTarget` for the forms for terminals, web pages and protocols.
  /// - Precondition: the range lies in the text, and `suffixLength` is not longer than it.
  public func target(in text: UnsafeBufferPointer<UInt16>) -> String {
    check(range, within: text.count)
    check(suffixLength, through: range.count, "suffixLength")
    let units = UnsafeBufferPointer(rebasing: text[range.lowerBound..<(range.upperBound - suffixLength)])
    switch kind {
    case .address:
      return String(utf16: units)
    case .host:
      return "http://" + String(utf16: units)
    case .email:
      return "mailto:" + String(utf16: units)
    case .destination:
      return Link.withoutEscapes(units)
    case .path:
      return String(utf16: units)
    }
  }

  /// Returns the text of a Markdown destination without the backslashes that escape ASCII punctuation.
  private static func withoutEscapes(_ units: UnsafeBufferPointer<UInt16>) -> String {
    guard units.contains(0x5C) else { return String(utf16: units) }
    var kept: [UInt16] = []
    kept.reserveCapacity(units.count)
    var index = units.startIndex
    while index < units.endIndex {
      if units[index] == 0x5C, index + 1 < units.endIndex, LinkCharacters.isASCIIPunctuation(units[index + 1]) { index += 1 }
      kept.append(units[index])
      index += 1
    }
    return String(decoding: kept, as: UTF16.self)
  }
}
