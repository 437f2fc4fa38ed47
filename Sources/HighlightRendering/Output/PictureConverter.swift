internal import HighlightStorage
package import SystemSupport

/// Draws pictures as pixels, by another program.
package enum PictureConverter {
  /// The programs that can, best first: the name, the Debian package that has it, and the arguments for two file names.
  private static let programs:
    [(name: String, arguments: @Sendable (_ scale: Int, _ from: String, _ to: String) -> [String])] = [
      ("rsvg-convert", { ["--zoom", "\($0)", "--format", "png", "--output", $2, $1] }),
      ("resvg", { ["--zoom", "\($0)", $1, $2] }),
    ]

  /// Whether one of them is there.
  package static var isAvailable: Bool { programs.contains { ProcessRunner.locate($0.name) != nil } }

  /// The message if none is installed.
  package static let missing =
    "png needs rsvg-convert or resvg; install one with: apt-get install librsvg2-bin (or use --format svg)"

  /// The most pixels of a side: Cairo, which draws for rsvg-convert, has no more.
  private static let longestSide = 32_767

  /// Returns an svg document as png.
  /// - Parameters:
  ///   - scale: pixels of the picture for one of the document.
  ///   - name: the text in it, for messages.
  ///   - lineCount: how many lines of the text are in it, for messages.
  package static func png(
    _ svg: ContiguousArray<UInt8>, scale: Int, name: String, lineCount: Int
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let head = String(decoding: svg.prefix(512), as: UTF8.self)
    if side("height", in: head) * scale > longestSide {
      throw FileError(path: name, code: 0, words: "\(lineCount) lines are too many for one picture; use --lines")
    }
    if side("width", in: head) * scale > longestSide {
      throw FileError(path: name, code: 0, words: "its lines are too long for one picture; use --wrap")
    }
    guard let program = programs.first(where: { ProcessRunner.locate($0.name) != nil }) else {
      throw FileError(path: name, code: 0, words: missing)
    }
    let folder = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    defer { FileSystem.removeTree(folder) }
    let (source, target) = (folder + "/picture.svg", folder + "/picture.png")
    try FileSystem.write(svg, to: source)
    let result = ProcessRunner.run(
      [program.name] + program.arguments(scale, source, target), workFolder: folder, bounds: .conversion)
    guard result.status == 0, let png = try? FileSystem.read(target), png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      let reason = result.lastLine.isEmpty ? "exit code \(result.status)" : result.lastLine
      throw FileError(path: name, code: 0, words: "\(program.name) cannot draw the picture: \(reason)")
    }
    return png
  }

  /// The pixels of a side, which the first element of the document says.
  private static func side(_ attribute: String, in head: String) -> Int {
    guard let start = head.firstRange(of: " \(attribute)=\"")?.upperBound else { return 0 }
    return Int(head[start...].prefix { $0.isNumber }) ?? 0
  }
}
