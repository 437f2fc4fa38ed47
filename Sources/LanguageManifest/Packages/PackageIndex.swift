internal import SystemSupport

/// Downloads files of packages from the sources of pip, by the links on the page of a package. Does not verify files.
struct PackageIndex {
  private let settings: PipSettings

  // The index page of a package with thousands of files is a few MB.
  private static let pageLimit = 64 << 20

  init(_ settings: PipSettings) { self.settings = settings }

  /// Downloads a file of a package from the first source that has it: the links in pip's settings, then the indexes.
  /// Throws if no source has it, or if no program for downloads is installed.
  /// - Parameters:
  ///   - name: the name of the package, as an index spells it.
  ///   - target: the path to write.
  ///   - workFolder: a folder for temporary files.
  func download(_ file: String, of name: String, to target: String, workFolder: String) throws {
    let downloader = Downloader(
      proxy: settings.proxy, certificates: settings.certificates, workFolder: workFolder)
    let forbidding = settings.indexesForbiddenBy
    if forbidding == nil && settings.indexes.isEmpty && settings.links.isEmpty && !Downloader.isThere {
      // Without an index that is named, a program that downloads would be of no use alone.
      throw InstallError(
        description: "pip is needed to download grammars, or python3, curl or wget and an index that PIP_INDEX_URL names; "
          + "install it with: apt-get install python3-pip")
    }
    var failure =
      if let forbidding {
        "\(forbidding) forbids package indexes; name a folder that has \(file), as PIP_FIND_LINKS or as find-links in pip.conf, "
          + "or allow an index"
      } else {
        "without pip a package index has to be named; set PIP_INDEX_URL or index-url in pip.conf, or install pip: "
          + "apt-get install python3-pip"
      }
    for link in settings.links {
      let folder = link.hasPrefix("file:") ? WebAddress(link)?.pathOnDisk : Environment.expandingHome(link)
      if let folder, folder.hasPrefix("/") {
        if FileSystem.kind(of: folder + "/" + file) == .file {
          return try downloader.copy(folder + "/" + file, to: target)
        }
        failure = "\(folder) has no \(file)" + (forbidding.map { "; \($0) forbids package indexes" } ?? "")
      } else if let page = WebAddress(link), try download(file, from: page, to: target, downloader, &failure) {
        return
      }
    }
    for index in settings.indexes {
      guard let page = WebAddress(index.hasSuffix("/") ? "\(index)\(name)/" : "\(index)/\(name)/") else {
        failure = "an index in pip's settings is not a web address"
        continue
      }
      if try download(file, from: page, to: target, downloader, &failure) { return }
    }
    throw InstallError(description: failure)
  }

  /// Downloads the file that a page links to. Returns false, and the reason in `failure`, if the page cannot be read
  /// or has no link to the file. Throws if no program for downloads is installed, or if the download of the file
  /// fails.
  private func download(
    _ file: String, from page: WebAddress, to target: String, _ downloader: Downloader, _ failure: inout String
  ) throws -> Bool {
    let text: String
    do {
      let copy = target + ".page"
      if page.scheme == "file", let index = page.resolving("index.html") {
        try downloader.download(index, to: copy)
      } else {
        try downloader.download(page, to: copy)
      }
      text = String(decoding: try FileSystem.readRegular(copy, limit: Self.pageLimit), as: UTF8.self)
    } catch let error as Downloader.Missing {
      throw InstallError(description: "\(error)")
    } catch {
      failure = "\(error)"
      return false
    }
    let addresses = PackageIndex.links(in: text).lazy.compactMap { page.resolving($0) }
    guard let address = addresses.first(where: { $0.fileName == file }) else {
      failure = "the index has no \(file)"
      return false
    }
    try downloader.download(address, to: target)
    return true
  }

  /// Returns the targets of the links (quoted `href` attributes) in an HTML page, in order.
  static func links(in page: String) -> [String] {
    var links: [String] = []
    var rest = Array(page.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte | 0x20 == UInt8(ascii: "h"), rest.prefix(3).map({ $0 | 0x20 }).elementsEqual("ref".utf8) else { continue }
      rest = rest.dropFirst(3).drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      let link = rest.prefix { $0 != quote }
      links.append(String(decoding: link, as: UTF8.self).replacing("&amp;", with: "&")[...].trimmingSpaces())
      rest = rest[link.endIndex...]
    }
    return links
  }
}
