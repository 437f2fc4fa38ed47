internal import TextModel

/// The reason that a font cannot be read.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is no TrueType or OpenType font, or a damaged one.
  case malformed(table: String)
  /// The font has no `cmap` table of format 4 or 12.
  case noCharacterMap

  /// A description of the problem, without a full stop.
  public var description: String {
    switch self {
    case .malformed(let table): "no font, or a damaged one: table \(table)"
    case .noCharacterMap: "the font has no table of Unicode characters (cmap of format 4 or 12)"
    }
  }
}

/// The widths of a TrueType or OpenType font, from its file: `cmap`, `hmtx`, `hhea` and `head`. No kerning and no ligatures.
public struct FontMetrics: GlyphMetrics {
  /// From the top of a row to its baseline, in points.
  public let ascent: Double
  /// From the baseline to the bottom of a row, in points.
  public let descent: Double
  /// From one tab stop to the next, in points.
  public let tabInterval: Double
  /// The width of a caret, in points.
  public let caretWidth: Double
  /// In points.
  public let size: Double

  /// Widths of characters below U+0300, in points.
  private let quick: ContiguousArray<Double>
  private let bytes: ContiguousArray<UInt8>
  private let map: CharacterMap
  private let widths: Int
  private let widthCount: Int
  private let scale: Double

  private enum CharacterMap {
    /// The byte offset of the table, and the number of its segments.
    case segments(Int, Int)
    /// The byte offset of the groups, and their number.
    case groups(Int, Int)
  }

  /// Reads the metrics of a TrueType or OpenType font. Throws if it is malformed or has no usable character map.
  /// - Parameters:
  ///   - font: the bytes of the font file. The first font of a collection is used.
  ///   - size: the font size in points.
  ///   - tabSpaces: the distance of tab stops, in widths of a space.
  public init(font: ContiguousArray<UInt8>, size: Double, tabSpaces: Int = 8) throws(FontError) {
    bytes = font
    self.size = size
    let reader = FontReader(font)
    var start = 0
    if try reader.tag(at: 0) == "ttcf" { start = try reader.long(at: 12) }
    let kind = try reader.long(at: start)
    guard kind == 0x0001_0000 || kind == 0x4F54_544F || kind == 0x7472_7565 else { throw .malformed(table: "header") }
    var tables: [String: Int] = [:]
    for index in 0..<(try reader.short(at: start + 4)) {
      let entry = start + 12 + 16 * index
      tables[try reader.tag(at: entry)] = try reader.long(at: entry + 8)
    }
    guard let head = tables["head"], let hhea = tables["hhea"], let hmtx = tables["hmtx"], let cmap = tables["cmap"] else {
      throw .malformed(table: "directory")
    }
    let unitsPerEm = try reader.short(at: head + 18)
    guard unitsPerEm > 0 else { throw .malformed(table: "head") }
    scale = size / Double(unitsPerEm)
    ascent = Double(try reader.signed(at: hhea + 4)) * scale
    descent = Double(-(try reader.signed(at: hhea + 6)) + max(try reader.signed(at: hhea + 8), 0)) * scale
    widths = hmtx
    widthCount = try reader.short(at: hhea + 34)
    guard widthCount > 0 else { throw .malformed(table: "hhea") }
    _ = try reader.short(at: hmtx + 4 * (widthCount - 1))
    var found: CharacterMap?
    for index in 0..<(try reader.short(at: cmap + 2)) {
      let entry = cmap + 4 + 8 * index
      let table = cmap + (try reader.long(at: entry + 4))
      switch try reader.short(at: table) {
      case 12:
        let count = try reader.long(at: table + 12)
        if count > 0 { _ = try reader.long(at: table + 16 + 12 * (count - 1) + 8) }
        found = .groups(table + 16, count)
      case 4:
        if case .groups? = found { continue }
        let count = try reader.short(at: table + 6) / 2
        if count > 0 { _ = try reader.short(at: table + 14 + 2 * (4 * count)) }
        found = .segments(table, count)
      default: continue
      }
    }
    guard let found else { throw .noCharacterMap }
    map = found
    var known: ContiguousArray<Double> = []
    for scalar in 0..<0x300 as Range<UInt32> {
      let isControl = scalar < 0x20 || (0x7F..<0xA0).contains(scalar) || scalar == 0xAD
      known.append(
        isControl ? 0 : Self.width(of: scalar, reader, found, widths: widths, widthCount: widthCount) * scale)
    }
    quick = known
    tabInterval = max(known[0x20] * Double(max(tabSpaces, 1)), scale)
    caretWidth = max(size / 16, 0.5)
  }

