/// Told of changes that do not come through the input client itself: by the program, by others who edit the storage, by undo.
///
/// Calls are paired and nested: text will change, selection will change, selection did change, text did change; a session of several edits is
/// one change.
public protocol TextInputDelegate: AnyObject {
  /// Before characters change that the input system did not type; the storage has the old ones.
  func textWillChange(_ client: TextInputClient)
  /// Behind that change.
  func textDidChange(_ client: TextInputClient)
  /// Before the selection changes.
  func selectionWillChange(_ client: TextInputClient)
  /// Behind that change.
  func selectionDidChange(_ client: TextInputClient)
}

/// Takes part in what is typed.
public protocol TextInputClientDelegate: AnyObject {
  /// Whether the input system may put a text in the place of a range.
  func textInputClient(_ client: TextInputClient, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool
  /// Others edited what was typed, so that it can be undone (or done again) only in part or not at all; everything else still can.
  /// - Parameters:
  ///   - client: the client whose history it is.
  ///   - count: how many steps lost something.
  func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int)
}

extension TextInputClientDelegate {
  /// What is typed may be.
  public func textInputClient(
    _ client: TextInputClient, shouldChangeTextIn range: TextRange, replacementText: String
  ) -> Bool { true }
  /// Nothing is done.
  public func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int) {}
}
