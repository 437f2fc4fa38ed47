package import HighlightThemes
public import TextModel

/// The types of the values that an `AttributedText` has under a program's own keys, for a decoder: those other than
/// `String`, `Int`, `Double`, `Bool`, `Style` and `TextAttachment`.
///
///     decoder.userInfo[.attributeTypes] = AttributeTypes([.author: Author.self])
public struct AttributeTypes: Sendable {
  let types: [AttributeKey: any (Decodable & Hashable & Sendable).Type]

  /// Creates a map from keys to the types of their values.
  public init(_ types: [AttributeKey: any (Decodable & Hashable & Sendable).Type]) { self.types = types }
}

extension CodingUserInfoKey {
  /// The key of `userInfo` under which a decoder has its `AttributeTypes`.
  public static let attributeTypes: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "highlight-lsp.attributeTypes") else { preconditionFailure("a key") }
    return key
  }()
}

extension AttributedText.Run {
  private enum CodingKeys: String, CodingKey {
    case range, scope, capture, language, rule, caller
  }

  /// Decodes what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let coded = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      range: try coded.decode(Range<Int>.self, forKey: .range),
      scope: try coded.decodeIfPresent(String.self, forKey: .scope),
      capture: try coded.decodeIfPresent(String.self, forKey: .capture),
      language: try coded.decodeIfPresent(String.self, forKey: .language),
      rule: try coded.decodeIfPresent(String.self, forKey: .rule),
      isCallers: try coded.decodeIfPresent(Bool.self, forKey: .caller) ?? false)
  }

  /// Encodes the run without the fields that are nil.
  public func encode(to encoder: any Encoder) throws {
    var coded = encoder.container(keyedBy: CodingKeys.self)
    try coded.encode(range, forKey: .range)
    try coded.encodeIfPresent(scope, forKey: .scope)
    try coded.encodeIfPresent(capture, forKey: .capture)
    try coded.encodeIfPresent(language, forKey: .language)
    try coded.encodeIfPresent(rule, forKey: .rule)
    if isCallers { try coded.encode(true, forKey: .caller) }
  }
}

extension AttributedText.Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case range, key, type, value
  }

  /// The types whose names are written with the value, so that `AttributeTypes` need not have them.
  private static let known: [String: any (Codable & Hashable & Sendable).Type] = [
    "string": String.self, "int": Int.self, "double": Double.self, "bool": Bool.self, "style": Style.self,
    "attachment": TextAttachment.self,
  ]

  /// Decodes what `encode(to:)` writes. Throws if the type of the value is neither a known one nor in the
  /// `AttributeTypes` of the decoder.
  public init(from decoder: any Decoder) throws {
    let coded = try decoder.container(keyedBy: CodingKeys.self)
    let key = AttributeKey(try coded.decode(String.self, forKey: .key))
    let name = try coded.decodeIfPresent(String.self, forKey: .type)
    let given = (decoder.userInfo[.attributeTypes] as? AttributeTypes)?.types[key]
    guard let type = name.flatMap({ Self.known[$0] }) ?? given else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: coded,
        debugDescription: "the type of \"\(key.rawValue)\" is not known; name it in userInfo[.attributeTypes]")
    }
    func value<Given: Decodable & Hashable & Sendable>(_ type: Given.Type) throws -> AttributeValue {
      AttributeValue(try coded.decode(type, forKey: .value))
    }
    self.init(range: try coded.decode(Range<Int>.self, forKey: .range), key: key, value: try value(type))
  }

  /// Encodes the range, the key and the value. Throws if the type of the value is not `Encodable`.
  public func encode(to encoder: any Encoder) throws {
    var coded = encoder.container(keyedBy: CodingKeys.self)
    try coded.encode(range, forKey: .range)
    try coded.encode(key.rawValue, forKey: .key)
    guard let given = value.base as? any Encodable else {
      throw EncodingError.invalidValue(
        value.base,
        .init(codingPath: encoder.codingPath, debugDescription: "the value of \"\(key.rawValue)\" is not Encodable"))
    }
    let known = Self.known.first { type(of: value.base) == $0.value }
    try coded.encodeIfPresent(known?.key, forKey: .type)
    try coded.encode(given, forKey: .value)
  }
}

