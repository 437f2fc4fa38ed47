/// The lines of a `.gitignore`. Names, their beginnings and endings, and the folders that lines name stand in tables, where
/// a path is looked up; so only lines with wildcards elsewhere are tried, and of those the ones whose ends may fit.
struct IgnoreRules: Sendable {
  /// Whether the rule of a line takes paths back, by the number of the rule.
  private var isNegated: [Bool] = []
  /// Rules for names at any depth.
  private var everywhere = NameRules()
  /// Rules for the names in one folder, whose path has no wildcard.
  private var inFolder: [ArraySlice<UInt8>: NameRules] = [:]
  /// `folder/**`, by the folder.
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

  /// The elements before a final `/**/`; nil if they end otherwise, or it has wildcards.
  private static func parent(_ folder: ArraySlice<Glob.Element>) -> ArraySlice<UInt8>? {
    let names = folder.prefix { $0.literal != nil }
    guard folder[names.endIndex...].allSatisfy(\.isAnyFolders) else { return nil }
    return names.compactMap(\.literal).dropLast()[...]
  }

  /// Spaces at the end count only after a backslash.
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

  /// Whether the last rule that fits leaves a path out; nil when none fits.
  /// - Parameter path: relative to the folder of the file.
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

/// A rule of a file: those of a higher number count more.
private struct Rule: Sendable {
  let number: Int
  let foldersOnly: Bool
}

/// The last of rules that say the same of a path; -1 where there is none.
private struct LastRule: Sendable {
  private var forAll = -1
  private var forFolders = -1

  /// Rules come in their order.
  mutating func add(_ rule: Rule) {
    if rule.foldersOnly { forFolders = rule.number } else { forAll = rule.number }
  }

  func number(_ isDirectory: Bool) -> Int { isDirectory ? max(forAll, forFolders) : forAll }
}

/// Rules by what their pattern of a name has without wildcards: all of it, its beginning or its end.
private struct NameRules: Sendable {
  /// The rules of one key.
  private struct Entry {
    /// Rules that the key alone decides.
    var last = LastRule()
    /// Rules whose pattern has to be tried, in order.
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

  /// - Parameter path: the pattern of the whole path, where the name is not all of it.
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

  /// Raises `last` to the number of the last rule that fits, if that is higher.
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
