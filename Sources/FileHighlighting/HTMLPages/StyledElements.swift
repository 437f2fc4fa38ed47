/// Follows the tags of a page: whether a position is inside an element with the class in which rules for the classes of
/// Pygments apply.
struct StyledElements {
  /// The class.
  static let name = "highlight"
  // Elements whose end tags are always written.
  private static let containers: Set = [
    "html", "body", "main", "article", "section", "aside", "div", "figure", "blockquote", "details", "table",
  ]

  /// The name of the outermost element with the class, and how many elements of that name are open from it on.
  private var outermost = ""
  private var depth = 0

  var isInside: Bool { depth > 0 }

  mutating func take(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) {
    switch token.kind {
    case .startTag where depth > 0: if token.name == outermost { depth += 1 }
    case .startTag where Self.containers.contains(token.name) && Self.hasClass(token, bytes):
      (outermost, depth) = (token.name, 1)
    case .endTag where depth > 0: if token.name == outermost { depth -= 1 }
    default: break
    }
  }

  static func hasClass(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    PageBlock.classes(of: token, bytes).contains(name)
  }
}
