internal import SystemSupport

/// Whose CI a repository has.
enum Forge: String {
  case github
  case gitlab
}

/// What a folder's git repository tells of the place that it comes from. Nothing that its configuration names is run.
struct Repository {
  /// The forge of the remote's host, else of folders that are there.
  let forge: Forge?
  /// `https://HOST/PATH` of the remote, without name and password; nil without one that is such an address.
  let address: String?
  /// Whether the folder is the top of the repository, or in none.
  let isTop: Bool

  init(folder: String) {
    let real = FileSystem.realPath(folder) ?? folder
    let top = Self.top(above: real)
    isTop = top == nil || top == real
    address = top.flatMap { Self.remote(of: $0) }.flatMap { Self.address(ofRemote: $0) }
    forge = address.flatMap { Self.forge(ofAddress: $0) } ?? Self.forge(ofFolder: top ?? real)
  }

  /// The address of an issue, with `$1` for its number; nil where the forge is not known.
  var issueLink: String? {
    guard let address else { return nil }
    switch Self.forge(ofAddress: address) {
    case .github: return address + "/issues/$1"
    case .gitlab: return address + "/-/issues/$1"
    case nil: return nil
    }
  }

  /// The address of a page for `git@host:path.git`, `ssh://…` or `https://…`; nil for anything else, and for what a configuration or a
  /// page would have to quote.
  static func address(ofRemote remote: String) -> String? {
    var rest = remote[...]
    if let scheme = ["https://", "http://", "ssh://", "git://"].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count)
    } else {
      // scp's form: a colon before the first slash.
      guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/"), !rest[colon...].hasPrefix("://") else {
        return nil
      }
      rest = rest[..<colon] + "/" + rest[rest.index(after: colon)...].drop { $0 == "/" }
    }
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let authority = rest[..<slash].split(separator: "@").last ?? ""
    let host = authority.prefix { $0 != ":" }.lowercased()
    var path = rest[slash...].dropFirst()
    while path.hasSuffix("/") { path = path.dropLast() }
    if path.hasSuffix(".git") { path = path.dropLast(4) }
    func isPlain(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "-._~/+".contains(character))
    }
    guard !host.isEmpty, path.contains("/"), host.allSatisfy(isPlain), path.allSatisfy(isPlain) else { return nil }
    return "https://\(host)/\(path)"
  }

  private static func forge(ofAddress address: String) -> Forge? {
    let host = address.dropFirst("https://".count).prefix { $0 != "/" }
    let labels = host.split(separator: ".")
    if labels.contains("github") { return .github }
    return labels.contains("gitlab") ? .gitlab : nil
  }

  private static func forge(ofFolder folder: String) -> Forge? {
    func has(_ name: String) -> Bool { FileSystem.kind(of: folder + "/" + name) != nil }
    if has(".github") { return .github }
    return has(StarterFiles.gitLabJobName) || has(".gitlab") ? .gitlab : nil
  }

  private static func top(above folder: String) -> String? {
    var place = folder
    while true {
      if FileSystem.kind(of: (place == "/" ? "" : place) + "/.git") != nil { return place }
      if place == "/" { return nil }
      place = FileSystem.directory(of: place)
    }
  }

  /// `origin`, else the first remote that git knows.
  private static func remote(of folder: String) -> String? {
    let temporary = Environment.value("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    guard let scratch = try? FileSystem.makeTemporaryDirectory(in: temporary, prefix: "highlight-lsp-") else { return nil }
    defer { FileSystem.removeTree(scratch) }
    let result = ProcessRunner.run(
      ["git", "-C", folder, "config", "--get-regexp", "^remote\\..*\\.url$"],
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"], logFolder: scratch)
    guard result.status == 0 else { return nil }
    let remotes = result.output.split(separator: "\n").compactMap { line -> (name: Substring, url: Substring)? in
      guard let space = line.firstIndex(of: " ") else { return nil }
      return (line[..<space], line[line.index(after: space)...])
    }
    return (remotes.first { $0.name == "remote.origin.url" } ?? remotes.first).map { $0.url.trimmingSpaces() }
  }
}
