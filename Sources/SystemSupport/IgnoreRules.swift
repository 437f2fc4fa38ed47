/// The rules of a `.gitignore` file. Literal names, prefixes and suffixes of names and folders are in tables, so that
/// only the patterns with other wildcards are tried whose literal ends match.
struct IgnoreRules: Sendable {
  /// Whether a rule is negated (`!`), by its number.
  private var isNegated: [Bool] = []
  /// Rules for names at any depth.
  private var everywhere = NameRules()
  /// Rules for the names in one folder, whose path has no wildcard.
  private var inFolder: [ArraySlice<UInt8>: NameRules] = [:]
  /// Rules of the form `folder/**`, by the folder.
  private var below: [ArraySlice<UInt8>: LastRule] = [:]
  /// Rules for paths with wildcards in the names of folders, by the last name.
  private var paths = NameRules()

  var isEmpty: Bool { isNegated.isEmpty }

  init(_ text: some Collection<UInt8>) {
    var bytes = Array(text)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    // A carriage return alone ends no line.
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      add(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// Adds the rule of a line of a `.gitignore` file. Comments, empty lines and invalid patterns are ignored.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return }
    var pattern = Self.withoutSpacesAtTheEnd(line)
    let takesBack = pattern.first == UInt8(ascii: "!")
    if takesBack { pattern = pattern.dropFirst() }
    let foldersOnly = pattern.last == UInt8(ascii: "/")
    if foldersOnly { pattern = pattern.dropLast() }
    let slash = UInt8(ascii: "/")
    let isAnchored = pattern.contains(slash)
    if pattern.first == slash { pattern = pattern.dropFirst() }
    guard !pattern.isEmpty, let glob = Glob(git: pattern) else { return }
    let rule = Rule(number: isNegated.count, foldersOnly: foldersOnly)
    isNegated.append(takesBack)

    // A leading "**/" is any depth.
    let elements = glob.elements.drop(while: \.isAnyFolders)
    let nameStart = elements.lastIndex { $0.isAnyFolders || $0.literal == slash }.map { $0 + 1 } ?? elements.startIndex
    let name = elements[nameStart...]
    let folder = elements[..<nameStart]
    if folder.isEmpty && (!isAnchored || elements.count < glob.elements.count) {
      everywhere.add(rule, name: name)
    } else if elements.count == glob.elements.count, folder.allSatisfy({ $0.literal != nil }) {
      inFolder[folder.compactMap(\.literal).dropLast()[...], default: NameRules()].add(rule, name: name)
    } else if elements.count == glob.elements.count, name.count == 1, name.last?.isAnyBytes == true,
      let parent = Self.parent(folder)
    {
      below[parent, default: LastRule()].add(rule)
    } else {
      paths.add(rule, name: name, path: glob)
    }
  }

  /// Returns the literal folder before final `/**/` elements, without a slash at its end. Nil if other elements than
  /// these follow the literal ones.
  private static func parent(_ folder: ArraySlice<Glob.Element>) -> ArraySlice<UInt8>? {
    let names = folder.prefix { $0.literal != nil }
    guard folder[names.endIndex...].allSatisfy(\.isAnyFolders) else { return nil }
    return names.compactMap(\.literal).dropLast()[...]
  }

  /// Returns a line without the spaces at its end, except those after a backslash.
  private static func withoutSpacesAtTheEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      if isEscape { index += 1 }
      if isEscape || line[index] != UInt8(ascii: " ") { end = min(index + 1, line.endIndex) }
      index += 1
    }
    return line[..<end]
  }

  /// Whether the last rule that matches a path excludes it: false if that rule begins with `!`; nil if no rule
  /// matches. Rules that match only a parent folder are not considered, except `folder/**`.
  /// - Parameter path: the path relative to the folder of the `.gitignore` file.
  func isIgnored(_ path: ArraySlice<UInt8>, isDirectory: Bool) -> Bool? {
    let slash = UInt8(ascii: "/")
    let nameStart = path.lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
    let name = path[nameStart...]
    var last = -1
    everywhere.find(name, path, isDirectory, &last)
    inFolder[path[..<nameStart].dropLast()]?.find(name, path, isDirectory, &last)
    paths.find(name, path, isDirectory, &last)
    if !below.isEmpty {
      for index in path.indices where path[index] == slash {
        if let rule = below[path[..<index]] { last = max(last, rule.number(isDirectory)) }
      }
    }
    return last < 0 ? nil : !isNegated[last]
  }
}

