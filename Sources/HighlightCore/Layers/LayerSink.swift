internal import CTreeSitter
internal import TextModel

/// Sorts the matches of one layer into highlights, locals and injections.
struct LayerSink: MatchSink {
  /// The role of each capture index, resolved once per program.
  struct CaptureRoles {
    /// How names find their definitions.
    enum NameResolution: Int32 {
      case none
      /// By references that the locals name, as tree-sitter has it.
      case written
      /// Plain variables are the uses; parameters and names to which the locals give a scope for their uses are the
      /// definitions. The locals also define scopes and names that hide others.
      case followed
    }

    /// Further roles of a highlight capture.
    enum Extra: UInt8 {
      case none
      /// A comment in which tags are searched.
      case comment
      /// A parameter whose uses get its scope.
      case parameter
    }

    /// The roles of a capture of a highlight pattern: what a match has to do with it.
    fileprivate struct Traits: OptionSet {
      let rawValue: UInt8

      /// It competes for attributes.
      static let takesPart = Traits(rawValue: 1)
      /// It has one of the roles `Extra`.
      static let hasExtra = Traits(rawValue: 2)
      /// It marks words for spelling.
      static let marksSpelling = Traits(rawValue: 4)
    }

    /// The settings of a pattern that every match needs.
    struct Pattern {
      var role: QueryRole
      var priority: Int32
      var locals: LocalCondition
      /// `#offset!`, `#trim!`.
      var changesRanges: Bool
      var hasCapturePriorities: Bool
      var hasLinks: Bool
      var scopeRules: ScopeRules
      /// For locals: the capture that uses of the defined name are displayed as.
      var uses: UInt16?
      /// Whether the defined name is the last component of a path.
      var definesPath: Bool
    }

    var patterns: ContiguousArray<Pattern> = []
    /// Whether the capture takes part in the contest for attributes.
    var takesPart: ContiguousArray<Bool> = []
    /// By capture.
    var extras: ContiguousArray<Extra> = []
    /// By capture: the roles of the capture in highlight patterns, computed from the tables above.
    fileprivate var traits: ContiguousArray<UInt8> = []
    var nameResolution = NameResolution.none
    /// Whether the locals give uses of some definitions a scope.
    var followsDefinitions = false
    /// Whether the capture gives the scope of plain variables. Uses of names that are followed have it, too.
    var areVariables: ContiguousArray<Bool> = []
    /// Whether some pattern holds for names by their definitions (`#is? local`, `#is-not? local`).
    var asksDefinitions = false
    /// If so, by capture: whether the captured name is not looked up in scopes, as that of a member. Otherwise empty.
    var areMembers: ContiguousArray<Bool> = []
    /// The captures of tags, by kind; empty in languages without a search for tags.
    var tags: ContiguousArray<UInt16> = []
    /// By capture: the number of its kind of local; `noLocal` for most. They are numbers, because the runtime metadata
    /// of an array of another type costs as much as many captures.
    var locals: ContiguousArray<UInt8> = []
    static let noLocal: UInt8 = 255
    var content: UInt16?
    var language: UInt16?
    var filename: UInt16?
    var shebang: UInt16?
    /// By capture: how it marks words for spelling, as the setting of a link; nil for most. Empty if no capture marks words.
    var spellMarks: ContiguousArray<UInt16?> = []
    /// Whether some pattern gives links or marks words for spelling.
    var hasLinks = false
  }

