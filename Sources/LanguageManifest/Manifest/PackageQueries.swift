internal import SystemSupport

/// Query files that a package brings for languages without queries of ours: the range of each in a file of the package's
/// wheel, which is read as bytes and never run.
///
/// The table is `package-queries.tsv` of the data folder. Lines of fields between tabs: `package NAME VERSION LICENCE`,
/// `wheel FILE SHA256 MEMBER`, and for each query file `LANGUAGE KIND OFFSET LENGTH` and perhaps the languages, separated by
/// commas, whose files it needs before it. Languages that are not in the table have queries of ours, or there are none.
package struct PackageQueries: Sendable {
  /// A query file.
  package struct Piece: Equatable, Sendable {
    package let kind: QueryKind
    /// Bytes of the member.
    package let range: Range<Int>
    /// Languages whose query files of this kind apply before.
    package let bases: [String]
  }

  package let package: SourcePackage
  package let wheel: SourcePackage.Wheel
  /// The file of the wheel that holds the queries.
  package let member: String
  private let pieces: [String: [Piece]]

  private static let fileName = "package-queries.tsv"

  /// Returns the table of the data folder; nil if there is none or it is invalid.
  package static func load() -> PackageQueries? {
    guard let folder = Environment.dataFolder, let bytes = try? FileSystem.read("\(folder)/\(fileName)") else { return nil }
    return PackageQueries(table: String(decoding: bytes, as: UTF8.self))
  }

  /// Parses a table; nil without the lines about the package and its wheel. Other lines that are invalid are skipped.
  init?(table: String) {
    var package: SourcePackage?
    var wheel: (SourcePackage.Wheel, member: String)?
    var pieces: [String: [Piece]] = [:]
    for line in table.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch fields.first {
      case "package" where fields.count == 4:
        package = SourcePackage(name: fields[1], version: fields[2], sha256: "", license: fields[3])
      case "wheel" where fields.count == 4: wheel = (.init(file: fields[1], sha256: fields[2]), fields[3])
      default:
        guard fields.count >= 4, let kind = QueryKind(rawValue: fields[1]), let offset = Int(fields[2]),
          let length = Int(fields[3]), offset >= 0, length > 0, length < 1 << 24, offset < 1 << 40
        else { continue }
        let bases = fields.count > 4 ? fields[4].split(separator: ",").map(String.init) : []
        pieces[fields[0], default: []].append(Piece(kind: kind, range: offset..<offset + length, bases: bases))
      }
    }
    guard let package, let wheel else { return nil }
    self.package = package
    (self.wheel, member) = wheel
    self.pieces = pieces
  }

  /// Returns the query files for a language; empty if there are none.
  package func pieces(for language: String) -> [Piece] { pieces[language] ?? [] }

  /// Returns the path of a query file of a language, in the first folder that has it: one of `given`, the user's own
  /// or the bundled one. If none has it, the path in the first of these folders.
  package static func path(_ kind: QueryKind, of language: String, in given: [String] = []) -> String {
    let paths = GrammarLibrary.candidates(language, in: given).map { path(kind, in: $0) }
    return paths.first { FileSystem.kind(of: $0) != nil } ?? paths[0]
  }

  /// Returns the path at which a query file of a language is installed, in the user's own folder.
  package static func installedPath(_ kind: QueryKind, of language: String) -> String {
    path(kind, in: GrammarLibrary(language: language, origin: .own, folder: Environment.grammarFolder))
  }

  private static func path(_ kind: QueryKind, in library: GrammarLibrary) -> String {
    "\(library.folder)/queries/\(kind.rawValue).scm"
  }
}
