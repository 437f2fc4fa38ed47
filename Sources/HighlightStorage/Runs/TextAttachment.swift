/// Something that is no text and has room in it: a picture, a button. It is the attribute `AttributeKey.attachment` of the character U+FFFC; on other
/// characters the attribute has no effect.
///
/// Layouts reserve its size, rows may end before and after it, and who shows the text draws or describes it.
public struct TextAttachment: Hashable, Sendable, Codable {
  /// The character that stands for an attachment.
  public static let character: UInt16 = 0xFFFC

  /// Names the content for who draws it; any text.
  public var identifier: String
  /// What is read where it is not drawn.
  public var description: String
  /// In units of the layout's metrics: cells or points. Layouts in cells round up.
  public let width: Double
  /// From the upper to the lower edge, in the same units.
  public let height: Double
  /// How much of the height is below the baseline.
  public let descent: Double

  /// An attachment.
  /// - Parameters:
  ///   - identifier: names the content for who draws it.
  ///   - description: what is read where it is not drawn.
  ///   - width: in units of the layout's metrics.
  ///   - height: in units of the layout's metrics.
  ///   - descent: how much of the height is below the baseline.
  /// - Precondition: `0 <= width < 1e6`, `0 <= height < 1e6`, `0 <= descent <= height`.
  public init(identifier: String, description: String, width: Double, height: Double, descent: Double = 0) {
    if let reason = Self.fault(width, height, descent) { fail(reason) }
    (self.identifier, self.description) = (identifier, description)
    (self.width, self.height, self.descent) = (width, height, descent)
  }

  private static func fault(_ width: Double, _ height: Double, _ descent: Double) -> String? {
    if !(width >= 0 && width < 1e6) { return "width \(width) is outside 0..<1e6" }
    if !(height >= 0 && height < 1e6) { return "height \(height) is outside 0..<1e6" }
    if !(descent >= 0 && descent <= height) { return "descent \(descent) is outside 0...\(height)" }
    return nil
  }

  private enum CodingKeys: String, CodingKey {
    case identifier, description, width, height, descent
  }

  /// Reads what `encode(to:)` writes. Throws where a size is out of its range.
  public init(from decoder: any Decoder) throws {
    let coded = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try coded.decode(String.self, forKey: .identifier)
    description = try coded.decode(String.self, forKey: .description)
    width = try coded.decode(Double.self, forKey: .width)
    height = try coded.decode(Double.self, forKey: .height)
    descent = try coded.decode(Double.self, forKey: .descent)
    if let reason = Self.fault(width, height, descent) {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
    }
  }
}

extension AttributeKey {
  /// What stands for a character U+FFFC, a `TextAttachment`.
  public static let attachment = AttributeKey("attachment")
}

extension Attributes {
  /// What a caller put in the place of the text's characters U+FFFC; nil where none did.
  public var attachment: TextAttachment? {
    get { values.isEmpty ? nil : values[.attachment]?.base as? TextAttachment }
    set { values[.attachment] = newValue.map { AttributeValue($0) } }
  }
}

/// An attachment of a text.
public struct PlacedAttachment: Equatable, Sendable {
  /// Where its character is.
  public var utf16Offset: Int
  /// What is there.
  public var attachment: TextAttachment
}
