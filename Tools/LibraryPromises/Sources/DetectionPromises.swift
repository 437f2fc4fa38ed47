import Foundation
import HighlightRendering
import HighlightStorage
import TextLayout

private struct Drawing: AttachmentRenderer {
  func text(for attachment: TextAttachment, at utf16Offset: Int) -> String { "[\(attachment.identifier)]" }
  func markup(for attachment: TextAttachment, at utf16Offset: Int) -> String? { "<img alt=\"\(attachment.identifier)\">" }
}

private func illustrated() -> HighlightingStorage {
  let storage = HighlightingStorage(UTF16Text("see here"), language: nil)
  storage.insertAttachment(TextAttachment(identifier: "map", description: "a map", width: 6, height: 3), at: 4)
  return storage
}

let detectionPromises: [Promise] = [
  Promise("phone-numbers-and-dates-are-found-where-asked-for") {
    let found = DataDetector(types: [.phoneNumbers, .dates]).matches(in: "call +49 30 1234567 by 3 March 2026")
    try equal(found.count, 2, "the number of matches")
    try expect(found.contains { if case .date = $0.value { true } else { false } }, "there is no date")
  },
  Promise("phone-numbers-are-not-links-unless-asked-for") {
    let storage = HighlightingStorage(UTF16Text("call +49 30 1234567 by 3 March 2026"), language: nil)
    try expect(storage.links().isEmpty, "the links are \(storage.links())")
  },
  Promise("a-layout-reserves-room-for-attachments") {
    let storage = illustrated()
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 40)])
    storage.addLayoutManager(layout)
    let row = try some(layout.lineFragments(inContainer: 0).first, "row")
    try equal(row.usedRect.maxX, 14, "the width of the row")
    try expect(row.rect.height >= 3, "the row is \(row.rect.height) high")
  },
  Promise("renderers-ask-for-attachments") {
    let page = illustrated().rendered(as: .html, attachments: Drawing())
    try expect(page.contains("<img alt=\"map\">"), "the page is \(page)")
    let terminal = illustrated().rendered(as: .ansi, attachments: Drawing())
    try expect(terminal.contains("[map]"), "the text is \(terminal)")
    try expect(illustrated().rendered(as: .latex).contains("a map"), "the description is missing")
  },
  Promise("rtf-keeps-tabs-line-feeds-and-colours") {
    let storage = HighlightingStorage(UTF16Text("a\tb\n"), language: nil)
    storage.addAttribute(.style, value: Style(foreground: Color(red: 1, green: 2, blue: 3)), range: 0..<1)
    let rtf = storage.rendered(as: .rtf)
    try expect(rtf.contains("\\red1\\green2\\blue3"), "the colour is missing in \(rtf)")
    try expect(rtf.contains("\\tab"), "the tab is missing in \(rtf)")
  },
  Promise("rules-and-checkers-serve-several-tasks") {
    func needsSendable(_: (some Sendable).Type) {}
    needsSendable(RuleSet.self)
    needsSendable(RegularExpression.self)
    needsSendable(AnnotationSettings.self)
    needsSendable(SpellChecker.self)
    let expression = try RegularExpression("a+")
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for length in 1...20 {
        group.addTask { try expression.matches(in: String(repeating: "a b ", count: length)).count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    try equal(counts.sorted(), Array(1...20), "the numbers of matches")
  },
]
