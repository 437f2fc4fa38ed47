internal import LanguageManifest
internal import SystemSupport

/// The parsers that the authors of a package built for this platform, in its wheel.
struct WheelParsers: Sendable {
  let package: SourcePackage
  private let wheel: SourcePackage.Wheel
  private let archive: ZipArchive

  // The largest is a quarter of it.
  private static let limit = 128 << 20

  /// Downloads and verifies the wheel. Throws if there is none for the machine, if gzip is missing, or if the
  /// download fails.
  /// - Parameters:
  ///   - machine: the platform of this machine; nil if there are no wheels for it.
  ///   - work: a folder that no other user may write to.
  ///   - progress: called with a description of the current step.
  init(
    of package: SourcePackage, for machine: String? = PrebuiltMachine.current, into work: String, progress: (String) -> Void
  ) throws {
    guard let machine, let wheel = package.wheels[machine] else {
      throw InstallError(
        description: "\(package.name) has no prebuilt parsers for this machine"
          + (package.wheels.isEmpty ? "" : " (only for \(package.wheels.keys.sorted().joined(separator: ", ")), with glibc)")
      )
    }
    guard ProcessRunner.locate("gzip") != nil else {
      throw InstallError(description: "gzip is needed to unpack them; install it with: apt-get install gzip")
    }
    self.package = package
    self.wheel = wheel
    let copy = try PackageArchive(wheel, of: package).fetch(into: work, progress: progress)
    archive = try ZipArchive(try FileSystem.readRegular(copy, limit: PackageArchive.limit), path: wheel.file)
  }

  /// Creates the library of a language in `folder` and tests it. Returns its path. Throws if the wheel has no usable
  /// parser.
  func install(_ entry: LanguageEntry, in folder: String) throws -> String {
    let library = folder + "/parser.so"
    do {
      var module = ExtensionModule(
        try archive.unpack(package.library(of: entry), in: folder, limit: WheelParsers.limit))
      try module.makeGrammar(
        symbol: entry.symbol, receipt: GrammarStore.receipt(for: entry, in: wheel, of: package))
      try FileSystem.write(module.bytes, to: library)
    } catch let error as InstallError {
      throw InstallError(description: "\(wheel.file): the parser of \(entry.name) cannot be used: \(error)")
    }
    try LibraryTest.run(library, of: entry)
    return library
  }
}
