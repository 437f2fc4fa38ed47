import Foundation
import HighlightStorage
import TestSupport
import Testing
import TextLayout

@Suite struct FontMetricsTests {
  private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  private static let isThere = FileManager.default.fileExists(atPath: path)

  private func bytes() throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: Self.path)))
  }

  @Test(.enabled(if: isThere, "there is no DejaVu Sans Mono"))
  func widthsAreThoseOfTheFont() throws {
    let metrics = try FontMetrics(font: try bytes(), size: 2048, tabSpaces: 4)
    // Its units are 1/2048 of the size, and all of its letters 1233 wide.
    for text in ["i", "W", "é", "Ж", "→", "e\u{301}"] { #expect(metrics.width(of: text) == 1233, "\(text)") }
    #expect(metrics.width(of: "a\tb") == 5 * 1233)
    #expect(metrics.ascent == 1901 && metrics.descent == 483)
    let storage = TextStorage(UTF16Text("one two three"))
    let manager = TextLayoutManager(
      storage: storage, metrics: metrics,
      textContainers: [TextContainer(size: LayoutSize(width: 9 * 1233, height: LayoutSize.unbounded))])
    #expect(manager.lineFragments(inContainer: 0).map { storage.text.string(in: $0.range) } == ["one two ", "three"])
    #expect(manager.lineFragments(inContainer: 0).map(\.baseline) == [1901, 2384 + 1901])
  }

  @Test(.enabled(if: isThere, "there is no DejaVu Sans Mono"))
  func damagedFontsAreRefusedOrRead() throws {
    let whole = try bytes()
    for length in [0, 3, 11, 12, 60, 300, 1000, 20_000] {
      #expect(throws: FontError.self) { try FontMetrics(font: ContiguousArray(whole.prefix(length)), size: 12) }
    }
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var damaged = whole
      for _ in 0..<20 {
        damaged[Int.random(in: 0..<400, using: &random)] = UInt8.random(in: 0...255, using: &random)
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = 0xFF
      }
      // Whatever comes of it, nothing crashes.
      guard let metrics = try? FontMetrics(font: damaged, size: 12) else { continue }
      #expect(!metrics.width(of: "aé→漢😀").isNaN, "seed \(seed)")
    }
    #expect(throws: FontError.malformed(table: "header")) { try FontMetrics(font: [0, 1, 2, 3, 4, 5, 6, 7], size: 12) }
  }
}
