internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import Platform
package import SystemSupport
internal import TextModel

extension TreeReport {
  /// The maximum number of nested nodes in the JSON: parsers of JSON often have a limit of 512 or 1,000 levels, and each
  /// node needs two.
  package static let maxLevels = 200

  /// Appends the members `language`, `children` and `elided` of an object: the root node of each tree is an object with its
  /// `language`, every node has `kind`, `field`, `named`, and its `children`.
  /// - Parameters:
  ///   - appendRange: appends the members for the range of a node.
  ///   - flush: is called after each node, and returns whether to continue.
  package func appendJSONMembers(
    to sink: inout ByteSink, appendRange: (Range<Int>, inout ByteSink) -> Void,
    flush: (inout ByteSink) -> Bool = { _ in true }
  ) {
    var writer = TreeWriter(options: options)
    storage.walkTree(options.selection) { event in
      switch event {
      case .enterLayer(let layer): writer.enter(layer, &sink, appendRange)
      case .enterNode(let node): writer.enter(node, &sink, appendRange)
      case .leaveNode: writer.leaveNode(&sink)
      case .leaveLayer: writer.leaveLayer(&sink)
      }
      return flush(&sink)
    }
    writer.end(&sink)
  }

  /// Appends the JSON of `tree -f json`: offsets in UTF-8 bytes, lines and columns from 0, columns in bytes.
  /// - Parameters:
  ///   - path: the path of the file in the output.
  ///   - language: the language of the document; `plaintext` without one.
  ///   - flush: called after each node; returns whether to continue.
  package func appendJSON(
    path: String, language: String, to sink: inout ByteSink, flush: (inout ByteSink) -> Bool = { _ in true }
  ) {
    sink.append("{\"path\":", json: FileName.text(path))
    sink.append(",\"pathBytes\":", json: FileName.base64(path))
    sink.append(",\"language\":", json: language)
    let lines = storage.text.lines
    appendJSONMembers(
      to: &sink,
      appendRange: { range, sink in
        let start = positions.byteOffset(of: range.lowerBound)
        let line = lines.line(at: range.lowerBound)
        sink.append(",\"start\":")
        sink.append(decimal: start)
        sink.append(",\"end\":")
        sink.append(decimal: positions.byteOffset(of: range.upperBound))
        sink.append(",\"line\":")
        sink.append(decimal: line)
        sink.append(",\"column\":")
        sink.append(decimal: start - positions.byteOffset(of: lines.start(of: line)))
      }, flush: flush)
    sink.append("}\n")
  }
}

/// Writes trees as nested JSON objects, node by node.
private struct TreeWriter {
  let options: TreeReport.Options
  /// For each open object, the outermost first: whether it already has children. The document is the first one.
  private var hasChildren: ContiguousArray<Bool> = [false]
  /// For each node around the current one: whether it was written.
  private var isWritten: ContiguousArray<Bool> = []
  /// For each layer around the current node: whether it has a separate object because it has no root node.
  private var layerObjects: [Bool] = []
  private var pendingLayer: TreeLayer?
  private var written = 0
  private var elided = 0

  init(options: TreeReport.Options) { self.options = options }

  /// Begins a layer, without writing it: its language is written with its first written node. Writes the object
  /// of the layer around it first, if no node of that was written yet. A layer without written nodes, in which no
  /// other layer is entered, does not appear.
  /// - Parameter appendRange: appends the members for the range of that outer layer.
  mutating func enter(_ layer: TreeLayer, _ sink: inout ByteSink, _ appendRange: (Range<Int>, inout ByteSink) -> Void) {
    flushLayer(&sink, appendRange)
    pendingLayer = layer
    layerObjects.append(false)
  }

  /// Writes an object for the last layer if no node of it was written. Does nothing otherwise.
  private mutating func flushLayer(_ sink: inout ByteSink, _ appendRange: (Range<Int>, inout ByteSink) -> Void) {
    guard let layer = pendingLayer else { return }
    pendingLayer = nil
    beginChild(&sink)
    sink.append("{\"language\":", json: layer.language)
    appendRange(layer.range, &sink)
    hasChildren.append(false)
    layerObjects[layerObjects.count - 1] = true
  }

  private mutating func beginChild(_ sink: inout ByteSink) {
    sink.append(hasChildren[hasChildren.count - 1] ? "," : ",\"children\":[")
    hasChildren[hasChildren.count - 1] = true
  }

  private mutating func endObject(_ sink: inout ByteSink) {
    sink.append(hasChildren.removeLast() ? "]}" : "}")
  }

  mutating func enter(_ node: TreeNode, _ sink: inout ByteSink, _ appendRange: (Range<Int>, inout ByteSink) -> Void) {
    guard options.shows(node) else { return isWritten.append(false) }
    guard written < options.maxNodes, hasChildren.count <= TreeReport.maxLevels else {
      elided += 1
      return isWritten.append(false)
    }
    written += 1
    isWritten.append(true)
    beginChild(&sink)
    sink.append("{")
    if let layer = pendingLayer {
      pendingLayer = nil
      sink.append("\"language\":", json: layer.language, ",")
    }
    sink.append("\"kind\":", json: node.kind)
    sink.append(",\"field\":", json: node.field)
    sink.append(node.isNamed ? ",\"named\":true" : ",\"named\":false")
    if node.isError { sink.append(",\"error\":true") }
    if node.isMissing { sink.append(",\"missing\":true") }
    appendRange(node.range, &sink)
    hasChildren.append(false)
  }

  mutating func leaveNode(_ sink: inout ByteSink) {
    if isWritten.removeLast() { endObject(&sink) }
  }

  mutating func leaveLayer(_ sink: inout ByteSink) {
    pendingLayer = nil
    if layerObjects.removeLast() { endObject(&sink) }
  }

  /// Closes all open objects, also after an incomplete walk, and writes the number of elided nodes if there are any.
  mutating func end(_ sink: inout ByteSink) {
    while hasChildren.count > 1 { endObject(&sink) }
    if hasChildren[0] { sink.append("]") }
    if elided > 0 {
      sink.append(",\"elided\":")
      sink.append(decimal: elided)
    }
  }
}