  let program: QueryProgram
  let meanings: CaptureRoles
  let units: TextUnits
  var highlights = CaptureCollector()
  /// Captures of matches that compare siblings.
  var siblingHighlights = CaptureCollector()
  var locals: ContiguousArray<LocalCapture> = []
  var injections: [InjectionMatch] = []
  var links: ContiguousArray<LayerLink> = []

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    switch meanings.patterns[pattern].role {
    case .highlights: acceptHighlight(pattern, captures, position)
    case .locals: acceptLocal(pattern, captures, position)
    case .injections: acceptInjection(pattern, captures, position)
    case .names: break
    }
  }

  @inline(__always)
  private mutating func acceptHighlight(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ position: MatchPosition
  ) {
    // Read one by one: a copy of all settings would cost as much as the rest.
    let priority = meanings.patterns[pattern].priority
    let changesRanges = meanings.patterns[pattern].changesRanges
    let hasCapturePriorities = meanings.patterns[pattern].hasCapturePriorities
    let (matchNodeStart, matchNodeEnd) = (UInt32(position.anchor.start), UInt32(position.anchor.end))
    var marksSpelling = false
    for index in captures.indices {
      let capture = captures.baseAddress.unsafelyUnwrapped + index
      let traits = CaptureRoles.Traits(rawValue: meanings.traits[Int(capture.pointee.capture)])
      if traits.contains(.marksSpelling) { marksSpelling = true }
      guard traits.contains(.takesPart) else { continue }
      let isMatchNode = capture.pointee.node.id == position.anchor.id
      var (start, end) =
        isMatchNode ? (matchNodeStart, matchNodeEnd) : (UInt32(capture.pointee.node.start), UInt32(capture.pointee.node.end))
      guard start < end else { continue }
      if changesRanges {
        let range = changedRange(of: capture.pointee, pattern: pattern, start..<end)
        if range.isEmpty { continue }
        (start, end) = (range.lowerBound, range.upperBound)
      }
      let entry = LayerCapture(
        start: start, end: end, matchNodeStart: matchNodeStart, matchNodeEnd: matchNodeEnd,
        completionStart: position.completion.start,
        priority: hasCapturePriorities ? ownPriority(of: capture.pointee.capture, pattern) : priority,
        pattern: UInt32(pattern), capture: capture.pointee.capture, depth: capture.pointee.depth,
        matchNodeDepth: position.depth,
        completionDepth: position.completion.depth)
      if position.comparesSiblings { siblingHighlights.append(entry) } else { highlights.append(entry) }
      if traits.contains(.hasExtra) { acceptExtra(entry, comparesSiblings: position.comparesSiblings) }
    }
    if meanings.patterns[pattern].hasLinks { acceptLinks(pattern, captures, position) }
    if marksSpelling { acceptSpellMarks(pattern, captures, position) }
  }

  /// Returns what `#offset!` and `#trim!` leave of the range of a capture.
  @inline(never)
  private func changedRange(of capture: MatchedCapture, pattern: Int, _ range: Range<UInt32>) -> Range<UInt32> {
    let range = program.settings(of: pattern).highlighted(
      Int(range.lowerBound)..<Int(range.upperBound), of: program.captureNames[Int(capture.capture)], in: units)
    return UInt32(range.lowerBound)..<UInt32(range.upperBound)
  }

  @inline(never)
  private func ownPriority(of capture: UInt16, _ pattern: Int) -> Int32 {
    program.settings(of: pattern).priority(of: program.captureNames[Int(capture)])
  }

  @inline(never)
  private mutating func acceptExtra(_ entry: LayerCapture, comparesSiblings: Bool) {
    switch meanings.extras[Int(entry.capture)] {
    case .none: break
    case .comment: acceptTags(in: entry, comparesSiblings: comparesSiblings)
    case .parameter:
      switch meanings.patterns[Int(entry.pattern)].locals {
      case .none, .isLocal: acceptParameter(entry, .parameter, comparesSiblings: comparesSiblings)
      // A parameter that is not a local name is the label of an argument, or a member.
      case .label: if meanings.asksDefinitions { acceptParameter(entry, .member, comparesSiblings: comparesSiblings) }
      case .isNotLocal: break
      }
    }
  }

  @inline(never)
  private mutating func acceptSpellMarks(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ position: MatchPosition
  ) {
    for capture in captures where capture.node.start < capture.node.end {
      guard let mark = meanings.spellMarks[Int(capture.capture)] else { continue }
      appendLink(pattern, capture, position, target: capture.node, setting: mark)
    }
  }

  private mutating func appendLink(
    _ pattern: Int, _ capture: MatchedCapture, _ position: MatchPosition, target: TSNode, setting: UInt16
  ) {
    links.append(
      LayerLink(
        start: UInt32(capture.node.start), end: UInt32(capture.node.end),
        matchNodeStart: UInt32(position.anchor.start), matchNodeEnd: UInt32(position.anchor.end),
        targetStart: UInt32(target.start), targetEnd: UInt32(target.end), pattern: UInt32(pattern), setting: setting,
        depth: capture.depth, matchNodeDepth: position.depth, comparesSiblings: position.comparesSiblings))
  }

  /// Adds a capture for each tag in a comment, such as `TODO`, as if the pattern had captured it, one level deeper
  /// than the comment.
  private mutating func acceptTags(in comment: LayerCapture, comparesSiblings: Bool) {
    let end = min(Int(comment.end), units.count)
    guard Int(comment.start) < end else { return }
    Self.forEachTag(in: comment, units[Int(comment.start)..<end], meanings.tags) { tag in
      if comparesSiblings { siblingHighlights.append(tag) } else { highlights.append(tag) }
    }
  }

  /// Calls `body` with a capture for every tag in a comment, such as `TODO`. It is a copy of the comment's capture
  /// with the range and scope of the tag, one level deeper.
  /// - Parameters:
  ///   - units: the units of the comment.
  ///   - captures: the captures of tags, by kind.
  static func forEachTag(
    in comment: LayerCapture, _ units: UnsafeBufferPointer<UInt16>, _ captures: ContiguousArray<UInt16>,
    _ body: (LayerCapture) -> Void
  ) {
    CommentTags.forEach(in: units) { range, kind in
      var tag = comment
      tag.start = comment.start + UInt32(range.lowerBound)
      tag.end = comment.start + UInt32(range.upperBound)
      tag.completionStart = tag.start
      tag.capture = captures[kind.rawValue]
      tag.depth &+= 1
      body(tag)
    }
  }

  @inline(never)
  private mutating func acceptLinks(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ position: MatchPosition
  ) {
    for (index, setting) in program.settings(of: pattern).links.enumerated() {
      var target: MatchedCapture?
      if case .capture(let wanted) = setting.target {
        target = captures.first { $0.capture == wanted }
        if target == nil { continue }
      }
      for capture in captures where capture.node.start < capture.node.end {
        if let wanted = setting.capture {
          if capture.capture != wanted { continue }
        } else if program.captureNames[Int(capture.capture)].hasPrefix("_") {
          continue
        }
        let leads = target.map { $0.capture == capture.capture ? capture.node : $0.node } ?? capture.node
        appendLink(pattern, capture, position, target: leads, setting: UInt16(index))
      }
    }
  }

  @inline(never)
  private mutating func acceptLocal(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ position: MatchPosition
  ) {
    // A definition is known after its value, if the pattern captures the value.
    let value = captures.first { meanings.local(Int($0.capture)) == .definitionValue }
    var hasScope = false
    for capture in captures {
      guard var kind = meanings.local(Int(capture.capture)), kind != .definitionValue else { continue }
      var rules = meanings.patterns[pattern].scopeRules
      if kind == .outerDefinition { rules.insert(.outer) }
      if kind == .outerDefinition || kind == .kindOfDefinition { kind = .definition }
      let start = UInt32(capture.node.start)
      var end = UInt32(capture.node.end)
      if kind == .scope, meanings.nameResolution == .followed {
        // Several of one match are one scope.
        if hasScope { continue }
        hasScope = true
        for other in captures where meanings.local(Int(other.capture)) == .scope { end = max(end, UInt32(other.node.end)) }
      }
      var local = LocalCapture(
        kind: kind, start: start, end: end, matchNodeStart: UInt32(position.anchor.start),
        matchNodeEnd: UInt32(position.anchor.end),
        valueEnd: value.map { max(start, UInt32($0.node.end)) } ?? start, pattern: UInt32(pattern),
        capture: capture.capture, depth: capture.depth, matchNodeDepth: position.depth,
        comparesSiblings: position.comparesSiblings, scopeRules: rules)
      guard start < end else { continue }
      if kind != .scope { name(&local) }
      locals.append(local)
    }
  }

  /// Sets the name of a definition or member to the number of its text; of the last component if the pattern defines
  /// a path. If the pattern of a definition has a capture for its uses, the kind becomes `followed`, with that
  /// capture.
  private func name(_ local: inout LocalCapture) {
    let meaning = meanings.patterns[Int(local.pattern)]
    let name = NameHash.name(local.start..<local.end, in: units)
    local.name = NameHash.of(meaning.definesPath ? NameHash.component(ofPath: name) : name)
    guard meanings.nameResolution == .followed, local.kind == .definition, let uses = meaning.uses else { return }
    local.kind = .followed
    local.capture = uses
  }

  private mutating func acceptParameter(_ entry: LayerCapture, _ kind: NameRole, comparesSiblings: Bool) {
    locals.append(
      LocalCapture(
        kind: kind, start: entry.start, end: entry.end, matchNodeStart: entry.matchNodeStart,
        matchNodeEnd: entry.matchNodeEnd,
        valueEnd: entry.start, pattern: entry.pattern, capture: entry.capture, depth: entry.depth,
        matchNodeDepth: entry.matchNodeDepth, comparesSiblings: comparesSiblings,
        name: NameHash.of(entry.start..<entry.end, in: units)))
  }

  @inline(never)
  private mutating func acceptInjection(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ position: MatchPosition
  ) {
    var match = InjectionMatch(
      pattern: pattern, matchNodeStart: UInt32(position.anchor.start), matchNodeEnd: UInt32(position.anchor.end),
      matchNodeDepth: position.depth, comparesSiblings: position.comparesSiblings, contents: [])
    for capture in captures {
      switch capture.capture {
      case meanings.content: match.contents.append(capture.node)
      case meanings.language: match.languageNode = capture.node
      case meanings.filename: match.filenameNode = capture.node
      case meanings.shebang: match.shebangNode = capture.node
      default: continue
      }
    }
    if !match.contents.isEmpty { injections.append(match) }
  }
}

