import Foundation
import HighlightStorage

/// Times the detector over files, and over texts made to be slow.
enum LinkSpeed {
  private static let rounds = 15
  private static let hostileUnits = 1_000_000

  static func run(_ paths: [String]) throws {
    print("text\tunits\tlinks\tms\tMB/s (UTF-16)")
    for path in paths {
      let string = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      time(path, ContiguousArray(string.utf16))
    }
    let pieces = [
      "(", "http://a/(", "a.a.", "http://", "http://a[ ", "a@", "a@a.a.", "www.", "](", "]: ", "[a]: ", "http://a' ",
      "http://{",
      "http://a@", "<http://", "http://a/&amp;", "file:/", "http://a/'s", "a/a.", "a.a:1", "mailto:a@", "http://[::", ":/",
      "://",
    ]
    for piece in pieces {
      let count = hostileUnits / piece.utf16.count
      time(piece.debugDescription, ContiguousArray(String(repeating: piece, count: count).utf16))
    }
  }

  private static func time(_ name: String, _ units: ContiguousArray<UInt16>) {
    var options = LinkDetector.Options()
    if name.hasPrefix("\"") {
      options.findsBareDomains = true
      options.findsPaths = true
    }
    let detector = LinkDetector(options)
    var best = Duration.seconds(1000)
    var count = 0
    units.withUnsafeBufferPointer { text in
      for _ in 0..<rounds {
        let comments = options.findsPaths ? [0..<text.count] : []
        best = min(
          best,
          ContinuousClock().measure {
            count =
              detector.links(in: text, range: 0..<text.count, comments: comments, isMarkdown: options.findsPaths).count
          })
      }
    }
    let seconds = max(Double(best.components.attoseconds) * 1e-18 + Double(best.components.seconds), 1e-9)
    let speed = Double(units.count * 2) / seconds / 1e6
    print("\(name)\t\(units.count)\t\(count)\t\(String(format: "%.2f", seconds * 1000))\t\(Int(speed))")
  }
}
