package import SystemSupport

/// Converts SVG to PNG by an external program.
package enum PictureConverter {
  /// The supported programs, the preferred one first: name, Debian package, and arguments for two file names.
  private static let programs:
    [(name: String, arguments: @Sendable (_ scale: Int, _ from: String, _ to: String) -> [String])] = [
      ("rsvg-convert", { ["--zoom", "\($0)", "--format", "png", "--output", $2, $1] }),
      ("resvg", { ["--zoom", "\($0)", $1, $2] }),
    ]

  /// Whether one of the programs is installed.
  package static var isAvailable: Bool { programs.contains { ProcessRunner.locate($0.name) != nil } }

  /// The message if no program is installed.
  package static let missing =
    "png needs rsvg-convert or resvg; install one with: apt-get install librsvg2-bin (or use --format svg)"

  /// The maximum length of a side in pixels: the limit of Cairo, with which rsvg-convert draws.
  private static let longestSide = 32_767

  /// Converts an SVG document to PNG. Throws if a side would be longer than `longestSide`, or if no program is
  /// installed or it fails.
  /// - Parameters:
  ///   - scale: pixels of the PNG for one pixel of the SVG.
  ///   - name: the name of the text, for messages.
  ///   - lineCount: the number of its lines, for messages.
  package static func png(
    _ svg: ContiguousArray<UInt8>, scale: Int, name: String, lineCount: Int
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let head = String(decoding: svg.prefix(512), as: UTF8.self)
    if side("height", in: head) * scale > longestSide {
      throw FileError(
        path: name, code: 0,
        words: "\(lineCount) lines are too many for one picture, which has at most \(longestSide) pixels in height, "
          + "about \(fitting(Double(SVGRenderer.lineHeight), scale)) rows; use --lines")
    }
    if side("width", in: head) * scale > longestSide {
      throw FileError(
        path: name, code: 0,
        words: "its lines are too long for one picture, which has at most \(longestSide) pixels in width, "
          + "about \(fitting(SVGRenderer.cellWidth, scale)) columns; use --wrap")
    }
    guard let program = programs.first(where: { ProcessRunner.locate($0.name) != nil }) else {
      throw FileError(path: name, code: 0, words: missing)
    }
    let folder = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    defer { FileSystem.removeTree(folder) }
    let (source, target) = (folder + "/picture.svg", folder + "/picture.png")
    try FileSystem.write(svg, to: source)
    let result = ProcessRunner.run(
      [program.name] + program.arguments(scale, source, target), workFolder: folder, bounds: .picture)
    guard result.status == 0, let png = try? FileSystem.read(target), png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      let reason = result.lastLine.isEmpty ? "exit code \(result.status)" : result.lastLine
      throw FileError(path: name, code: 0, words: "\(program.name) cannot draw the picture: \(reason)")
    }
    return png
  }

  /// Returns how many rows or columns fit in one picture with a usual margin, rounded down to tens.
  /// - Parameter length: the length of one in pixels of the SVG.
  private static func fitting(_ length: Double, _ scale: Int) -> Int {
    Int(Double(longestSide / scale - usualMargins) / length) / 10 * 10
  }

  /// The margins on both sides of a text in pixels of the SVG, more than the default ones.
  private static let usualMargins = 200

  /// Returns the length of a side in pixels, from an attribute of the document's first element; 0 if it has none.
  private static func side(_ attribute: String, in head: String) -> Int {
    guard let start = head.firstRange(of: " \(attribute)=\"")?.upperBound else { return 0 }
    return Int(head[start...].prefix { $0.isNumber }) ?? 0
  }
}