extension QueryPatternSettings {
  /// Returns the priority of a capture: its own, otherwise that of the pattern.
  package func priority(of capture: String) -> Int32 {
    captureProperties.first { $0.capture == capture }?.properties["priority"].flatMap { Int32($0) } ?? priority
  }
}

extension LayerSink.CaptureRoles {
  /// Returns the kind of local (scope, definition, reference …) that the capture at an index is; nil if it is none.
  @inline(__always)
  func local(_ capture: Int) -> NameRole? { NameRole(rawValue: locals[capture]) }

  /// Derives the meanings of the patterns and captures of a compiled program.
  /// - Parameters:
  ///   - keepsRawCaptures: names compete as they are written, also those that are not scopes.
  ///   - findsTags: comments are searched for tags; their scopes become capture names of the program.
  init(program: QueryProgram, keepsRawCaptures: Bool, findsTags: Bool = false) {
    if findsTags, program.captureNames.contains(where: CommentTags.areIn) {
      for scope in CommentTags.scopes {
        tags.append(program.captureNames.index(adding: scope))
      }
    }
    patterns.reserveCapacity(program.patterns.count)
    for (index, pattern) in program.patterns.enumerated() {
      let settings = program.settings(of: index)
      let usesKey = pattern.role == .locals ? settings.properties[QueryPatternSettings.usesKey] : nil
      let uses = usesKey.map { program.captureNames.index(adding: $0) }
      if uses != nil { followsDefinitions = true }
      patterns.append(
        Pattern(
          role: pattern.role, priority: settings.priority, locals: settings.locals, changesRanges: settings.changesRanges,
          hasCapturePriorities: !settings.captureProperties.isEmpty, hasLinks: !settings.links.isEmpty,
          scopeRules: settings.scopeRules, uses: uses, definesPath: settings.definesPath))
    }
    func spellMark(_ name: String) -> UInt16? {
      name == "spell" ? LayerLink.spell : name == "nospell" ? LayerLink.nospell : nil
    }
    if program.captureNames.contains(where: { spellMark($0) != nil }) {
      spellMarks = ContiguousArray(program.captureNames.map(spellMark))
    }
    hasLinks = !spellMarks.isEmpty || patterns.contains(where: \.hasLinks)
    for (index, name) in program.captureNames.enumerated() {
      let role = ScopeNames.role(of: name)
      // Names that begin with `_` are there for predicates only.
      takesPart.append(keepsRawCaptures ? !name.hasPrefix("_") : role != .channel && role != .unknown)
      extras.append(!tags.isEmpty && CommentTags.areIn(name) ? .comment : .none)
      areVariables.append(role == .scope("variable"))
      locals.append(NameRole(captureName: name).highlighted?.rawValue ?? Self.noLocal)
      switch name {
      case "injection.content": content = UInt16(index)
      case "injection.language": language = UInt16(index)
      case "injection.filename": filename = UInt16(index)
      case "injection.shebang": shebang = UInt16(index)
      default: continue
      }
    }
    if program.patterns.contains(where: { $0.role == .locals }) {
      nameResolution =
        locals.contains(NameRole.reference.rawValue)
        ? .written
        : locals.contains(NameRole.scope.rawValue) || followsDefinitions ? .followed : .none
    }
    if nameResolution == .followed {
      for (index, name) in program.captureNames.enumerated()
      where ScopeNames.role(of: name) == .scope("variable.parameter") { extras[index] = .parameter }
    }
    asksDefinitions = patterns.contains { $0.locals.asksDefinitions }
    if asksDefinitions { setMembers { ScopeNames.role(of: program.captureNames[$0]) } }
    setTraits()
  }

