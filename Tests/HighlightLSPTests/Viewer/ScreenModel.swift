import HighlightStorage

/// What a terminal shows of what was written to it: as much of one as `view` uses.
struct ScreenModel {
  struct Cell: Equatable {
    var text = " "
    var style = ""
    /// Where the terminal's hyperlink leads.
    var link = ""

    /// Whether a number of SGR is in force.
    func has(_ code: String) -> Bool { style.split(separator: ";").contains(Substring(code)) }
  }

  let rows: Int
  let columns: Int
  private(set) var cells: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)
  /// The modes that are on: `1049` is the other screen, `25` the cursor, `1000` the mouse.
  private(set) var modes: Set<String> = ["25", "7"]
  /// Questions that were put to the terminal.
  private(set) var questions: [String] = []
  private var style = ""
  private var link = ""
  private var rest: [UInt8] = []
  private static let width = CellWidth(tabSize: 8)

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The text of a row without the spaces at its end.
  func text(_ row: Int) -> String {
    let text = cells[row].map(\.text).joined()
    return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
  }

  var lines: [String] { (0..<rows).map(text) }

  /// The row at the foot.
  var foot: String { text(rows - 1) }

  /// Takes what was written; what came in part waits.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    var place = 0
    while place < rest.count {
      guard let end = rest[place] == 0x1B ? escape(at: place) : plain(at: place) else { break }
      place = end
    }
    rest.removeFirst(place)
  }

  private mutating func plain(at start: Int) -> Int? {
    if rest[start] == 0x0D {
      cursor.column = 0
      return start + 1
    }
    if rest[start] == 0x0A {
      cursor.row = min(cursor.row + 1, rows - 1)
      return start + 1
    }
    let end = rest[start...].firstIndex { $0 < 0x20 } ?? rest.count
    // The last character may have come in part, and what follows may belong to it.
    guard end < rest.count || rest[start..<end].allSatisfy({ $0 < 0x80 }) else { return nil }
    for character in String(decoding: rest[start..<end], as: UTF8.self) {
      let units = ContiguousArray(String(character).utf16)
      let width = units.withUnsafeBufferPointer { Self.width.column(after: 0..<units.count, of: $0) }
      guard cursor.column < columns else { continue }
      cells[cursor.row][cursor.column] = Cell(text: String(character), style: style, link: link)
      for column in cursor.column + 1..<max(min(cursor.column + width, columns), cursor.column + 1) {
        cells[cursor.row][column] = Cell(text: "", style: style, link: link)
      }
      cursor.column = modes.contains("7") ? cursor.column + width : min(cursor.column + width, columns)
    }
    return end
  }

  private mutating func escape(at start: Int) -> Int? {
    guard start + 1 < rest.count else { return nil }
    if rest[start + 1] == UInt8(ascii: "\\") { return start + 2 }
    if rest[start + 1] == UInt8(ascii: "]") {
      guard let end = rest[(start + 2)...].firstIndex(of: 0x1B), end + 1 < rest.count else { return nil }
      let text = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
      if text.hasPrefix("8;") {
        link = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init) ?? ""
      } else {
        questions.append(text)
      }
      return end + 2
    }
    guard rest[start + 1] == UInt8(ascii: "["),
      let end = rest[(start + 2)...].firstIndex(where: { $0 >= 0x40 && $0 <= 0x7E })
    else { return rest[start + 1] == UInt8(ascii: "[") ? nil : start + 2 }
    let text = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
    switch rest[end] {
    case UInt8(ascii: "H"):
      let numbers = text.split(separator: ";").map { Int($0) ?? 1 }
      cursor = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case UInt8(ascii: "J"): cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    case UInt8(ascii: "K"):
      for column in (text == "2" ? 0 : cursor.column)..<columns { cells[cursor.row][column] = Cell(style: style) }
    case UInt8(ascii: "m"): style = text == "0" || text.isEmpty ? "" : style.isEmpty ? text : style + ";" + text
    case UInt8(ascii: "h"): modes.insert(String(text.dropFirst()))
    case UInt8(ascii: "l"): modes.remove(String(text.dropFirst()))
    case UInt8(ascii: "c"): questions.append("c")
    default: break
    }
    return end + 1
  }
}
