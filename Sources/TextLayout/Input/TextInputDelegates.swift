/// Is notified of changes that the input system did not make: by the program, by other editors of the storage, by
/// undo.
///
/// Calls are paired and nested: text will change, selection will change, selection did change, text did change. A session of
/// several edits is one change.
public protocol TextInputDelegate: AnyObject {
  /// Called before characters change that the input system did not type; the storage has the old ones.
  func textWillChange(_ client: TextInputClient)
  /// Called after the change that `textWillChange` announced.
  func textDidChange(_ client: TextInputClient)
  /// Called before the selection changes, except by the input system.
  func selectionWillChange(_ client: TextInputClient)
  /// Called after the change that `selectionWillChange` announced.
  func selectionDidChange(_ client: TextInputClient)
}

/// Approves the text that is typed.
public protocol TextInputClientDelegate: AnyObject {
  /// Whether the input system may replace a range by a text. If not, the text stays as it is.
  func textInputClient(_ client: TextInputClient, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool
  /// Called after edits of others, if typed text can be undone (or redone) only in part or not at all. Other steps are
  /// unaffected.
  /// - Parameters:
  ///   - client: the client whose history it is.
  ///   - count: the number of undo steps that lost edits.
  func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int)
}

extension TextInputClientDelegate {
  /// Allows every edit.
  public func textInputClient(
    _ client: TextInputClient, shouldChangeTextIn range: TextRange, replacementText: String
  ) -> Bool { true }
  /// Does nothing.
  public func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int) {}
}
