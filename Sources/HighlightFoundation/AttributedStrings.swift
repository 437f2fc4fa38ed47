public import Foundation
internal import HighlightCore
public import HighlightStorage
public import TextModel

/// The scope of text, such as `keyword.function`, which a theme styles.
public enum HighlightScopeAttribute: CodableAttributedStringKey {
  public typealias Value = String
  /// The name in an encoded string.
  public static let name = "highlight.scope"
}

/// The language that gave text its scope.
public enum HighlightLanguageAttribute: CodableAttributedStringKey {
  public typealias Value = String
  /// The name in an encoded string.
  public static let name = "highlight.language"
}

/// The attributes of a caller, without links.
public enum HighlightValuesAttribute: AttributedStringKey {
  public typealias Value = [AttributeKey: AttributeValue]
  /// The name for printing: the values are not encoded.
  public static let name = "highlight.values"
}

extension AttributeScopes {
  /// The attributes of highlighted text, with the attributes of Foundation.
  public struct HighlightAttributes: AttributeScope {
    /// The scope.
    public let highlightScope: HighlightScopeAttribute
    /// The language of the scope.
    public let highlightLanguage: HighlightLanguageAttribute
    /// The caller's values.
    public let highlightValues: HighlightValuesAttribute
    /// Foundation's, with links.
    public let foundation: FoundationAttributes
  }

  /// For `AttributedString(…, including: \.highlight)` and for encoding.
  public var highlight: HighlightAttributes.Type { HighlightAttributes.self }
}

extension AttributeDynamicLookup {
  /// Leads from `string.highlightScope` to its attribute.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.HighlightAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// Creates a string with the characters, scopes, caller's values and links of a storage. A link is a percent-encoded
  /// URL; a link that is neither an address of `LinkTarget.webSchemes` nor a file name is left out. O(text).
  /// - Parameters:
  ///   - storage: the storage to read.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  /// - Precondition: the range lies in the text.
  public init(_ storage: TextStorage, in range: Range<Int>? = nil) {
    self.init()
    let range = range ?? 0..<storage.length
    check(range, within: storage.length)
    let links = storage.links(in: range)
    var link = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (attributes, reach) = storage.attributes(at: offset)
      var end = min(reach.upperBound, range.upperBound)
      var container = AttributeContainer()
      if let found = links.index(ofRangeAt: offset, from: &link, to: &end, { $0.range }) {
        container.link = Self.url(links[found].target)
      }
      container[HighlightScopeAttribute.self] = attributes?.scope
      container[HighlightLanguageAttribute.self] = attributes?.language
      let values = attributes?.values.filter { $0.key != .link } ?? [:]
      if !values.isEmpty { container[HighlightValuesAttribute.self] = values }
      append(AttributedString(storage.text.string(in: offset..<end), attributes: container))
      offset = end
    }
  }

  private static func url(_ target: String) -> URL? {
    (LinkTarget.href(target) ?? LinkTarget.relativeReference(target)).flatMap { URL(string: $0) }
  }
}

extension TextStorage {
  /// Replaces characters by the characters of an attributed string, in one session. Its links and values become
  /// attributes of the caller, as do scopes that no language gave. O(string + runs).
  /// - Precondition: the range lies in the text.
  public func replaceCharacters(in range: Range<Int>, with string: AttributedString) {
    beginEditing()
    defer { endEditing() }
    replaceCharacters(in: range, with: String(string.characters))
    var offset = range.lowerBound
    for run in string.runs {
      let part = offset..<(offset + string[run.range].characters.reduce(0) { $0 + $1.utf16.count })
      offset = part.upperBound
      var values = run[HighlightValuesAttribute.self] ?? [:]
      if let link = run.link {
        values[.link] = AttributeValue(link.absoluteString.removingPercentEncoding ?? link.absoluteString)
      }
      if !values.isEmpty { addAttributes(values, range: part) }
      if let scope = run[HighlightScopeAttribute.self], run[HighlightLanguageAttribute.self] == nil {
        setAttributes(Attributes(scope: scope), range: part)
      }
    }
  }

  /// Creates a storage with the characters, links, values and own scopes of an attributed string, without a language.
  /// Scopes that a language gave are left out. O(string).
  public convenience init(_ string: AttributedString) {
    self.init()
    replaceCharacters(in: 0..<0, with: string)
  }
}
