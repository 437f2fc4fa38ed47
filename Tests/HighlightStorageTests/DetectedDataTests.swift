import HighlightStorage
import Testing

@Suite struct DetectedDataTests {
  @Test func onlyWhatIsAskedForIsFound() {
    let text = "https://a.example/2024-01-31 or 212-555-0123 on 2024-01-31"
    // A storage finds neither by itself.
    let storage = HighlightingStorage(UTF16Text("a\n" + text + "\n2024-01-31"), language: nil)
    #expect(storage.links().count == 1)
    #expect(storage.detectedData(in: 2..<3, by: DataDetector(types: .all)).map(\.range) == [2..<30])
    #expect(storage.detectedData(in: 34..<70, by: DataDetector(types: .dates)).map(\.range) == [50..<60, 61..<71])
    // The one in the address is a part of that, asked for or not.
    #expect(storage.detectedData(by: DataDetector(types: .dates)).count == 2)
  }
}
