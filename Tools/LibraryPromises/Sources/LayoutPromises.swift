import HighlightStorage
import TextLayout

/// Conceals stars.
private final class Concealer: TextLayoutManagerDelegate {
  func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] {
    paragraph.filter { manager.storage.text[$0] == 0x2A }.map { $0..<($0 + 1) }
  }
}

private func manager(_ storage: TextStorage, columns: Int) -> TextLayoutManager {
  let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: columns)])
  storage.addLayoutManager(manager)
  return manager
}

private func rows(_ manager: TextLayoutManager) -> [String] {
  manager.lineFragments(inContainer: 0).map { manager.storage.text.string(in: $0.range) }
}

/// The offsets that a caret comes to.
private func path(_ text: String, columns: Int, from start: Int, _ direction: TextLayoutDirection) -> [Int] {
  let manager = manager(TextStorage(UTF16Text(text)), columns: columns)
  var location = TextLocation(start)
  var result = [start]
  while let next = manager.location(from: location, in: direction), result.count < 1000 {
    result.append(next.utf16Offset)
    location = next
  }
  return result
}

let layoutPromises: [Promise] = [
  Promise("a-hebrew-word-at-the-start-of-a-row-is-not-skipped") {
    let text = "latin text אבגד more"
    let offsets = Set(path(text, columns: 12, from: 0, .right))
    let missing = Set(0...text.utf16.count).subtracting(offsets)
    try expect(missing.isEmpty, "the caret does not come to \(missing.sorted())")
  },
  Promise("no-offset-is-skipped-where-directions-meet") {
    let text = "ab אבג 12 cd"
    let offsets = Set(path(text, columns: 40, from: 0, .right))
    try expect(offsets.isSuperset(of: 0...text.utf16.count), "the caret comes to \(offsets.sorted())")
  },
  Promise("empty-lines-between-hebrew-paragraphs-are-passed") {
    let text = "אב\n\nגד"
    try expect(path(text, columns: 20, from: 0, .left).contains(text.utf16.count), "the caret does not come to the end")
  },
  Promise("visible-offsets-do-not-count-concealed-text") {
    let storage = TextStorage(UTF16Text("**bold** text"))
    let layout = manager(storage, columns: 40)
    let concealer = Concealer()
    layout.delegate = concealer
    let client = TextInputClient(storage: storage, layoutManager: layout)
    let all = TextRange(0..<storage.length)
    try equal(client.characterOffset(of: TextLocation(13), within: all), 9, "the visible offset")
    try equal(client.position(within: all, atCharacterOffset: 5)?.utf16Offset, 9, "the location")
    try equal(layout.caretRect(at: TextLocation(13))?.rect.minX.rounded(), 9, "the caret's column")
  },
  Promise("a-callers-link-is-never-broken") {
    let storage = TextStorage(UTF16Text("see the manual page here"))
    storage.addAttribute(.link, value: "https://example.com", range: 8..<19)
    try equal(rows(manager(storage, columns: 12)), ["see the ", "manual page ", "here"], "the rows")
  },
  Promise("a-link-that-is-set-later-is-laid-out-again") {
    let storage = TextStorage(UTF16Text("see the manual page here"))
    let layout = manager(storage, columns: 15)
    try equal(rows(layout), ["see the manual ", "page here"], "the rows")
    storage.addAttribute(.link, value: "https://example.com", range: 8..<19)
    try equal(rows(layout), ["see the ", "manual page ", "here"], "the rows with a link")
  },
  Promise("rows-follow-edits-and-sizes") {
    let storage = TextStorage(UTF16Text("one two three"))
    let layout = manager(storage, columns: 8)
    storage.replaceCharacters(in: 4..<7, with: "2")
    try equal(rows(layout), ["one 2 ", "three"], "the rows")
    layout.textContainers[0].size = LayoutSize(width: 40, height: LayoutSize.unbounded)
    try equal(rows(layout), ["one 2 three"], "the rows")
  },
  Promise("points-and-carets-lead-to-each-other") {
    let storage = TextStorage(UTF16Text("漢字 text\n\tindented 😀 end"))
    let layout = manager(storage, columns: 10)
    for offset in [0, 1, 2, 3, 5, 8, 9, 10, 14] {
      let location = layout.normalized(TextLocation(offset))
      let caret = try some(layout.caretRect(at: location), "caret at \(offset)").rect
      let hit = layout.closestLocation(to: LayoutPoint(x: caret.minX, y: caret.center.y), inContainer: 0)
      try equal(hit?.utf16Offset, offset, "the offset at the caret's point")
    }
  },
]
