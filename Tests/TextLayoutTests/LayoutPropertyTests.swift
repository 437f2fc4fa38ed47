import HighlightStorage
import TestSupport
import Testing
import TextLayout

@Suite struct LayoutPropertyTests {
  /// So many with `make test-all`, a third of them with `make test`.
  private static func seeds(_ count: UInt64) -> Range<UInt64> { 0..<(TestEnvironment.runsAll ? count : count / 3) }

  /// A wide container without exclusions has the rows of `LineBreaker`, for which separators of lines and soft hyphens are
  /// characters like others: a terminal shows them.
  @Test func oneContainerEqualsLineBreaker() {
    let breaker = LineBreaker()
    for seed in Self.seeds(1500) {
      var random = RandomLayout(seed: seed)
      let units = random.units(pieces: 60).map { [0x2028, 0x2029, 0xAD].contains($0) ? 0x20 : $0 }
      let text = UTF16Text(ContiguousArray(units))
      let columns = Int.random(in: 1...40, using: &random.generator)
      let indents: [WrapStyle.HangingIndent] = [.none, .cells(3), .alignedWithText(extraCells: 1)]
      let wrap = WrapStyle(
        columns: columns, cellWidth: CellWidth(tabSize: Int.random(in: 1...8, using: &random.generator)),
        hangingIndent: indents[Int.random(in: 0...2, using: &random.generator)])
      let manager = TextLayoutManager(
        storage: TextStorage(text), metrics: CellMetrics(wrap.cellWidth), paragraphStyle: ParagraphStyle(wrap),
        textContainers: [TextContainer(columns: columns)])
      var expected = ContiguousArray<LineFragment>()
      for line in 0..<text.lines.count {
        breaker.appendFragments(ofLine: text.contentRange(ofLine: line), of: text, links: [], style: wrap, to: &expected)
      }
      let found = manager.allFragments
      #expect(found.map(\.range) == expected.map(\.range), "seed \(seed)")
      #expect(found.map(\.indent) == expected.map { Double($0.indent) }, "seed \(seed)")
      #expect(found.map { $0.indent + $0.usedRect.width } == expected.map { Double($0.cells) }, "seed \(seed)")
      #expect(found.map(\.rect.minY) == (0..<found.count).map(Double.init), "seed \(seed)")
    }
  }

