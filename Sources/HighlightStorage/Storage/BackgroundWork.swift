/// Something that any thread can do for a storage.
package protocol BackgroundJob: AnyObject, Sendable {
  /// Does it. Once, on any thread.
  func run()
  /// Ends it at once, running or not.
  func cancel()
}

/// One piece of work on a text that was taken off the thread of its storage: any thread may do it, then the storage takes what came of it.
///
/// It notes what is edited meanwhile; whatever the work was, its result follows these edits in one way (`EditJournal.replay(on:)`).
///
/// `@unchecked Sendable`: the job is, and all else belongs to the thread of the storage.
public final class BackgroundWork: @unchecked Sendable {
  /// Why it is done.
  public enum Reason: Sendable {
    /// The budget of the storage was too small for a parse.
    case overBudget
    /// A long text was opened; nothing is known of it.
    case first
    /// An edit changed the syntax of much of a long text.
    case rebuild
    /// What edits left of a tree is checked against a parse from scratch.
    case healing
    /// A limit took something away, and now there is time for more.
    case retry

    /// Whether what is shown meanwhile is worth more than nothing, and an edit makes the work pointless.
    public var isCheck: Bool { self == .healing || self == .retry }
  }

  /// What a storage shows until the work is done.
  public enum Shown: Sendable {
    /// No syntax, and there never was any: who wants some waits.
    case nothing
    /// No syntax, because of a limit that may be hit again.
    case plain
    /// The attributes of an older text, moved by the edits, or those that are checked.
    case attributes
  }

  /// Why it is done.
  public let reason: Reason
  /// What is shown until it is done.
  public let shown: Shown
  /// What is done.
  package let job: any BackgroundJob
  /// Whether somebody has it who will do it.
  package var isHandedOver = false
  /// Whether it was tried on the storage's own thread and took too long there.
  package let isTooLongHere: Bool
  /// What holds again when nothing comes of it.
  var before: Freshness
  /// What was edited since it was begun.
  var edits: EditJournal

  init(
    _ reason: Reason, _ job: any BackgroundJob, of text: UTF16Text, before: Freshness, shown: Shown,
    isTooLongHere: Bool = false
  ) {
    self.reason = reason
    self.job = job
    self.before = before
    self.shown = shown
    self.isTooLongHere = isTooLongHere
    edits = EditJournal(of: text)
  }

  /// Whether it is a parse.
  package var isParse: Bool { job is ParseJob }

  /// Does it; uses no more processor time than the storage allows. Once, on any thread.
  public func run() { job.run() }

  /// Ends it at once, running or not.
  public func cancel() { job.cancel() }
}
