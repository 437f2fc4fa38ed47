internal import CICU
internal import TextModel

/// A range of a row whose characters go in one direction.
public struct DirectionalRun: Equatable, Sendable {
  /// UTF-16 offsets, half-open.
  public var range: Range<Int>
  /// The embedding level of UAX #9: odd from right to left.
  public var level: UInt8
  /// Whether its characters go from right to left.
  public var isRightToLeft: Bool { level & 1 == 1 }

  /// Creates a run.
  /// - Parameters:
  ///   - range: half-open UTF-16 offsets.
  ///   - level: the embedding level of UAX #9, odd for right to left.
  public init(range: Range<Int>, level: UInt8) {
    self.range = range
    self.level = level
  }
}

/// Resolves the directions of a text, one paragraph after the other (UAX #9, by ICU). One thread at a time.
public final class BidiParagraph {
  private let handle: OpaquePointer
  private var base = 0
  private var count = 0

  /// Creates a resolver without a paragraph.
  public init() {
    guard let handle = hl_bidi_open() else { preconditionFailure("ICU's algorithm needs nothing but memory") }
    self.handle = handle
  }

  deinit {
    hl_bidi_close(handle)
  }

  /// Sets the paragraph and resolves its embedding levels (UAX #9). O(units).
  /// - Parameters:
  ///   - range: the half-open range of the paragraph in `units`; the offsets of runs count from the same start.
  ///   - units: the UTF-16 units of the text, or of a part of it.
  ///   - direction: the base direction; `natural` for that of the first strong character, left to right without one.
  /// - Precondition: the range lies in the units, and has less than 2³¹ of them.
  public func setParagraph(_ range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, direction: WritingDirection) {
    check(range, within: units.count)
    (base, count) = (range.lowerBound, range.count)
    let level: UInt8 =
      switch direction {
      case .natural: UInt8(HL_BIDI_DEFAULT_LEFT_TO_RIGHT)
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let part = UnsafeBufferPointer(rebasing: units[range])
    var empty: UInt16 = 0
    let isSet = withUnsafePointer(to: &empty) {
      hl_bidi_set_paragraph(handle, part.baseAddress ?? $0, Int32(part.count), level)
    }
    precondition(isSet, "ICU takes any paragraph of less than 2 GB")
  }

  /// Whether the paragraph goes from right to left.
  public var isRightToLeft: Bool { hl_bidi_paragraph_level(handle) & 1 == 1 }

  /// The level of the paragraph.
  public var level: UInt8 { hl_bidi_paragraph_level(handle) }

  /// Returns the embedding levels of the first `count` UTF-16 units of the paragraph, before line breaking. O(units).
  /// - Precondition: `count` is from 0 to the number of units of the paragraph.
  public func levels(count: Int) -> [UInt8] {
    check(count, through: self.count, "count")
    guard count > 0, let levels = hl_bidi_levels(handle) else { return [] }
    return Array(UnsafeBufferPointer(start: levels, count: count))
  }

  /// Returns the runs of a row of the paragraph, in the order they are displayed from left to right. O(row).
  /// - Precondition: the row lies in the range that the paragraph was set with.
  public func visualRuns(ofRow range: Range<Int>) -> [DirectionalRun] {
    check(range, within: base..<(base + self.count), "row")
    let count = hl_bidi_set_row(handle, Int32(range.lowerBound - base), Int32(range.upperBound - base))
    guard count > 0 else { return [] }
    return (0..<count).map { index in
      var start: Int32 = 0
      var length: Int32 = 0
      var level: UInt8 = 0
      hl_bidi_run(handle, index, &start, &length, &level)
      return DirectionalRun(range: (base + Int(start))..<(base + Int(start + length)), level: level)
    }
  }

  /// Returns the direction of the first strong character in a range; nil if there is none (P2 and P3 of UAX #9).
  /// O(units before it).
  /// - Precondition: the range lies in the units.
  public static func firstStrong(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> WritingDirection? {
    check(range, within: units.count)
    let part = UnsafeBufferPointer(rebasing: units[range])
    guard let base = part.baseAddress else { return nil }
    switch hl_bidi_first_strong(base, Int32(part.count)) {
    case 0: return .leftToRight
    case 1: return .rightToLeft
    default: return nil
    }
  }

  /// Whether a text contains right-to-left or direction-changing characters. If not, its visual order is its logical order.
  /// O(units).
  /// - Precondition: the range lies in the units.
  public static func mayReorder(_ range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    check(range, within: units.count)
    return units[range].contains { unit in
      guard unit >= 0x0590 else { return false }
      // Marks, embeddings, overrides, isolates.
      return isRightToLeft(unit) || unit == 0x200F || (0x202A...0x202E).contains(unit) || (0x2066...0x2069).contains(unit)
    }
  }

  /// Whether a UTF-16 unit belongs to a right-to-left script, or is the first half of such a character. O(1).
  public static func isRightToLeft(_ unit: UInt16) -> Bool {
    switch unit {
    // Hebrew to Arabic Extended; presentation forms.
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    // Halves of characters of U+10800 to U+10FFF and U+1E800 to U+1EFFF.
    case 0xD802, 0xD803, 0xD83A, 0xD83B: true
    default: false
    }
  }

  /// Returns the mirrored form of a code point for right-to-left text, such as `(` for `)`; the code point itself if
  /// it has none.
  public static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(hl_bidi_mirror(scalar.value)) ?? scalar
  }
}
