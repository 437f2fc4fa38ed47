internal import SystemSupport

/// The hosting service of a repository, which determines its CI.
enum Forge: String {
  case github
  case gitlab
}

/// The remote of a folder's git repository. Nothing that its configuration names is run.
struct Repository {
  /// The forge of the remote's host, otherwise by the CI folders of the repository.
  let forge: Forge?
  /// `https://HOST/PATH` of the remote, without user name and password; nil if the remote has no such address.
  let address: String?
  /// Whether the folder is the top of its repository, or not in a repository.
  let isTop: Bool

  init(folder: String) {
    let real = FileSystem.realPath(folder) ?? folder
    let top = Git.top(above: real)
    isTop = top == nil || top == real
    address = top.flatMap { Self.remote(of: $0) }.flatMap { Self.address(ofRemote: $0) }
    forge = address.flatMap { Self.forge(ofAddress: $0) } ?? Self.forge(ofFolder: top ?? real)
  }

  /// The address of an issue, with `$1` for its number; nil if the forge is unknown.
  var issueLink: String? {
    guard let address else { return nil }
    switch Self.forge(ofAddress: address) {
    case .github: return address + "/issues/$1"
    case .gitlab: return address + "/-/issues/$1"
    case nil: return nil
    }
  }

  /// Returns the web address `https://HOST/PATH`, without user and port, for a remote such as `git@host:path.git`,
  /// `ssh://…` or `https://…`. Nil for other remotes, for a path without a slash, and for characters that would have
  /// to be quoted.
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

  /// Returns the address of the remote `origin` of a repository, otherwise of its first remote. Nil if there is none
  /// or git fails; other failures than a refusal are reported.
  private static func remote(of folder: String) -> String? {
    let answer: ContiguousArray<UInt8>
    do {
      answer = try Git.ask(["config", "--get-regexp", "^remote\\..*\\.url$"], in: folder, limit: 1 << 20)
    } catch {
      // A repository without remotes is not an error.
      if case .refused = error { return nil }
      Console.message("\(folder): \(error); its remotes are not used")
      return nil
    }
    let remotes = String(decoding: answer, as: UTF8.self).split(separator: "\n").compactMap {
      line -> (name: Substring, url: Substring)? in
      guard let space = line.firstIndex(of: " ") else { return nil }
      return (line[..<space], line[line.index(after: space)...])
    }
    return (remotes.first { $0.name == "remote.origin.url" } ?? remotes.first).map { $0.url.trimmingSpaces() }
  }
}
