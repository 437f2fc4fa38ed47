import TestSupport
import Testing

/// A failed assertion of an external scanner, which would end the process.
@Suite struct ScannerFailureTests {
  @Test func theProgramColorsWhatComesAfterSuchAName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "A", count: 300)
    try folder.write("puts 1\nx = <<\(name)\ntext\n\(name)\nputs 2\n", to: "a.rb")
    let result = try Program.run(["highlight", "-f", "json", "a.rb"], folder: folder.path)
    #expect(result.status == 0 && result.text.contains("function"), "\(result.errorLines)")
  }
}
