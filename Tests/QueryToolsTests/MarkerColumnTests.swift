import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightLanguages
@testable import HighlightRendering
@testable import QueryTools
@testable import SystemSupport

/// Markers of assertions at the end of a line.
@Suite struct MarkerColumnTests {
  /// A marker may end with the line and not behind it.
  @Test(arguments: [(1, true), (2, true), (3, false), (9, false)]) func aMarkerIsInsideOfItsLine(
    length: Int, isInside: Bool
  )
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder["a.py"]
    try folder.write("abc\n#\(String(repeating: "^", count: length)) variable\n", to: "a.py")
    let highlighter = FileHighlighter(
      manifest: TestEnvironment.manifest, forcedLanguage: try HighlightFixtures.language(of: "python/a.py"))
    let file = try highlighter.highlight(FileSystem.read(path), path: path).file
    let result = AssertionChecks(file, manifest: TestEnvironment.manifest).run(
      AssertionFile(path: path, storage: file.storage))
    let messages = result.findings.flatMap { TextReport.lines(of: $0) }
    #expect(messages.contains { $0.contains("the marker is outside of line 1, which has 3 columns") } != isInside)
  }
}
