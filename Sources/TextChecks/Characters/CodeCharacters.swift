/// Characters that code, unlike text for people, has only by mistake or to deceive.
enum CodeCharacters {
  /// Returns the sign of ASCII for which a character can be taken; nil if there is none. Quotation marks, dashes and
  /// other signs of typography are not among them.
  static func sign(like scalar: UInt32) -> Unicode.Scalar? {
    switch scalar {
    case 0x1C3: "!"
    case 0x37E: ";"
    case 0x2212: "-"
    default: isFullWidthSign(scalar) ? Unicode.Scalar(scalar - 0xFEE0) : nil
    }
  }

  /// Whether a character is a full-width form of a sign of ASCII.
  static func isFullWidthSign(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF5E: true
    default: false
    }
  }

  /// Whether a character is blank, and no blank to a parser that knows ASCII: a no-break space and the like.
  static func isOtherBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a character is a control character that moves nothing in a source file, such as ESC and backspace: all
  /// but TAB, the ends of lines and of pages, and U+0085.
  static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x85: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  /// Languages in which another blank is part of a word.
  static let wordsHoldBlanks: Set<String> = ["bash", "dockerfile", "fish", "make", "yaml", "zsh"]
  /// Languages in which only some positions need a blank.
  static let textWords: Set<String> = ["yaml"]
  /// Languages in which the minus of mathematics subtracts.
  static let minusIsOperator: Set<String> = ["agda", "julia"]
  /// Languages whose files contain control characters on purpose: keys, and output of terminals.
  static let haveControls: Set<String> = ["diff", "log", "vim"]
}
