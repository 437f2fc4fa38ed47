/// Notes about exceeded limits in the files of a run: each note once, with the file or the number of files.
package struct LimitMessages {
  /// The notes in the order of their first files.
  private var notes: [(text: String, firstPath: String, count: Int)] = []

  package init() {}

  /// Adds the notes of a file. A note that another file had before is only counted.
  package mutating func take(_ texts: [String], path: String) {
    for text in texts {
      if let index = notes.firstIndex(where: { $0.text == text }) {
        notes[index].count += 1
      } else {
        notes.append((text, path, 1))
      }
    }
  }

  /// The messages about the run: `FILE: NOTE`, or `N files: NOTE`.
  package var messages: [String] {
    notes.map { $0.count == 1 ? "\($0.firstPath): \($0.text)" : "\($0.count) files: \($0.text)" }
  }
}
