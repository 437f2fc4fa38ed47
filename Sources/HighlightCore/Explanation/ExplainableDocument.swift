internal import TextModel

/// A document as a thread reads it, with what applies its rules: for explanations and counts. A value, like `SyntaxView`.
package struct ExplainableDocument {
  let state: DocumentState
  /// The text and the syntax.
  let reading: SyntaxView
  private let tools: AnnotationFinder

  /// Creates a reading for the thread to which the workspace and the tools belong. O(1).
  package init(_ state: DocumentState, _ workspace: ThreadWorkspace, _ tools: AnnotationFinder) {
    self.state = state
    self.tools = tools
    reading = state.reading(workspace)
  }

  var text: UTF16Text { state.text }
  /// The length in UTF-16 units.
  var length: Int { text.count }
  var attributeTable: AttributeTable { state.attributeTable }
  var syntax: SyntaxState { state.syntax }
  var workspace: ThreadWorkspace { reading.workspace }

  /// Returns the attributes at an offset inside the text, and the range around it over which they do not change.
  func attributes(at utf16Offset: Int) -> (attributes: Attributes?, effectiveRange: Range<Int>) {
    state.runs.attributes(at: utf16Offset, length: length, attributeTable)
  }

  /// Applies the rules to this text; nil without rules.
  var ruleHighlighter: RuleHighlighter? { tools.highlighter(state.annotations.annotations, reading) }
}