/// A rule. Of several that match, the one with the highest number counts.
private struct Rule: Sendable {
  let number: Int
  let foldersOnly: Bool
}

/// The numbers of the last rules with the same pattern; -1 for none.
private struct LastRule: Sendable {
  private var forAll = -1
  private var forFolders = -1

  /// Stores the number of the last rule that matches, for folders only or for all names. Rules are added in ascending
  /// order of their numbers.
  mutating func add(_ rule: Rule) {
    if rule.foldersOnly { forFolders = rule.number } else { forAll = rule.number }
  }

  func number(_ isDirectory: Bool) -> Int { isDirectory ? max(forAll, forFolders) : forAll }
}

/// Rules by the literal part of their pattern for a name: all of it, its start or its end.
private struct NameRules: Sendable {
  /// The rules of one key.
  private struct Entry {
    /// Rules for which the key is sufficient.
    var last = LastRule()
    /// Rules whose pattern must be tried, in ascending order.
    var tried: [(rule: Rule, glob: Glob, isPath: Bool)] = []
  }

  private struct Table {
    var entries: [ArraySlice<UInt8>: Entry] = [:]
    /// The distinct lengths of the keys.
    var lengths: [Int] = []

    mutating func add(_ key: [UInt8], _ rule: Rule, _ glob: Glob?, isPath: Bool) {
      if !lengths.contains(key.count) { lengths.append(key.count) }
      if let glob {
        entries[key[...], default: Entry()].tried.append((rule, glob, isPath))
      } else {
        entries[key[...], default: Entry()].last.add(rule)
      }
    }
  }

  private var names = Table()
  private var beginnings = Table()
  private var endings = Table()

  /// Adds a rule to the table of names, beginnings or endings by which it is found.
  /// - Parameters:
  ///   - name: the elements of its pattern after the last slash.
  ///   - path: the pattern of the complete path; nil if the name is sufficient.
  mutating func add(_ rule: Rule, name: ArraySlice<Glob.Element>, path: Glob? = nil) {
    let beginning = name.prefix { $0.literal != nil }.compactMap(\.literal)
    let ending = Array(name.reversed().prefix { $0.literal != nil }.compactMap(\.literal).reversed())
    if beginning.count == name.count {
      names.add(beginning, rule, path, isPath: true)
    } else {
      let other = beginning.isEmpty ? name.first : name.last
      let isEnough = name.count == max(beginning.count, ending.count) + 1 && other?.isAnyBytes == true
      let glob = path ?? (isEnough ? nil : Glob(name, isPath: false))
      if beginning.count > ending.count {
        beginnings.add(beginning, rule, glob, isPath: path != nil)
      } else {
        endings.add(ending, rule, glob, isPath: path != nil)
      }
    }
  }

  /// Sets `last` to the number of the last rule that matches a name or path, if that number is higher. Rules for
  /// folders match only if `isDirectory` is true.
  func find(_ name: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>, _ isDirectory: Bool, _ last: inout Int) {
    func look(_ table: Table, _ key: ArraySlice<UInt8>) {
      guard let entry = table.entries[key] else { return }
      last = max(last, entry.last.number(isDirectory))
      for (rule, glob, isPath) in entry.tried.reversed() {
        guard rule.number > last else { break }
        guard isDirectory || !rule.foldersOnly, glob.matches(isPath ? path : name) else { continue }
        last = rule.number
        break
      }
    }
    look(names, name)
    for length in beginnings.lengths where length <= name.count { look(beginnings, name.prefix(length)) }
    for length in endings.lengths where length <= name.count { look(endings, name.suffix(length)) }
  }
}
