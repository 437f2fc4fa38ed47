import Testing

@testable import LanguageManifest
@testable import SystemSupport

/// Where packages are looked for without pip.
@Suite struct PackageIndexTests {
  private func settings(_ files: String..., variables: [String: String] = [:]) -> PipSettings {
    PipSettings(files: files) { variables[$0] }
  }

  @Test func withoutSettingsThereIsNoIndex() {
    let settings = settings()
    #expect(settings.indexes.isEmpty)
    #expect(settings.links.isEmpty && settings.proxy == nil && settings.certificates == nil)
  }

  @Test func aConfigurationFileIsRead() {
    let settings = settings(
      """
      # a comment
      [global]
      index-url = https://a.example/simple
      extra_index_url =
          https://b.example/simple
          ; another
          https://c.example/simple
      [install]
      index-url = https://wrong.example/
      [download]
      Proxy: http://proxy.example:3128
      cert = /etc/a.pem
      """)
    #expect(settings.indexes.map { $0.dropFirst(8).first } == ["a", "b", "c"])
    #expect(settings.proxy == "http://proxy.example:3128")
    #expect(settings.certificates == "/etc/a.pem")
  }

  @Test func whatIsNearerCountsMore() {
    let settings = settings(
      "[global]\nindex-url = https://a.example/\nproxy = http://a.example", "[global]\nindex-url = https://b.example/",
      variables: ["PIP_PROXY": "http://c.example", "PIP_FIND_LINKS": "/a /b", "REQUESTS_CA_BUNDLE": "relative"])
    #expect(settings.indexes == ["https://b.example/"])
    #expect(settings.proxy == "http://c.example")
    #expect(settings.links == ["/a", "/b"])
    #expect(settings.certificates == nil, "it would be a file of the current folder")
    let download = self.settings("[download]\nindex-url = https://d.example/\n[global]\nindex-url = https://a.example/")
    #expect(download.indexes == ["https://d.example/"])
  }

  @Test(arguments: ["1", "true", "Yes"]) func indexesMayBeForbidden(value: String) {
    #expect(settings("[global]\nindex-url = https://a.example/\nno-index = \(value)").indexes.isEmpty)
    #expect(settings(variables: ["PIP_NO_INDEX": value]).indexes.isEmpty)
    #expect(settings(variables: ["PIP_NO_INDEX": value]).indexesForbiddenBy == "PIP_NO_INDEX")
    #expect(settings("[global]\nno-index = \(value)").indexesForbiddenBy == "no-index in pip.conf")
    let allowed = settings("[global]\nindex-url = https://a.example/\nno-index = \(value)", variables: ["PIP_NO_INDEX": "0"])
    #expect(allowed.indexes.count == 1 && allowed.indexesForbiddenBy == nil)
    #expect(!settings("[global]\nindex-url = https://a.example/\nno-index = false").indexes.isEmpty)
  }

  @Test func linksOfAPageAreFound() {
    let page = """
      <!DOCTYPE html><A HREF = "../../a-1.whl#sha256=0">a</A> href <a data-x="1"
      href='https://b.example/b-1.whl?x=1&amp;y=2'>b</a><a href=none>c</a><a href="
      """
    #expect(PackageIndex.links(in: page) == ["../../a-1.whl#sha256=0", "https://b.example/b-1.whl?x=1&y=2", ""])
  }

  @Test(arguments: [
    ("../../files/a%2B1.whl#sha256=0", "https://me:secret@a.example/files/a+1.whl", "a+1.whl"),
    ("/x/a.whl?b=/../c", "https://me:secret@a.example/x/a.whl?b=/../c", "a.whl"),
    ("a.whl", "https://me:secret@a.example/simple/name/a.whl", "a.whl"),
    ("//b.example/a.whl", "https://b.example/a.whl", "a.whl"),
    ("https://a.example/a.whl", "https://me:secret@a.example/a.whl", "a.whl"),
    ("http://a.example/a.whl", "http://a.example/a.whl", "a.whl"),
    ("https://b.example", "https://b.example/", ""),
  ]) func aLinkIsResolved(link: String, address: String, name: String) throws {
    let page = try #require(WebAddress("https://me:secret@a.example/simple/name/"))
    let resolved = try #require(page.resolving(link))
    #expect(PercentEncoding.removed(from: resolved.text) == address)
    #expect(resolved.fileName == name)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:1", "https://a b/", "https:///a", "https://a/\"\noutput=x"])
  func whatIsNoAddressOfTheWebIsNot(link: String) throws {
    let page = try #require(WebAddress("https://a.example/"))
    #expect(page.resolving(link) == nil)
  }
}