  /// Returns the x coordinate after a range of text that starts at `x`, in points. Tabs end at multiples of
  /// `tabInterval`; control characters and combining marks have no width. Stops early once the result exceeds
  /// `limit`. O(range).
  /// - Precondition: the range lies in the units.
  public func position(
    after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from x: Double, limit: Double
  ) -> Double {
    check(range, within: units.count)
    var x = x
    var offset = range.lowerBound
    while offset < range.upperBound && x <= limit {
      let unit = units[offset]
      offset += 1
      if unit == 0x09 {
        x = ((x / tabInterval + 1e-9).rounded(.down) + 1) * tabInterval
      } else if unit < 0x300 {
        x += quick[Int(unit)]
      } else {
        var scalar = UInt32(unit)
        if UTF16.isLeadSurrogate(unit), offset < range.upperBound, UTF16.isTrailSurrogate(units[offset]) {
          scalar = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + (UInt32(units[offset]) & 0x3FF)
          offset += 1
        }
        if !Self.isMark(scalar) {
          x += Self.width(of: scalar, FontReader(bytes), map, widths: widths, widthCount: widthCount) * scale
        }
      }
    }
    return x
  }

  /// Whether a code point is a combining mark or a format character, which has no advance, even if its glyph has a
  /// width.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: return true
    default:
      guard scalar > 0x0482, let properties = Unicode.Scalar(scalar)?.properties else { return false }
      return properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark
    }
  }

  /// Returns the advance of a code point in font units. If the font does not have the character, the advance of its
  /// glyph for missing characters; 0 if the table cannot be read.
  private static func width(
    of scalar: UInt32, _ reader: FontReader, _ map: CharacterMap, widths: Int, widthCount: Int
  ) -> Double {
    let glyph = (try? Self.glyph(of: scalar, reader, map)) ?? 0
    return Double((try? reader.short(at: widths + 4 * min(glyph, widthCount - 1))) ?? 0)
  }

  /// Returns the index of the glyph of a code point; 0 if the font does not have it.
  private static func glyph(of scalar: UInt32, _ reader: FontReader, _ map: CharacterMap) throws(FontError) -> Int {
    let scalar = Int(scalar)
    switch map {
    case .groups(let table, let count):
      let low = (0..<count).partitioningIndex { ((try? reader.long(at: table + 12 * $0 + 4)) ?? 0) >= scalar }
      guard low < count else { return 0 }
      let start = try reader.long(at: table + 12 * low)
      return start <= scalar ? try reader.long(at: table + 12 * low + 8) + scalar - start : 0
    case .segments(let table, let count):
      guard scalar <= 0xFFFF else { return 0 }
      let low = (0..<count).partitioningIndex { ((try? reader.short(at: table + 14 + 2 * $0)) ?? 0) >= scalar }
      guard low < count else { return 0 }
      let starts = table + 16 + 2 * count
      let start = try reader.short(at: starts + 2 * low)
      guard start <= scalar else { return 0 }
      let delta = try reader.short(at: starts + 2 * (count + low))
      let entry = starts + 2 * (2 * count + low)
      let offset = try reader.short(at: entry)
      if offset == 0 { return (scalar + delta) & 0xFFFF }
      let glyph = try reader.short(at: entry + offset + 2 * (scalar - start))
      return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
    }
  }
}

/// Numbers of a font's tables, big-endian.
private struct FontReader {
  let bytes: ContiguousArray<UInt8>

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  func short(at offset: Int) throws(FontError) -> Int {
    guard offset >= 0, offset + 2 <= bytes.count else { throw .malformed(table: "end of the file") }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func signed(at offset: Int) throws(FontError) -> Int {
    Int(Int16(truncatingIfNeeded: try short(at: offset)))
  }

  func long(at offset: Int) throws(FontError) -> Int {
    try short(at: offset) << 16 | (try short(at: offset + 2))
  }

  func tag(at offset: Int) throws(FontError) -> String {
    guard offset >= 0, offset + 4 <= bytes.count else { throw .malformed(table: "header") }
    return String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }
}
