/// How what a storage shows relates to its characters: one of these holds at any time.
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
/// `fresh` and `givenUp` become `dormant` when nobody uses the text for long; whoever uses it again makes a fresh storage.
public enum Freshness {
  /// The attributes are those of the characters: of plain text, or found in a tree of just these characters.
  case fresh(tried: Checks)
  /// Characters were edited, and what the syntax gave is that of before, moved by the edits.
  case behind(Backlog)
  /// Work without which the syntax is not that of the characters is done elsewhere, and notes what is edited meanwhile.
  case elsewhere(BackgroundWork)
  /// What is shown is checked elsewhere. An edit ends that: the check is of a text that is no longer there.
  case healing(BackgroundWork)
  /// A limit was hit: there is no syntax for these characters.
  case givenUp(Failure)
  /// Everything but the characters was given up until somebody uses them.
  case dormant(tried: Checks)

  /// What was tried for the present characters and need not be tried again before they are edited.
  public struct Checks: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// The checks of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The tree was compared with one from scratch.
    public static let healing = Checks(rawValue: 1)
    /// What a limit took away was given more time.
    public static let retry = Checks(rawValue: 2)
  }

  /// What a storage has to catch up with.
  public struct Backlog {
    /// Whether the storage may not do so itself: the syntax of too much has changed, or its work was ended. Who wants other runs makes a fresh
    /// storage.
    public internal(set) var needsRebuild = false
    /// A newer tree than the layer's, edited to match, which seeds the next parse.
    var seed: SyntaxTree?
    /// Whether the last try took long and gave nothing.
    var followsLongFailure = false
    var tried: Checks = []
  }

  /// Why there is no syntax.
  public struct Failure {
    /// The limit that was hit.
    public internal(set) var limit: Limit
    /// Whether it was hit elsewhere: the next try is nothing that an edit waits for.
    var isLong = false
    var tried: Checks = []
  }

  // MARK: Reading

  /// What is done elsewhere.
  public var work: BackgroundWork? {
    switch self {
    case .elsewhere(let work), .healing(let work): work
    case .fresh, .behind, .givenUp, .dormant: nil
    }
  }

  /// What was tried for the present characters.
  public var tried: Checks {
    switch self {
    case .fresh(let tried), .dormant(let tried): tried
    case .behind(let backlog): backlog.tried
    case .givenUp(let failure): failure.tried
    case .elsewhere, .healing: []
    }
  }

  /// Whether the runs stay those of an older text until somebody makes a fresh storage, which may be in the making.
  public var needsRebuild: Bool {
    switch self {
    case .behind(let backlog): backlog.needsRebuild
    case .elsewhere(let work): work.reason == .rebuild
    case .fresh, .healing, .givenUp, .dormant: false
    }
  }

  /// Whether the text is asleep.
  public var isDormant: Bool {
    if case .dormant = self { true } else { false }
  }

  /// Whether the layer's tree is that of the text but for edits that may lie in opaque content.
  var mayKeepTree: Bool {
    switch self {
    case .fresh, .healing: true
    case .behind(let backlog): backlog.seed == nil && !backlog.needsRebuild
    case .elsewhere, .givenUp, .dormant: false
    }
  }

  // MARK: Transitions

  /// The same with other checks; work has none before it is done.
  func with(tried checks: Checks) -> Freshness {
    switch self {
    case .fresh: return .fresh(tried: checks)
    case .dormant: return .dormant(tried: checks)
    case .behind(var backlog):
      backlog.tried = checks
      return .behind(backlog)
    case .givenUp(var failure):
      failure.tried = checks
      return .givenUp(failure)
    case .elsewhere, .healing: return self
    }
  }

  /// The same, once more has been tried.
  func trying(_ checks: Checks) -> Freshness { with(tried: tried.union(checks)) }

  /// Characters were replaced.
  /// - Parameters:
  ///   - edit: for those who follow it: a tree, what is done elsewhere.
  ///   - hasLanguage: whether the edit leaves syntax behind.
  mutating func follow(_ edit: RecordedEdit?, hasLanguage: Bool) {
    switch self {
    case .elsewhere(let work):
      if let edit { work.edits.record(edit) }
    case .healing(let work):
      work.cancel()
      self = work.before
      follow(edit, hasLanguage: hasLanguage)
    case .behind(let backlog):
      if let edit { backlog.seed?.edit(edit.syntax) }
      if !backlog.tried.isEmpty { self = with(tried: []) }
    case .fresh where hasLanguage: self = .behind(Backlog())
    case .givenUp(let failure) where hasLanguage: self = .behind(Backlog(followsLongFailure: failure.isLong))
    case .fresh(let tried), .dormant(let tried):
      if !tried.isEmpty { self = with(tried: []) }
    case .givenUp: self = with(tried: [])
    }
  }

  private enum Kind {
    case fresh, behind, elsewhere, healing, givenUp, dormant
  }

  private var kind: Kind {
    switch self {
    case .fresh: .fresh
    case .behind: .behind
    case .elsewhere: .elsewhere
    case .healing: .healing
    case .givenUp: .givenUp
    case .dormant: .dormant
    }
  }

  /// Whether one state may follow the other.
  func mayBecome(_ next: Freshness) -> Bool {
    switch (kind, next.kind) {
    case (.fresh, _): true
    case (.behind, .dormant): false
    case (.behind, _): true
    case (.elsewhere, .healing), (.elsewhere, .dormant): false
    case (.elsewhere, _): true
    case (.healing, .elsewhere), (.healing, .dormant): false
    case (.healing, _): true
    case (.givenUp, .fresh), (.givenUp, .elsewhere): false
    case (.givenUp, _): true
    case (.dormant, let next): next == .dormant
    }
  }
}
