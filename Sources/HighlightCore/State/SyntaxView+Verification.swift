internal import CTreeSitter
internal import TextModel

extension SyntaxView {
  /// Returns a message about the first difference between the stored syntax data and that computed from the present
  /// trees from scratch. Nil if there is none, and without syntax. O(text): for tests.
  package func mismatch() -> String? {
    guard let layer = syntax.root, layer.hasSyntax else { return nil }
    if let mismatch = layer.mismatch(text: text.table, in: syntax, workspace) { return mismatch }
    if let mismatch = syntax.mismatchOfLayers() { return mismatch }
    var candidates: ContiguousArray<RunCandidate> = []
    appendCandidates(in: 0..<UInt32(length), to: &candidates)
    let expected = AttributeRuns(ascending: RunMerger.runs(of: candidates)).runs
    let found = syntaxRuns.runs
    for index in 0..<max(found.count, expected.count) {
      let a = index < found.count ? found[index] : nil
      let b = index < expected.count ? expected[index] : nil
      if a != b { return "run \(index): \(String(describing: a)), expected \(String(describing: b))" }
    }
    return nil
  }

  /// Whether the document's tree was parsed as UTF-8.
  package var isParsedAsUTF8: Bool { tree?.isUTF8 == true }

  /// The document's tree as an S-expression, for messages of tests.
  package var treeDescription: String {
    guard let tree, let text = ts_node_string(tree.rootNode) else { return "" }
    defer { ParserMemory.free(text) }
    return String(cString: text)
  }
}
