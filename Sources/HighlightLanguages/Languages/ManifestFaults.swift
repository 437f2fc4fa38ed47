package import HighlightStorage
internal import PlacedTOML
internal import TOMLKit

/// Finds errors in a `languages.toml` that reading does not report: unknown keys, names that two languages claim.
package enum ManifestFaults {
  package static let fileName = "languages.toml"

  private static let languageKeys = [
    "package", "path", "headers", "symbol", "lines", "tier", "extensions", "shared", "marks", "marked", "filenames", "globs",
    "shebangs", "aliases", "comments", "quotes", "queries", "repository", "server", "names", "reserved", "sigil",
    "precedence", "host", "hole", "templates", "templated", "rules",
  ]
  private static let packageKeys = ["version", "sha256", "license", "wheels"]

  /// Returns the errors of a file with their lines and columns, in its order. O(bytes).
  package static func problems(_ bytes: ContiguousArray<UInt8>, path: String) -> [QueryProblem] {
    let text = ConfigurationText(path: path, bytes: bytes)
    var problems: [QueryProblem] = []
    func tell(_ message: String, at offset: Int?) {
      let location = text.location(of: offset)
      problems.append(QueryProblem(path: path, line: location?.line ?? 1, column: location?.column ?? 1, message: message))
    }
    if let fault = TOMLTraps.fault(in: bytes) {
      tell(fault.reason, at: fault.offset)
      return problems
    }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      tell(
        ConfigurationText.reason(error), at: text.offset(line: error.source.begin.line, column: error.source.begin.column))
      return problems
    } catch {
      tell("\(error)", at: nil)
      return problems
    }
    let root = ConfigurationValue(table, ranges: TOMLRanges(bytes))
    func tellUnknown(_ member: ConfigurationValue.Member, among known: [String]) {
      guard !known.contains(member.key) else { return }
      let suggestion = nearest(to: member.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      tell("unknown key \(member.key)\(suggestion)", at: member.keyRange?.lowerBound)
    }
    for member in root.members { tellUnknown(member, among: ["packages", "languages"]) }
    for package in root["packages"]?.members ?? [] {
      for member in package.value.members { tellUnknown(member, among: packageKeys) }
    }
    let languages = root["languages"]?.members ?? []
    let names = Set(languages.map(\.key))
    let isShared = Set(languages.flatMap { $0.value["shared"]?.strings ?? [] })
    var owners: [String: [String: String]] = [:]
    for language in languages {
      for member in language.value.members { tellUnknown(member, among: languageKeys) }
      for (key, one) in [
        ("extensions", "extension"), ("filenames", "name"), ("shebangs", "interpreter"), ("aliases", "alias"),
      ] {
        for value in language.value[key]?.elements ?? [] {
          guard let word = value.string else { continue }
          if key == "aliases", word != language.key, names.contains(word) {
            tell("the alias \"\(word)\" is the name of another language", at: value.range?.lowerBound)
          }
          guard let other = owners[key]?[word], other != language.key else {
            owners[key, default: [:]][word] = language.key
            continue
          }
          if key == "extensions" && isShared.contains(word) { continue }
          let remedy = key == "extensions" ? "; list it under shared, with marks that distinguish them" : ""
          tell("the \(one) \"\(word)\" is that of \(other), too\(remedy)", at: value.range?.lowerBound)
        }
      }
    }
    return problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
