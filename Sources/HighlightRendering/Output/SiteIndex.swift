internal import Platform
package import SystemSupport

/// Writes the index page of a folder of pages: a list by folder, and a search by name. It works as a local file,
/// without network requests.
package struct SiteIndex {
  /// A page of the folder.
  package struct Page: Sendable {
    /// The path of the file in the folder.
    package let name: String
    package let language: String
    package let lineCount: Int

    package init(name: String, language: String, lineCount: Int) {
      self.name = name
      self.language = language
      self.lineCount = lineCount
    }
  }

  package static let name = "index.html"

  package let styles: HTMLStyles
  package let pages: [Page]

  package init(styles: HTMLStyles, pages: [Page]) {
    self.styles = styles
    self.pages = pages
  }

  package func render(into sink: inout ByteSink) {
    sink.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    sink.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>Index</title>\n<style>\n")
    styles.appendDocumentSheet(to: &sink)
    sink.append(Self.sheet)
    sink.append("</style>\n</head>\n<body>\n<main>\n")
    sink.append("<p><label>Search <input id=\"search\" type=\"search\" autofocus></label> <output id=\"count\">")
    sink.append(Self.count(pages.count))
    sink.append("</output></p>\n")
    var folders: [(name: String, pages: [Page])] = []
    let sorted = pages.map { (folder: FileSystem.directory(of: $0.name), page: $0) }
      .sorted { ($0.folder == "." ? "" : $0.folder, $0.page.name) < ($1.folder == "." ? "" : $1.folder, $1.page.name) }
    for (folder, page) in sorted {
      if folders.last?.name != folder { folders.append((folder, [])) }
      folders[folders.count - 1].pages.append(page)
    }
    for folder in folders { append(folder.name, folder.pages, to: &sink) }
    sink.append("</main>\n<script>\n\(Self.script)</script>\n</body>\n</html>\n")
  }

  private func append(_ folder: String, _ pages: [Page], to sink: inout ByteSink) {
    sink.append("<details open>\n<summary>")
    sink.append(markup: FileName.text(folder == "." ? "/" : folder + "/"))
    sink.append("</summary>\n<ul>\n")
    for page in pages {
      sink.append("<li><a href=\"\(SiteIndex.reference(page.name))\">")
      let shown = FileName.text(FileSystem.baseName(of: page.name))
      sink.append(markup: shown.hasSuffix(".html") ? String(shown.dropLast(5)) : shown)
      sink.append("</a> <small>")
      sink.append(markup: page.language)
      sink.append(", \(page.lineCount) \(page.lineCount == 1 ? "line" : "lines")</small></li>\n")
    }
    sink.append("</ul>\n</details>\n")
  }

  /// Returns the address of a page relative to the folder of the site: `./` and the name, with other bytes than ASCII
  /// letters, digits and `-._/` percent-encoded.
  static func reference(_ name: String) -> String {
    "./" + Hexadecimal.percentEncoded(FileName.bytes(of: name), keeping: "-._")
  }

  /// Returns the address of a file in the folder relative to a page: `../` for each slash in the name of the page, then
  /// the address of the file in the folder.
  package static func reference(fromPage name: String, to file: String = Self.name) -> String {
    String(repeating: "../", count: name.utf8.count { $0 == UInt8(ascii: "/") }) + file
  }

  private static func count(_ count: Int) -> String { "\(count) \(count == 1 ? "file" : "files")" }

  private static let sheet = """
    body { font-family: system-ui, sans-serif; line-height: 1.5; }
    main { max-width: 50em; margin: auto; }
    a { color: inherit; }
    input { font: inherit; color: inherit; background: inherit; border: 1px solid; border-radius: 4px; padding: 0.2em 0.5em; }
    summary { cursor: pointer; font-weight: bold; }
    ul { list-style: none; margin: 0 0 0.5em; padding-left: 1.2em; }
    small, output { opacity: 0.7; }

    """

  /// The script that shows the files whose path contains all words of the search.
  private static let script = """
    const search = document.getElementById("search"), count = document.getElementById("count");
    const folders = [...document.querySelectorAll("details")].map(folder => ({
      folder, files: [...folder.querySelectorAll("li")].map(file => ({
        file, path: (folder.querySelector("summary").textContent + file.querySelector("a").textContent).toLowerCase()
      }))
    }));
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\\s+/).filter(word => word);
      let shown = 0;
      for (const { folder, files } of folders) {
        let inFolder = 0;
        for (const { file, path } of files) {
          file.hidden = !words.every(word => path.includes(word));
          if (!file.hidden) inFolder += 1;
        }
        folder.hidden = inFolder == 0;
        shown += inFolder;
      }
      count.textContent = shown + (shown == 1 ? " file" : " files");
    });
    search.addEventListener("keydown", event => {
      const first = document.querySelector("details:not([hidden]) li:not([hidden]) a");
      if (event.key == "Enter" && first) location.href = first.href;
    });

    """
}