extension AttributedText: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, units, runs, links, values, styles, foreground, background
  }

  /// Decodes what `encode(to:)` writes. Throws if runs, links, values or styles do not ascend or exceed the text, or
  /// if the type of a value is unknown (see `AttributeTypes`).
  public init(from decoder: any Decoder) throws {
    let coded = try decoder.container(keyedBy: CodingKeys.self)
    if let units = try coded.decodeIfPresent([UInt16].self, forKey: .units) {
      self.units = ContiguousArray(units)
    } else {
      units = ContiguousArray(try coded.decode(String.self, forKey: .text).utf16)
    }
    runs = try coded.decodeIfPresent([Run].self, forKey: .runs) ?? []
    links = try coded.decodeIfPresent([Link].self, forKey: .links) ?? []
    values = try coded.decodeIfPresent([Value].self, forKey: .values) ?? []
    styles = try coded.decodeIfPresent([StyleRun].self, forKey: .styles) ?? []
    foreground = try coded.decodeIfPresent(Color.self, forKey: .foreground)
    background = try coded.decodeIfPresent(Color.self, forKey: .background)
    func fault(_ name: String) -> DecodingError {
      .dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(name) do not ascend, or reach out of the text"))
    }
    for (name, ranges) in [("runs", runs.map(\.range)), ("links", links.map(\.range)), ("styles", styles.map(\.range))] {
      var end = 0
      for range in ranges {
        guard range.lowerBound >= end, range.upperBound <= units.count else {
          throw fault(name)
        }
        end = range.upperBound
      }
    }
    var start = 0
    var ends: [AttributeKey: Int] = [:]
    for value in values {
      let least = max(start, ends[value.key] ?? 0)
      guard value.range.lowerBound >= least, value.range.upperBound <= units.count else { throw fault("values") }
      (start, ends[value.key]) = (value.range.lowerBound, value.range.upperBound)
    }
  }

  /// Encodes text, runs, links, values, styles and the colors of plain text. If the text has lone surrogates, which a
  /// string cannot hold, its code units are written too. Throws if the type of a value is not `Encodable`.
  public func encode(to encoder: any Encoder) throws {
    var coded = encoder.container(keyedBy: CodingKeys.self)
    let text = string
    // Halves of surrogate pairs are not part of a string.
    if ContiguousArray(text.utf16) != units { try coded.encode(Array(units), forKey: .units) }
    try coded.encode(text, forKey: .text)
    try coded.encode(runs, forKey: .runs)
    try coded.encode(links, forKey: .links)
    if !values.isEmpty { try coded.encode(values, forKey: .values) }
    try coded.encode(styles, forKey: .styles)
    try coded.encodeIfPresent(foreground, forKey: .foreground)
    try coded.encodeIfPresent(background, forKey: .background)
  }
}

extension Color: Codable {
  /// Decodes `#rrggbb`; throws if the string has another form.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let color = Color(hex: try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "a color is written #rrggbb")
    }
    self = color
  }

  /// Encodes the color as `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(hex)
  }
}

extension Style: Codable {
  private enum CodingKeys: String, CodingKey {
    case foreground, background, bold, italic, underline, underlineColor, strikethrough, baseline, ansi16
  }

  /// Decodes what `encode(to:)` writes; missing keys have the values of the plain style.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    foreground = try values.decodeIfPresent(Color.self, forKey: .foreground)
    background = try values.decodeIfPresent(Color.self, forKey: .background)
    bold = try values.decodeIfPresent(Bool.self, forKey: .bold) ?? false
    italic = try values.decodeIfPresent(Bool.self, forKey: .italic) ?? false
    if let form = try values.decodeIfPresent(UnderlineForm.self, forKey: .underline) {
      (underline, underlineForm) = (true, form)
    }
    underlineColor = try values.decodeIfPresent(Color.self, forKey: .underlineColor)
    strikethrough = try values.decodeIfPresent(Bool.self, forKey: .strikethrough) ?? false
    baseline = try values.decodeIfPresent(Baseline.self, forKey: .baseline)
    ansi16 = try values.decodeIfPresent(UInt8.self, forKey: .ansi16)
  }

  /// Encodes the style with the keys of theme files, without attributes that are off or nil.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(foreground, forKey: .foreground)
    try values.encodeIfPresent(background, forKey: .background)
    if bold { try values.encode(true, forKey: .bold) }
    if italic { try values.encode(true, forKey: .italic) }
    if underline { try values.encode(underlineForm, forKey: .underline) }
    try values.encodeIfPresent(underlineColor, forKey: .underlineColor)
    if strikethrough { try values.encode(true, forKey: .strikethrough) }
    try values.encodeIfPresent(baseline, forKey: .baseline)
    try values.encodeIfPresent(ansi16, forKey: .ansi16)
  }
}

extension Style.UnderlineForm: Codable {}
extension Style.Baseline: Codable {}
