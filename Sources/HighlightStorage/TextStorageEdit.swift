internal import Synchronization
internal import TextModel

/// An editing session that a storage has processed, as a value for other threads and tasks.
public struct TextStorageEdit: Equatable, Sendable {
  /// The version of the text after the session: it counts the changes of characters.
  public var version: Int
  /// The changes.
  public var mask: TextStorage.EditActions
  /// The edited units in the text of that version: UTF-16 offsets, half-open.
  public var editedRange: Range<Int>
  /// How many units longer the text became.
  public var changeInLength: Int
  /// The range whose attributes may have changed; contains `editedRange`.
  public var invalidatedRange: Range<Int>

  /// Merges the editing session that followed this one, so that this value describes both.
  mutating func merge(_ next: TextStorageEdit) {
    let replaced = next.editedRange.lowerBound..<(next.editedRange.upperBound - next.changeInLength)
    func moved(_ range: Range<Int>) -> Range<Int> {
      next.mask.contains(.editedCharacters)
        ? EditedRange.shift(range, replacing: replaced, newLength: next.editedRange.count) : range
    }
    version = next.version
    mask.formUnion(next.mask)
    editedRange = EditedRange.union(moved(editedRange), next.editedRange)
    changeInLength += next.changeInLength
    invalidatedRange = EditedRange.union(moved(invalidatedRange), next.invalidatedRange)
  }
}

/// The sessions of a storage since the call of `TextStorage.edits`, in order, until the storage is released. For one task.
///
/// It buffers up to `capacity` sessions that the task has not taken yet; later ones are merged into the last one. So nothing
/// is lost, whatever the task's speed, and memory is bounded.
public struct TextStorageEdits: AsyncSequence, Sendable {
  /// The most elements that are buffered.
  public static let capacity = 64

  /// The editing sessions that the task has not received yet.
  final class Buffer: Sendable {
    let edits = Mutex<[TextStorageEdit]>([])

    /// Adds an editing session; merges it into the last one if `capacity` sessions are buffered.
    func append(_ edit: TextStorageEdit) {
      edits.withLock { edits in
        if edits.count < TextStorageEdits.capacity {
          edits.append(edit)
        } else {
          edits[edits.count - 1].merge(edit)
        }
      }
    }

    /// Removes and returns the oldest editing session; nil if there is none.
    func take() -> TextStorageEdit? {
      edits.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  /// The source by which the storage adds editing sessions to the sequence.
  struct Source {
    let buffer: Buffer
    let signal: AsyncStream<Void>.Continuation

    /// Adds an editing session. Returns false if the task has ended or was cancelled.
    func yield(_ edit: TextStorageEdit) -> Bool {
      buffer.append(edit)
      if case .terminated = signal.yield() { return false }
      return true
    }
  }

  /// Returns the sessions one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let buffer: Buffer
    var signal: AsyncStream<Void>.Iterator

    /// Returns the next editing session, and waits for it. Returns nil when the storage was released or the task was
    /// cancelled.
    public mutating func next() async -> TextStorageEdit? {
      await next(isolation: nil)
    }

    /// Returns the next editing session, and waits for it on the actor of the caller. Returns nil when the storage
    /// was released or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> TextStorageEdit? {
      while true {
        if let edit = buffer.take() { return edit }
        if await signal.next(isolation: actor) == nil { return buffer.take() }
      }
    }
  }

  private let buffer = Buffer()
  private let signal: AsyncStream<Void>

  /// Returns a new sequence, and the source by which the storage adds to it.
  static func make() -> (edits: TextStorageEdits, source: Source) {
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let edits = TextStorageEdits(signal: signal)
    return (edits, Source(buffer: edits.buffer, signal: continuation))
  }

  private init(signal: AsyncStream<Void>) { self.signal = signal }

  /// Creates an iterator over the sessions.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(buffer: buffer, signal: signal.makeAsyncIterator()) }
}
