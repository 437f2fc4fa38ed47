internal import SystemSupport

/// The sources of packages in the settings of pip: its variables, which take precedence, and its configuration files.
struct PipSettings {
  /// The URLs of package indexes in order; empty if the settings name none or forbid them. The default index is known to pip
  /// only.
  let indexes: [String]
  /// The setting that forbids indexes, for messages; nil if none does.
  let indexesForbiddenBy: String?
  /// Folders and URLs of pages with links, which are searched before the indexes.
  let links: [String]
  let proxy: String?
  /// The path of a file of certificates that replaces the system's; nil for none.
  let certificates: String?

  private static let fileLimit = 1 << 20

  /// Reads the settings.
  /// - Parameters:
  ///   - files: the texts of configuration files; later ones take precedence.
  ///   - variable: returns the value of an environment variable; nil if it is unset or empty.
  init(files: [String], variable: (String) -> String?) {
    var configured: [String: String] = [:]
    for file in files { configured.merge(Self.values(in: file)) { $1 } }
    func value(_ key: String) -> String? {
      let name = "PIP_" + key.uppercased().replacing("-", with: "_")
      return variable(name) ?? configured[key].flatMap { $0.isEmpty ? nil : $0 }
    }
    func list(_ key: String) -> [String] { value(key)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] }
    let forbidsIndexes = ["1", "true", "yes", "on", "y", "t"].contains(value("no-index")?.lowercased())
    indexesForbiddenBy = !forbidsIndexes ? nil : variable("PIP_NO_INDEX") != nil ? "PIP_NO_INDEX" : "no-index in pip.conf"
    indexes = forbidsIndexes ? [] : [value("index-url")].compactMap(\.self) + list("extra-index-url")
    links = list("find-links")
    proxy = value("proxy")
    let certificates = value("cert") ?? variable("REQUESTS_CA_BUNDLE") ?? variable("CURL_CA_BUNDLE")
    self.certificates = certificates.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the settings in the configuration files of the user and the system. A relative `PIP_CONFIG_FILE` is
  /// ignored: it could belong to the owner of the current folder.
  static func ofUser() -> PipSettings {
    var paths = ["/etc/xdg/pip/pip.conf", "/etc/pip.conf", Environment.home + "/.pip/pip.conf"]
    #if canImport(Darwin)
      paths.append(Environment.home + "/Library/Application Support/pip/pip.conf")
    #endif
    paths.append(Environment.configurationFolder + "/pip/pip.conf")
    let named = Environment.value("PIP_CONFIG_FILE")
    if named == "/dev/null" { paths = [] }
    if let named, named.hasPrefix("/") { paths.append(named) }
    let files = paths.compactMap { try? FileSystem.readRegular($0, limit: fileLimit, followsLinks: true) }
    return PipSettings(files: files.map { String(decoding: $0, as: UTF8.self) }, variable: Environment.value)
  }

  /// Returns the values in a configuration file that apply to downloads; those of `[download]` override those of
  /// `[global]`.
  private static func values(in text: String) -> [String: String] {
    var sections: [String: [String: String]] = [:]
    var (section, key) = ("", "")
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.trimmingSpaces()
      guard let first = content.first, first != "#", first != ";" else { continue }
      if line.first?.isWhitespace == true {
        // The value continues on this line.
        if !key.isEmpty { sections[section]?[key]? += " " + content }
      } else if first == "[" {
        section = content.dropFirst().prefix { $0 != "]" }.trimmingSpaces()
        key = ""
        sections[section, default: [:]] = sections[section] ?? [:]
      } else if let end = content.firstIndex(where: { $0 == "=" || $0 == ":" }) {
        key = content[..<end].trimmingSpaces().lowercased().replacing("_", with: "-")
        sections[section, default: [:]][key] = content[content.index(after: end)...].trimmingSpaces()
      }
    }
    return (sections["global"] ?? [:]).merging(sections["download"] ?? [:]) { $1 }
  }
}
