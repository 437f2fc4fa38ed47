import HighlightStorage
import TextLayout

/// Types a session into a storage, as an input system does, beside a layout of it.
struct Typist {
  let client: TextInputClient
  private let layout: TextLayoutManager

  init(_ storage: TextStorage) {
    layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 80)])
    storage.addLayoutManager(layout)
    client = TextInputClient(storage: storage, layoutManager: layout)
    client.undoLimit = .max
  }

  func type(_ units: ContiguousArray<UInt16>, in range: Range<Int>) {
    client.selectedTextRange = range.isEmpty ? TextRange(at: TextLocation(range.lowerBound)) : TextRange(range)
    if units.isEmpty {
      if !range.isEmpty { client.deleteBackward() }
    } else {
      client.insertText(String(decoding: units, as: UTF16.self))
    }
  }

  /// Where the layout differs from that of a fresh manager; nil where it does not.
  func layoutFault() -> String? {
    let fresh = TextLayoutManager(storage: client.storage, textContainers: [TextContainer(columns: 80)])
    layout.layoutMore(paragraphs: .max)
    let (found, expected) = (layout.lineFragments(inContainer: 0), fresh.lineFragments(inContainer: 0))
    guard found != expected else { return nil }
    let index = zip(found, expected).prefix { $0 == $1 }.count
    return "row \(index) is laid out otherwise than afresh"
  }
}
