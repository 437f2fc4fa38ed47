public import TextRules

/// The relation of a storage's displayed attributes to its characters. It is in exactly one state at any time.
///
///                    edit                    within budget
///         ┌────────▶ behind ──────────────────────────────────────▶ fresh ◀─┐
///         │           │  ▲  cancelled,                               │  ▲   │
///         │           │  │  too much                 silence, a limit│  │   │
///         │  over     ▼  │                                           ▼  │   │
///         │  budget  elsewhere ── result, replay ──▶ fresh        healing ──┘
///         │           │                                              │ edit
///      givenUp ◀──────┴── a limit                        behind ◀────┘
///
/// `fresh` and `abandoned` become `evicted` when the text is unused for long; the next use creates a new storage.
public enum Freshness {
  /// The attributes belong to the present characters: plain text, or the highlights of a tree of exactly these
  /// characters.
  case fresh(tried: Checks)
  /// Characters were edited. The syntax attributes are those from before the edits, shifted.
  case behind(Backlog)
  /// The syntax belongs to older characters until a background task finishes. The task records the edits since its
  /// start.
  case inBackground(BackgroundWork)
  /// A background task checks the displayed attributes. An edit cancels it: the check is of the old text.
  case reparse(BackgroundWork)
  /// A limit was exceeded: there is no syntax for these characters.
  case abandoned(Failure)
  /// Everything but the characters was evicted until the next use.
  case evicted(tried: Checks)

  /// The checks of the present characters that need not be repeated before the next edit.
  public struct Checks: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates the set of checks with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The tree was compared with one of a parse from scratch.
    public static let reparse = Checks(rawValue: 1)
    /// An exceeded limit was retried with more time.
    public static let retry = Checks(rawValue: 2)
  }

  /// The state of a storage that lags behind its text.
  public struct Backlog {
    /// Whether the storage may not update itself: the syntax of too much has changed, or its work was abandoned. Make a
    /// fresh storage to get current runs.
    public internal(set) var needsRebuild = false
    /// Whether the last attempt took long and failed.
    package internal(set) var followsLongFailure = false
    package internal(set) var tried: Checks = []

    package init(
      needsRebuild: Bool = false, followsLongFailure: Bool = false, tried: Checks = []
    ) {
      self.needsRebuild = needsRebuild
      self.followsLongFailure = followsLongFailure
      self.tried = tried
    }
  }

  /// The reason why there is no syntax.
  public struct Failure {
    /// The limit that was exceeded.
    public internal(set) var limit: Limit
    /// Whether a background task exceeded it: then edits do not wait for the next attempt.
    package internal(set) var isLong = false
    package internal(set) var tried: Checks = []

    package init(limit: Limit, isLong: Bool = false, tried: Checks = []) {
      self.limit = limit
      self.isLong = isLong
      self.tried = tried
    }
  }

  // MARK: Reading

  /// The background task.
  public var work: BackgroundWork? {
    switch self {
    case .inBackground(let work), .reparse(let work): work
    case .fresh, .behind, .abandoned, .evicted: nil
    }
  }

  /// The checks that were tried for the present characters.
  public var tried: Checks {
    switch self {
    case .fresh(let tried), .evicted(let tried): tried
    case .behind(let backlog): backlog.tried
    case .abandoned(let failure): failure.tried
    case .inBackground, .reparse: []
    }
  }

  /// Whether the runs stay those of an older text until a new storage replaces this one. A background task may be
  /// creating it.
  public var needsRebuild: Bool {
    switch self {
    case .behind(let backlog): backlog.needsRebuild
    case .inBackground(let work): work.reason == .rebuild
    case .fresh, .reparse, .abandoned, .evicted: false
    }
  }

  /// Whether the text is evicted.
  public var isEvicted: Bool {
    if case .evicted = self { true } else { false }
  }

  /// The part of a snapshot that does not belong to its characters. Syntax that exceeded a limit is missing, but not
  /// outdated.
  package var outdated: DocumentState.Outdated {
    switch self {
    case .fresh, .reparse, .abandoned, .evicted: .nothing
    case .behind(let backlog): backlog.needsRebuild ? .everything : .syntax
    case .inBackground(let work): work.isParse ? .syntax : work.reason == .retry ? .nothing : .everything
    }
  }

  /// Creates the state of a storage that reads a snapshot.
  package init(_ outdated: DocumentState.Outdated) {
    switch outdated {
    case .nothing: self = .fresh(tried: [])
    case .syntax: self = .behind(Backlog())
    case .everything: self = .behind(Backlog(needsRebuild: true))
    }
  }

  // MARK: Transitions

  /// Returns the state with `checks` as the checks that were tried; a state with a pending task is returned
  /// unchanged.
  package func with(tried checks: Checks) -> Freshness {
    switch self {
    case .fresh: return .fresh(tried: checks)
    case .evicted: return .evicted(tried: checks)
    case .behind(var backlog):
      backlog.tried = checks
      return .behind(backlog)
    case .abandoned(var failure):
      failure.tried = checks
      return .abandoned(failure)
    case .inBackground, .reparse: return self
    }
  }

  /// Returns the state with `checks` added to the checks that were tried; a state with a pending task is returned
  /// unchanged.
  package func trying(_ checks: Checks) -> Freshness { with(tried: tried.union(checks)) }

  /// Returns the state after a replacement of characters. A check is canceled; fresh or abandoned syntax becomes outdated if
  /// there is a language; a background task records the edit. Checks that were tried count no longer.
  /// - Parameter hasLanguage: whether the text has a language, so that its syntax becomes outdated.
  package consuming func following(_ edit: RecordedEdit, hasLanguage: Bool) -> Freshness {
    switch consume self {
    case .inBackground(let work):
      work.edits.record(edit)
      return .inBackground(work)
    case .reparse(let work):
      work.cancel()
      return work.before.following(edit, hasLanguage: hasLanguage)
    case .behind(var backlog):
      backlog.tried = []
      return .behind(backlog)
    case .fresh where hasLanguage: return .behind(Backlog())
    case .abandoned(let failure) where hasLanguage: return .behind(Backlog(followsLongFailure: failure.isLong))
    case .fresh: return .fresh(tried: [])
    case .evicted: return .evicted(tried: [])
    case .abandoned(var failure):
      failure.tried = []
      return .abandoned(failure)
    }
  }

  private enum Kind {
    case fresh, behind, inBackground, reparse, abandoned, evicted
  }

  private var kind: Kind {
    switch self {
    case .fresh: .fresh
    case .behind: .behind
    case .inBackground: .inBackground
    case .reparse: .reparse
    case .abandoned: .abandoned
    case .evicted: .evicted
    }
  }

  /// Whether the state `next` may follow this one: any after fresh syntax; only another evicted one after an evicted
  /// one. Outdated syntax cannot become evicted, a pending task neither a check nor evicted, a check neither a task
  /// nor evicted, and abandoned syntax neither fresh nor a pending task.
  package func mayBecome(_ next: Freshness) -> Bool {
    switch (kind, next.kind) {
    case (.fresh, _): true
    case (.behind, .evicted): false
    case (.behind, _): true
    case (.inBackground, .reparse), (.inBackground, .evicted): false
    case (.inBackground, _): true
    case (.reparse, .inBackground), (.reparse, .evicted): false
    case (.reparse, _): true
    case (.abandoned, .fresh), (.abandoned, .inBackground): false
    case (.abandoned, _): true
    case (.evicted, let next): next == .evicted
    }
  }
}

extension Freshness {
  /// The former name of `isEvicted`.
  @available(*, deprecated, renamed: "isEvicted")
  public var isDormant: Bool { isEvicted }
}