  /// Whatever the style, only one that breaks long words breaks a link, and then one that is wider than a row. A separator of
  /// lines inside of it does, too.
  @Test func noRowEndsInsideALink() {
    for seed in Self.seeds(800) {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 60)))
      var start = 0
      while start < storage.length {
        let content = storage.text.contentRange(ofLine: storage.text.lines.line(at: start))
        let end = min(start + Int.random(in: 1...30, using: &random.generator), content.upperBound)
        if start < end { storage.addAttribute(.link, value: "link \(start)", range: start..<end) }
        start = max(end, start) + Int.random(in: 1...20, using: &random.generator)
      }
      var style = random.style()
      style.breaksLongWords = false
      let columns = Int.random(in: 1...40, using: &random.generator)
      let manager = TextLayoutManager(
        storage: storage, paragraphStyle: style, textContainers: [TextContainer(columns: columns)])
      // After a line separator a row begins wherever it is.
      let ends = Set(manager.allFragments.map(\.range.upperBound)).filter {
        $0 == 0 || ![0x2028, 0x2029].contains(storage.text[$0 - 1])
      }
      for link in storage.links() {
        #expect(!ends.contains { link.range.lowerBound < $0 && $0 < link.range.upperBound }, "seed \(seed), \(link)")
      }
    }
  }

  /// Put together, what stands in all containers is the text, and none of it stands in an exclusion.
  @Test func nothingIsLostAndNothingExcluded() {
    for seed in Self.seeds(1500) {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 80)))
      let containers = random.containers()
      let manager = TextLayoutManager(storage: storage, paragraphStyle: random.style(), textContainers: containers)
      var offset = 0
      for fragment in manager.allFragments {
        #expect(fragment.enclosingRange.lowerBound == offset, "seed \(seed)")
        offset = fragment.enclosingRange.upperBound
        let container = containers[fragment.container]
        #expect(fragment.usedRect.maxY <= container.size.height + 1e-9, "seed \(seed)")
        let isWide = fragment.rect.width >= container.size.width
        for path in container.exclusionPaths {
          #expect(!path.meets(fragment.rect.top(1)), "seed \(seed), \(fragment)")
          // What fits nowhere may be too wide where nothing is in the way.
          if !isWide { #expect(!path.meets(fragment.usedRect), "seed \(seed), \(fragment)") }
        }
      }
      #expect(offset == storage.length, "seed \(seed)")
    }
  }

  /// A caret's middle leads back to its location, and what a point leads to stays when it is asked again.
  @Test func pointsAndLocationsAgree() {
    for seed in Self.seeds(600) {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 40)))
      let text = storage.text
      let containers = random.containers()
      let manager = TextLayoutManager(storage: storage, paragraphStyle: random.style(), textContainers: containers)
      for offset in 0...text.count {
        for affinity in [TextAffinity.upstream, .downstream] {
          let location = manager.normalized(TextLocation(offset, affinity: affinity))
          guard let caret = manager.caretRect(at: location), !isBesideNothing(location, manager) else { continue }
          let found = manager.closestLocation(to: caret.rect.center, inContainer: caret.container)
          #expect(found == location, "seed \(seed), offset \(offset) \(affinity)")
        }
      }
      for _ in 0..<30 {
        let container = Int.random(in: 0..<containers.count, using: &random.generator)
        let point = LayoutPoint(
          x: Double.random(in: -4...44, using: &random.generator), y: Double.random(in: -2...30, using: &random.generator))
        guard let location = manager.closestLocation(to: point, inContainer: container) else { continue }
        guard let caret = manager.caretRect(at: location), !isBesideNothing(location, manager) else { continue }
        #expect(caret.container == container, "seed \(seed)")
        #expect(
          manager.closestLocation(to: caret.rect.center, inContainer: container) == location, "seed \(seed), \(point)")
      }
    }
  }

  /// Whether the character that a caret stands in has no width: no point means it.
  private func isBesideNothing(_ location: TextLocation, _ manager: TextLayoutManager) -> Bool {
    guard let fragment = manager.lineFragment(at: location), !fragment.range.isEmpty else { return false }
    let text = manager.storage.text
    let characters = TextTokenizer(.character)
    let isBehind = location.affinity == .upstream && location.utf16Offset > fragment.range.lowerBound
    let unit = isBehind ? location.utf16Offset - 1 : location.utf16Offset
    let character = characters.range(enclosing: unit, in: text).clamped(to: fragment.range)
    let rects = manager.selectionRects(for: TextRange(character))
    return rects.reduce(0) { $0 + $1.rect.width } == 0
  }

  /// After any edit the layout is that of a fresh manager.
  @Test func editsEqualFresh() {
    for seed in Self.seeds(300) {
      var random = RandomLayout(seed: seed)
      var units = random.units(pieces: 120)
      let storage = TextStorage(UTF16Text(units))
      let containers = random.containers()
      let style = random.style()
      let manager = TextLayoutManager(storage: storage, paragraphStyle: style, textContainers: containers)
      storage.addLayoutManager(manager)
      var edits = RandomEdits(seed: seed)
      for step in 0..<12 {
        let batch = edits.nextBatch(in: units)
        storage.beginEditing()
        for edit in batch {
          storage.replaceCharacters(in: edit.range, with: edit.units)
          units.apply(edit)
        }
        storage.endEditing()
        // Sometimes only a part is looked at, so that different things are known before the next edit.
        if step % 3 != 2 {
          _ = manager.lineFragment(at: TextLocation(Int.random(in: 0...units.count, using: &random.generator)))
          continue
        }
        expectFresh(manager, storage, style, containers, "seed \(seed), step \(step)")
        #expect(manager.isLayoutComplete, "seed \(seed)")
      }
    }
  }

  /// The same of many short pages, of which some are looked at now and then.
  @Test func editsOfPagesEqualFresh() {
    for seed in Self.seeds(200) {
      var random = RandomLayout(seed: seed)
      var units: ContiguousArray<UInt16> = []
      while units.count < 600 { units += random.units(pieces: 60) }
      let storage = TextStorage(UTF16Text(units))
      let containers = (0..<40).map { _ in
        TextContainer(columns: 12 + 4 * Int.random(in: 0...1, using: &random.generator), rows: 3)
      }
      let manager = TextLayoutManager(storage: storage, textContainers: containers)
      storage.addLayoutManager(manager)
      _ = manager.allFragments
      var edits = RandomEdits(seed: seed)
      for step in 0..<20 {
        let edit = edits.next(in: units)
        storage.replaceCharacters(in: edit.range, with: edit.units)
        units.apply(edit)
        let container = Int.random(in: 0..<40, using: &random.generator)
        let fresh = TextLayoutManager(storage: storage, textContainers: containers.map(\.copy))
        #expect(
          manager.lineFragments(inContainer: container) == fresh.lineFragments(inContainer: container),
          "seed \(seed), step \(step)")
      }
      let fresh = TextLayoutManager(storage: storage, textContainers: containers.map(\.copy))
      #expect(manager.allFragments == fresh.allFragments, "seed \(seed)")
    }
  }

  /// Every fragment is found by its locations, and moving from one to the next meets all of them.
  @Test func fragmentsAreFoundByLocation() {
    for seed in Self.seeds(400) {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 60)))
      let manager = TextLayoutManager(
        storage: storage, paragraphStyle: random.style(), textContainers: random.containers())
      let fragments = manager.allFragments
      for (index, fragment) in fragments.enumerated() {
        for offset in fragment.range { #expect(manager.lineFragment(at: TextLocation(offset)) == fragment, "seed \(seed)") }
        if !fragment.range.isEmpty {
          let end = TextLocation(fragment.range.upperBound, affinity: .upstream)
          #expect(manager.lineFragment(at: end) == fragment, "seed \(seed)")
        }
        #expect(manager.lineFragment(after: fragment) == (index + 1 < fragments.count ? fragments[index + 1] : nil))
        #expect(manager.lineFragment(before: fragment) == (index > 0 ? fragments[index - 1] : nil), "seed \(seed)")
      }
    }
  }

  /// Moving right from the start, or left in a paragraph from right to left, comes to every row and stops at the end.
  @Test func visualMovementEnds() {
    for seed in Self.seeds(300) {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 40)))
      let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 12)])
      let fragments = manager.allFragments
      // Paragraphs in both directions are tried in `CaretTests`.
      let isRightToLeft = Set(fragments.map(\.isRightToLeft))
      guard isRightToLeft.count == 1 else { continue }
      let forward: TextLayoutDirection = isRightToLeft.contains(true) ? .left : .right
      var location = TextLocation(0)
      var rows: Set<Int> = []
      var steps = 0
      while steps <= 3 * storage.length + 3 {
        if let row = manager.lineFragment(at: location) { rows.insert(row.range.lowerBound) }
        guard let next = manager.location(from: location, in: forward) else { break }
        location = next
        steps += 1
      }
      #expect(steps <= 3 * storage.length + 3, "seed \(seed)")
      let visible = fragments.filter { $0.range.isEmpty || $0.usedRect.width > 0 }
      #expect(rows.isSuperset(of: visible.map(\.range.lowerBound)), "seed \(seed)")
    }
  }
}

extension ExclusionPath {
  /// Whether an area meets the path, tried out at many places.
  func meets(_ rect: LayoutRect) -> Bool {
    guard !rect.isEmpty else { return false }
    for row in 1..<12 {
      for column in 1..<24 {
        let point = LayoutPoint(
          x: rect.minX + rect.width * Double(column) / 24, y: rect.minY + rect.height * Double(row) / 12)
        if holds(point) { return true }
      }
    }
    return false
  }

  private func holds(_ point: LayoutPoint) -> Bool {
    switch self {
    case .rectangle(let rect): return rect.contains(point)
    case .ellipse(let rect):
      guard !rect.isEmpty else { return false }
      let x = (point.x - rect.center.x) / (rect.width / 2)
      let y = (point.y - rect.center.y) / (rect.height / 2)
      return x * x + y * y < 1
    case .polygon(let points):
      var isInside = false
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
          isInside.toggle()
        }
      }
      return isInside
    }
  }
}

extension LayoutRect {
  func top(_ height: Double) -> LayoutRect { LayoutRect(x: x, y: y, width: width, height: min(height, self.height)) }
}
