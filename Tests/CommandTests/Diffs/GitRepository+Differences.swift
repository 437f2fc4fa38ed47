import DataFormats
import Foundation
import TestSupport
import Testing

@testable import HighlightRendering

extension GitRepository {
  /// By byte of a text: its scope.
  func scopes(_ input: [UInt8], name: String? = nil, in folder: String? = nil) throws -> [String?] {
    let arguments = ["highlight", "-f", "json"] + (name.map { ["--stdin-filename", $0] } ?? ["-l", "diff"])
    let result = try Program.run(arguments, input: input, folder: folder ?? self.folder.path)
    let object = try #require(try HighlightedObject.all(in: result.output).first, "\(result.errors)")
    var scopes = [String?](repeating: nil, count: input.count)
    for run in object.runs ?? [] { for offset in run.start..<run.end { scopes[offset] = run.scope } }
    return scopes
  }

  /// Checks that each line of the hunks has the scopes that it has in its file. Returns how many were removed and added.
  /// - Parameters:
  ///   - difference: ASCII.
  ///   - old: what its files were.
  ///   - new: what they became.
  ///   - folder: where it is highlighted.
  @discardableResult
  func check(
    _ diff: [UInt8], old: [String: String], new: [String: String], in folder: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws -> (removed: Int, added: Int) {
    let text = ParsedDiff(ContiguousArray(diff.map { UInt16($0) }))
    let scopes = try scopes(diff, in: folder)
    var counts = (removed: 0, added: 0)
    for file in text.files {
      let names = DiffFileName.withoutPrefixes(old: file.header.oldName, new: file.header.newName)
      func side(_ name: String?, _ files: [String: String]) throws -> [(text: [UInt8], scopes: [String?])] {
        guard let name, let source = files[name] else { return [] }
        let bytes = Array(source.utf8)
        let scopes = try self.scopes(bytes, name: name)
        var lines: [(text: [UInt8], scopes: [String?])] = []
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
          lines.append((Array(bytes[start..<end]), Array(scopes[start..<end])))
          start = end + 1
        }
        return lines
      }
      let (old, new) = (try side(names.old, old), try side(names.new, new))
      for line in file.hunks.flatMap({ text.lines[$0.lines] }) where line.kind != .note {
        let isOld = line.kind == .removed
        let ground: String? = isOld ? "diff.minus" : line.kind == .added ? "diff.plus" : nil
        let known = isOld ? old[line.old - 1] : new[line.new - 1]
        #expect(known.text.starts(with: diff[line.content]), sourceLocation: location)
        let shown = Array(scopes[line.content])
        #expect(
          shown == known.scopes.prefix(line.content.count).map { $0 ?? ground },
          "\(String(decoding: diff[line.content], as: UTF8.self))", sourceLocation: location)
        if line.prefix > 0 { #expect(scopes[line.start] == ground, sourceLocation: location) }
        if isOld { counts.removed += 1 } else if line.kind == .added { counts.added += 1 }
      }
    }
    return counts
  }
}
