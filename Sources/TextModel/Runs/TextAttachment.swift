/// An object with a size in the text, such as a picture or a button. It is set as the attribute
/// `AttributeKey.attachment` of the character U+FFFC; on other characters the attribute has no effect.
///
/// Layouts reserve its size, rows may end before and after it, and the view draws or describes it.
public struct TextAttachment: Hashable, Sendable, Codable {
  /// The character of an attachment.
  public static let character: UInt16 = 0xFFFC

  /// Identifies the content for the view; any text.
  public var identifier: String
  /// The text to read if it is not drawn.
  public var description: String
  /// The width in units of the layout's metrics: cells or points. Layouts in cells round up.
  public let width: Double
  /// The height from the upper to the lower edge, in the same units.
  public let height: Double
  /// The part of the height that is below the baseline.
  public let descent: Double

  /// Creates an attachment.
  /// - Parameters:
  ///   - identifier: identifies the content for the view.
  ///   - description: the text to read if it is not drawn.
  ///   - width: in units of the layout's metrics.
  ///   - height: in units of the layout's metrics.
  ///   - descent: the part of the height that is below the baseline.
  /// - Precondition: `0 <= width < 1e6`, `0 <= height < 1e6`, `0 <= descent <= height`.
  public init(identifier: String, description: String, width: Double, height: Double, descent: Double = 0) {
    if let reason = Self.fault(width, height, descent) { fail(reason) }
    (self.identifier, self.description) = (identifier, description)
    (self.width, self.height, self.descent) = (width, height, descent)
  }

  /// Returns a message about a size that is out of its range; nil if all are valid.
  private static func fault(_ width: Double, _ height: Double, _ descent: Double) -> String? {
    if !(width >= 0 && width < 1e6) { return "width \(width) is outside 0..<1e6" }
    if !(height >= 0 && height < 1e6) { return "height \(height) is outside 0..<1e6" }
    if !(descent >= 0 && descent <= height) { return "descent \(descent) is outside 0...\(height)" }
    return nil
  }

  private enum CodingKeys: String, CodingKey {
    case identifier, description, width, height, descent
  }

  /// Decodes an attachment. Throws if a size is out of its range.
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
  /// The attachment of a character U+FFFC, a `TextAttachment`.
  public static let attachment = AttributeKey("attachment")
}

extension Attributes {
  /// The attachment that the caller set for U+FFFC characters; nil without one.
  public var attachment: TextAttachment? {
    get { values.isEmpty ? nil : values[.attachment]?.base as? TextAttachment }
    set { values[.attachment] = newValue.map { AttributeValue($0) } }
  }
}

/// An attachment of a text.
public struct PlacedAttachment: Equatable, Sendable {
  /// The UTF-16 offset of its character.
  public var utf16Offset: Int
  /// The attachment.
  public var attachment: TextAttachment

  package init(utf16Offset: Int, attachment: TextAttachment) {
    self.utf16Offset = utf16Offset
    self.attachment = attachment
  }
}
