import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Texts and containers to lay out, made up from seeds.
struct RandomLayout {
  var generator: SeededGenerator

  private static let pieces = [
    "a", "word", "Zürich", " ", " ", "  ", "-", "/", ".", "\t", "e\u{301}", "o\u{308}\u{323}", "漢", "字。", "カ\u{3099}", "한",
    "😀",
    "👩‍👩‍👧‍👦", "❤️", "🇩🇪", "1️⃣", "👍🏽", "(", ")", "\u{A0}", "“", "שלום", "עברית ", "مرحبا", " بالعالم", "12", "3.5", "ภาษาไทย",
    "\u{2028}",
    "[x]", "לְ", "lorem ipsum ",
  ]
  private static let terminators = ["\n", "\n", "\n", "\r\n", "\r", "\n\n"]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func units(pieces: Int) -> ContiguousArray<UInt16> {
    var result: ContiguousArray<UInt16> = []
    for _ in 0..<Int.random(in: 0...pieces, using: &generator) {
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: result += Array((Self.terminators.randomElement(using: &generator) ?? "\n").utf16)
      case 1: result.append(UInt16.random(in: 0xD800...0xDFFF, using: &generator))
      default: result += Array((Self.pieces.randomElement(using: &generator) ?? "a").utf16)
      }
    }
    return result
  }

  /// Some containers, the last of unbounded height; a third have exclusions.
  mutating func containers() -> [TextContainer] {
    var result: [TextContainer] = []
    let count = Int.random(in: 0...3, using: &generator)
    for index in 0...count {
      let width = Double(Int.random(in: 1...40, using: &generator))
      let height = index == count ? LayoutSize.unbounded : Double(Int.random(in: 0...8, using: &generator))
      let container = TextContainer(size: LayoutSize(width: width, height: height))
      for _ in 0..<max(0, Int.random(in: -3...2, using: &generator)) {
        let rect = LayoutRect(
          x: Double.random(in: -3...width, using: &generator), y: Double.random(in: -1...8, using: &generator),
          width: Double.random(in: 0...(width / 2), using: &generator), height: Double.random(in: 0...5, using: &generator))
        switch Int.random(in: 0...2, using: &generator) {
        case 0: container.exclusionPaths.append(.rectangle(rect))
        case 1: container.exclusionPaths.append(.ellipse(rect))
        default:
          container.exclusionPaths.append(
            .polygon([
              LayoutPoint(x: rect.minX, y: rect.minY), LayoutPoint(x: rect.maxX, y: rect.minY),
              LayoutPoint(x: rect.center.x, y: rect.maxY),
            ]))
        }
      }
      result.append(container)
    }
    return result
  }

  mutating func style() -> ParagraphStyle {
    var style = ParagraphStyle()
    let alignments: [TextAlignment] = [.natural, .natural, .left, .right, .center, .justified]
    style.alignment = alignments.randomElement(using: &generator) ?? .natural
    if Int.random(in: 0...3, using: &generator) == 0 { style.lineBreakMode = .byCharWrapping }
    if Bool.random(using: &generator) { style.headIndent = .fixed(Double(Int.random(in: 0...6, using: &generator))) }
    if Bool.random(using: &generator) { style.headIndent = .alignedWithText(extra: 1) }
    if Bool.random(using: &generator) { style.firstLineHeadIndent = Double(Int.random(in: 0...3, using: &generator)) }
    if Int.random(in: 0...3, using: &generator) == 0 { style.tabStops = [3, 9, 14] }
    if Int.random(in: 0...3, using: &generator) == 0 {
      style.tabStops = [TextTab(5, alignment: .trailing), TextTab(11, alignment: .center), TextTab(16, alignment: .decimal)]
    }
    if Int.random(in: 0...3, using: &generator) == 0 { style.breaksLongWords = true }
    if Int.random(in: 0...3, using: &generator) == 0 { style.lineSpacing = 1 }
    if Int.random(in: 0...3, using: &generator) == 0 { style.paragraphSpacing = 2 }
    if Int.random(in: 0...3, using: &generator) == 0 { style.paragraphSpacingBefore = 1 }
    return style
  }
}

extension TextLayoutManager {
  /// All fragments of all containers, as they follow each other.
  var allFragments: [TextLineFragment] { textContainers.indices.flatMap { lineFragments(inContainer: $0) } }
}

extension TextContainer {
  /// Another container with the same room.
  var copy: TextContainer {
    TextContainer(
      size: size, exclusionPaths: exclusionPaths, maximumNumberOfLines: maximumNumberOfLines,
      lineFragmentPadding: lineFragmentPadding)
  }
}

/// Expects that a layout is that of a fresh manager over the same storage.
/// - Parameter context: names the case in messages.
func expectFresh(
  _ manager: TextLayoutManager, _ storage: TextStorage, _ style: ParagraphStyle, _ containers: [TextContainer],
  _ context: String
) {
  let fresh = TextLayoutManager(storage: storage, paragraphStyle: style, textContainers: containers.map(\.copy))
  #expect(manager.allFragments == fresh.allFragments, "\(context)")
  manager.layoutMore(paragraphs: .max)
  fresh.layoutMore(paragraphs: .max)
  for index in containers.indices {
    #expect(manager.usedRect(forContainer: index) == fresh.usedRect(forContainer: index), "\(context)")
  }
}