  /// Computes `areMembers` for each capture.
  /// - Parameter role: returns the role of the capture with an index.
  mutating func setMembers(_ role: (Int) -> ScopeNames.Role) {
    for index in takesPart.indices {
      var isMember = false
      if case .scope(let scope) = role(index) {
        isMember = ["variable.member", "property", "function.method", "label"].contains {
          scope == $0 || scope.hasPrefix($0 + ".")
        }
      }
      areMembers.append(isMember)
    }
  }

  /// Whether a highlight's look depends on the definition of the name that it captures.
  @inline(__always)
  func dependsOnDefinition(_ capture: LayerCapture) -> Bool {
    nameResolution == .written || areVariables[Int(capture.capture)]
      || (asksDefinitions && patterns[Int(capture.pattern)].locals.asksDefinitions)
  }

  /// Computes `traits` for each capture from `takesPart`, `extras` and `spellMarks`, which are complete.
  mutating func setTraits() {
    for index in takesPart.indices {
      var own: Traits = takesPart[index] ? .takesPart : []
      if extras[index] != .none { own.insert(.hasExtra) }
      if !spellMarks.isEmpty && spellMarks[index] != nil { own.insert(.marksSpelling) }
      traits.append(own.rawValue)
    }
  }
}

extension QueryPatternSettings {
  /// The scope rules of a locals pattern.
  fileprivate var scopeRules: ScopeRules {
    func holds(_ key: String) -> Bool? { properties[key].map { $0.isEmpty || $0 == "true" } }
    var rules: ScopeRules = holds("local.scope-inherits") ?? true ? [.inherits] : []
    if holds("local.scope-knows-all") == true { rules.insert(.knowsAll) }
    return rules
  }

  /// The key of the scope that uses of a definition get.
  static let usesKey = "local.uses"

  /// Whether a definition is known by the last component of a path.
  fileprivate var definesPath: Bool { properties["local.name"] == "path" }
}
