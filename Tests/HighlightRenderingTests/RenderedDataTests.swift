import HighlightRendering
import HighlightStorage
import Testing

@Suite struct RenderedDataTests {
  private let storage = HighlightingStorage(UTF16Text("let a = \"é\" // https://example.com\n"), language: nil)

  @Test(arguments: RenderedForm.allCases) func formsOfTextAreThoseOfTheString(form: RenderedForm) throws {
    let same = RenderedDataForm.text(form)
    #expect(same.isAvailable)
    let data = try storage.renderedData(as: same, theme: .dark, title: "a", lineNumbers: true)
    #expect(data.elementsEqual(storage.rendered(as: form, theme: .dark, title: "a", lineNumbers: true).utf8))
  }

  @Test(arguments: [
    (RenderedDataForm.png, [0x89, 0x50, 0x4E, 0x47] as [UInt8], "rsvg-convert"), (.pdf, Array("%PDF-".utf8), "cairo"),
  ])
  func otherFormsNeedTheSystem(form: RenderedDataForm, head: [UInt8], name: String) throws {
    guard form.isAvailable else {
      let error = #expect(throws: RenderingError.self) { try storage.renderedData(as: form) }
      #expect(error?.description.contains(name) == true)
      return
    }
    #expect(try storage.renderedData(as: form, title: "a").starts(with: head))
  }

  @Test func aPictureHasALargestSize() throws {
    guard RenderedDataForm.png.isAvailable else { return }
    let long = HighlightingStorage(UTF16Text(String(repeating: "\n", count: 5000)), language: nil)
    let error = #expect(throws: RenderingError.self) { try long.renderedData(as: .png) }
    #expect(error?.description.contains("too many for one picture") == true)
  }
}
