internal import Platform
internal import TextModel

/// Top-level domains, to distinguish domains from other words with dots.
enum TopLevelDomains {
  /// Country codes that are not extensions of source files, and generic domains in wide use. Not the complete registry:
  /// only domains that a reader would recognize.
  private static let known: Set<String> = Set(
    """
    ac ad ae af ag ai al am ao aq ar at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci ck cl cm cn \
    co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt \
    gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb li lk lr lt \
    lu lv ly ma mc me mg mh mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk \
    pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sk sl sm sn sr st su sv sx sy sz tc td tf tg th tj tk tl tm tn to \
    tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw \
    com org net edu gov mil int arpa info biz pro mobi asia tel jobs travel museum aero coop cat xxx \
    xyz dev app page blog shop site online tech store cloud space website live club top wiki news digital agency studio design \
    systems network world global games email media social life today work works solutions software technology \
    company academy center community foundation institute international management guru ninja rocks zone \
    press review science social tools video art bar berlin london paris tokyo nyc sydney amsterdam hamburg koeln wien \
    рф рус бел укр срб мон қаз мкд бг ею онлайн сайт 中国 中國 公司 网络 网址 在线 台湾 台灣 香港 澳門 한국 닷컴 みんな 新加坡 \
    مصر قطر سورية تونس الاردن السعودية امارات المغرب پاکستان ایران فلسطين عمان بھارت भारत ভারত ไทย გე ελ հայ
    """.split(separator: " ").map(String.init))

  /// Extensions of files whose names often contain `@`, such as images and packages: `icon@2x.png`.
  private static let fileExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "tif", "tiff", "pdf", "js", "mjs", "cjs", "ts", "tsx",
    "jsx",
    "json", "css", "html", "htm", "xml", "yml", "yaml", "toml", "lock", "txt", "md", "py", "rb", "rs", "swift", "java",
    "tgz", "gz",
    "zip", "tar", "service", "timer", "socket", "mount", "target",
  ]

  /// No top-level domain is longer.
  private static let longestLabel = 63

  /// Whether a label can be a top-level domain: 2 to 63 ASCII letters or non-ASCII units, or the ASCII form of other
  /// scripts (`xn--…`).
  static func isPossible(_ text: UnsafeBufferPointer<UInt16>, _ label: Range<Int>) -> Bool {
    guard label.count >= 2 && label.count <= longestLabel else { return false }
    if isASCIIForm(text, label) { return true }
    for offset in label where !LinkCharacters.isLetter(text[offset]) && text[offset] < 0x80 { return false }
    return true
  }

  /// Whether a label is one of the known top-level domains, or one in the ASCII form of other scripts (`xn--…`).
  static func isKnown(_ text: UnsafeBufferPointer<UInt16>, _ label: Range<Int>) -> Bool {
    guard label.count >= 2 && label.count <= longestLabel else { return false }
    return isASCIIForm(text, label) || known.contains(String(utf16: UnsafeBufferPointer(rebasing: text[label])).lowercased())
  }

  /// Whether a label is the extension of a file rather than a top-level domain.
  static func isFileExtension(_ text: UnsafeBufferPointer<UInt16>, _ label: Range<Int>) -> Bool {
    guard label.count >= 2 && label.count <= longestLabel else { return false }
    return fileExtensions.contains(String(utf16: UnsafeBufferPointer(rebasing: text[label])).lowercased())
  }

  /// Whether a label begins with `xn--`, in any case, and is longer.
  private static func isASCIIForm(_ text: UnsafeBufferPointer<UInt16>, _ label: Range<Int>) -> Bool {
    let start = label.lowerBound
    return label.count > 4 && text[start] | 0x20 == 0x78 && text[start + 1] | 0x20 == 0x6E && text[start + 2] == 0x2D
      && text[start + 3] == 0x2D
  }
}
