public import Foundation
public import HighlightStorage

/// A file of a corpus as the command lines of other projects read it: bad UTF-8 is replaced first, offsets are in the replaced text.
public struct CorpusText {
  public let units: ContiguousArray<UInt16>
  /// The UTF-8 offset of every UTF-16 offset, the end included.
  public let byteOffsets: [Int]

  public init(contentsOf url: URL) throws {
    let string = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    units = ContiguousArray(string.utf16)
    var offsets: [Int] = []
    offsets.reserveCapacity(units.count + 1)
    var bytes = 0
    for scalar in string.unicodeScalars {
      offsets.append(bytes)
      if scalar.value >= 0x10000 { offsets.append(bytes) }
      bytes += UTF8.width(scalar)
    }
    offsets.append(bytes)
    byteOffsets = offsets
  }

  /// The length in bytes of UTF-8.
  public var byteCount: Int { byteOffsets.last ?? 0 }

  /// The capture that wins at each place, as ascending runs of UTF-16 offsets.
  public func runs(language: Language, provider: (any LanguageProvider)?) -> [(range: Range<Int>, capture: String)] {
    let storage = HighlightingStorage(
      UTF16Text(units), language: language, languageProvider: provider, parseMilliseconds: 20_000,
      annotations: AnnotationSettings())
    return storage.runs(of: .syntax).runs.map { ($0.range, storage.attributeTable[$0.attribute].capture ?? "") }
  }
}

extension UTF8 {
  /// How many bytes a scalar takes.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }
}

/// Reads files of one JSON object a line; names that end in `.gz` go through `gzip`.
public func readJSONLines(_ url: URL) throws -> [[String: Any]] {
  var data: Data
  if url.pathExtension == "gz" {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", url.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
  } else {
    data = try Data(contentsOf: url)
  }
  return try data.split(separator: 0x0A).compactMap { line in
    try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
  }
}
