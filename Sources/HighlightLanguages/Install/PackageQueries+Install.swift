internal import LanguageManifest
internal import SystemSupport

extension PackageQueries {
  /// Returns the first lines of an installed query file, with its package and checksum. The owner of the file is not the
  /// package's: the notices name it.
  private func header(of piece: Piece) -> String {
    "; \(package.name) \(package.version), sha256 \(wheel.sha256), \(piece.range.lowerBound)+\(piece.range.count)\n"
      + "; owner and license: highlight-lsp --acknowledgements\n"
      + (piece.bases.isEmpty ? "" : "; inherits: \(piece.bases.joined(separator: ","))\n")
  }

  /// Whether all query files of a language are installed in the versions of the table; true for a language without
  /// any.
  func areInstalled(for language: String) -> Bool {
    pieces(for: language).allSatisfy { piece in
      let bytes = try? FileSystem.readRegular(
        PackageQueries.path(piece.kind, of: language), limit: FileSystem.companionLimit)
      return bytes?.starts(with: header(of: piece).utf8) ?? false
    }
  }

  /// Writes the query files of a language next to its library.
  /// - Parameter bytes: the unpacked member of the wheel that contains the queries.
  func install(_ language: String, from bytes: ContiguousArray<UInt8>) throws {
    for piece in pieces(for: language) {
      guard piece.range.upperBound <= bytes.count, String(validating: bytes[piece.range], as: UTF8.self) != nil else {
        throw InstallError(description: "\(wheel.file) has no \(piece.kind.rawValue) of \(language) where they should be")
      }
      let path = PackageQueries.installedPath(piece.kind, of: language)
      try GrammarTrust.makeFolder(FileSystem.directory(of: path))
      try GrammarTrust.write(ContiguousArray(header(of: piece).utf8) + bytes[piece.range], to: path)
    }
  }

  /// Downloads and verifies the wheel, and returns the unpacked member that contains the queries.
  /// - Parameter work: a folder that no other user may write to.
  func fetch(into work: String, progress: (String) -> Void) throws -> ContiguousArray<UInt8> {
    guard ProcessRunner.locate("gzip") != nil else {
      throw InstallError(description: "gzip is needed to unpack query files; install it with: apt-get install gzip")
    }
    let copy = try PackageArchive(wheel, of: package).fetch(into: work, progress: progress)
    let archive = try ZipArchive(try FileSystem.readRegular(copy, limit: PackageArchive.limit), path: wheel.file)
    return try archive.unpack(member, in: work, limit: PackageArchive.limit)
  }
}
