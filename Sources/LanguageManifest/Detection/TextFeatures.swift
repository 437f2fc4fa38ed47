/// The features of a text by which ``SharedExtensionTable`` distinguishes kinds of texts: words, signs, pairs of neighbors,
/// the beginnings and ends of lines, each as a number of 28 bits. `Tools/Detection/tokens.py` finds the same.
enum TextFeatures {
  /// The number of bytes of a text that are read.
  static let headLength = 6144

  private enum Kind {
    static let space: UInt8 = 0
    package static let word: UInt8 = 1
    static let number: UInt8 = 2
    static let sign: UInt8 = 3
  }

  private static let prime: UInt32 = 16_777_619
  /// Separates the numbers of the kinds of features.
  private static let shape: UInt32 = 0x9E37_79B1
  private static let pair: UInt32 = 0x85EB_CA77
  private static let first: UInt32 = 0xC2B2_AE3D
  private static let last: UInt32 = 0x27D4_EB2F

  @inline(__always)
  private static func kind(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): Kind.word
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Kind.number
    case 0x21...0x7E: Kind.sign
    default: Kind.space
    }
  }

  private static func mixed(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var value = (a &* prime) ^ b
    value ^= value >> 15
    return value &* 0x2C1B_3C6D
  }

  /// Calls `body` with every feature of the first `headLength` bytes of a text: hashes of words, signs, pairs of
  /// neighbors, and first and last tokens of lines. A feature may come more than once. O(`headLength`).
  static func each(of head: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
    let count = min(head.count, headLength)
    var index = 0
    // The token before this one in its line, its shape, and its end.
    var before: UInt32 = 0
    var beforeShape: UInt32 = 0
    var end = 0
    while index < count {
      let byte = head[index]
      let kind = kind(of: byte)
      if kind == Kind.space {
        if byte == 0x0A, before != 0 {
          body(mixed(last, beforeShape) >> 4)
          before = 0
        }
        index += 1
        continue
      }
      let start = index
      var value: UInt32
      var tokenShape: UInt32
      switch kind {
      case Kind.word:
        value = 2_166_136_261
        while index < count {
          let next = self.kind(of: head[index])
          guard next == Kind.word || next == Kind.number else { break }
          value = (value ^ UInt32(head[index])) &* prime
          index += 1
        }
        tokenShape = 0x57
        body(value >> 4)
      case Kind.number:
        while index < count {
          let next = self.kind(of: head[index])
          guard next == Kind.word || next == Kind.number || head[index] == UInt8(ascii: ".") else { break }
          index += 1
        }
        value = 0x4E
        tokenShape = value
      default:
        index += 1
        value = UInt32(byte)
        tokenShape = value
        body(mixed(shape, value) >> 4)
      }
      if before == 0 {
        body(mixed(first, value) >> 4)
      } else {
        let gap: UInt32 = start > end ? 1 : 0
        body(mixed(mixed(shape &+ gap, beforeShape), tokenShape) >> 4)
        body(mixed(mixed(pair &+ gap, before), value) >> 4)
      }
      (before, beforeShape, end) = (value, tokenShape, index)
    }
  }
}
