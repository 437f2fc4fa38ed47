internal import HighlightThemes
internal import TextRules

/// The declarations in the attribute `style` of a tag.
struct InlineStyle {
  private struct Declaration {
    /// In lower case.
    let name: String
    let value: String
    /// The byte range in the page, half-open, without the semicolon.
    let range: Range<Int>
  }

  private var declarations: [Declaration] = []

  /// Reads the declarations of a start tag; there are none without the attribute. O(value).
  init(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>) {
    guard let value = token.attribute("style")?.value else { return }
    var (start, index) = (value.lowerBound, value.lowerBound)
    var text = String.UnicodeScalarView()
    var (quote, depth): (Unicode.Scalar?, Int) = (nil, 0)
    func trimmed(_ range: Range<Int>) -> Range<Int> {
      let first = bytes[range].firstIndex { !HTMLTokenizer.isSpace($0) } ?? range.upperBound
      let last = bytes[first..<range.upperBound].lastIndex { !HTMLTokenizer.isSpace($0) } ?? first - 1
      return first..<last + 1
    }
    func end(at index: Int) {
      let parts = String(text).split(separator: ":", maxSplits: 1).map { $0.split { " \t\n\r\u{C}".contains($0) } }
      text = .init()
      guard parts.count == 2 else { return }
      declarations.append(
        Declaration(
          name: parts[0].joined(separator: " ").lowercased(), value: parts[1].joined(separator: " ").lowercased(),
          range: trimmed(start..<index)))
    }
    while index < value.upperBound {
      var (scalar, length) = (Unicode.Scalar(bytes[index]), 1)
      if scalar == "&", let found = HTMLReferences.reference(in: bytes[index..<value.upperBound]), found.isTerminated,
        let first = found.scalars?.first
      {
        (scalar, length) = (first, found.length)
      }
      if scalar == ";" && quote == nil && depth == 0 {
        end(at: index)
        start = index + 1
      } else {
        if quote != nil {
          if scalar == quote { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == "(" {
          depth += 1
        } else if scalar == ")" {
          depth = max(depth - 1, 0)
        }
        text.append(scalar)
      }
      index += length
    }
    end(at: value.upperBound)
  }

  private static let colorNames: Set = ["color", "background", "background-color"]

  /// Whether there are colors of text or of its background.
  var hasColors: Bool { declarations.contains { Self.colorNames.contains($0.name) } }

  /// Whether the children of the element are laid out next to each other, in columns or in rows.
  var hasItems: Bool {
    ["flex", "grid", "inline-flex", "inline-grid"].contains(declarations.last { $0.name == "display" }?.value)
  }

  /// Returns the background of the element; nil if it has none, or none that is a single known color.
  /// - Parameter ground: the background around the element, which is seen through it.
  func background(on ground: Color) -> Color? {
    declarations.last { $0.name == "background" || $0.name == "background-color" }
      .flatMap { Self.color($0.value, on: ground) }
  }

  /// Returns the value of the attribute with other colors.
  /// - Parameter colors: declarations without a semicolon at the end; empty: none.
  func replacingColors(with colors: String, _ bytes: ContiguousArray<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for declaration in declarations where !Self.colorNames.contains(declaration.name) {
      if !result.isEmpty { result += "; ".utf8 }
      result += bytes[declaration.range]
    }
    if !result.isEmpty && !colors.isEmpty { result += "; ".utf8 }
    return result + Array(colors.utf8)
  }

  /// Returns the color at the start of a value in lower case; nil if it does not begin with a color, and for
  /// transparent colors.
  private static func color(_ value: String, on ground: Color) -> Color? {
    let word = value.prefix { $0 != " " && $0 != "(" }
    let isFunction = value.dropFirst(word.count).first == "("
    let text = isFunction ? value[...(value.firstIndex(of: ")") ?? word.startIndex)] : word
    guard let literal = ColorLiteral(String(text), allowsNames: true), literal.alpha > 0 else { return nil }
    return literal.alpha < 1 ? ground.mixed(with: Color(literal), share: literal.alpha) : Color(literal)
  }
}
