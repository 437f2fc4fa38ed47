extension Theme {
  /// The names of the built-in themes, the default first.
  public static let builtInNames =
    ["dark", "light", "ansi", "ansi-light"] + publishedNames + ThemeScheme.names(in: ownTable).dropFirst(2)

  /// The built-in themes, the default first.
  public static var builtIn: [Theme] { builtInNames.compactMap { builtIn(named: $0) } }

  /// Creates a built-in theme; nil if the name is unknown.
  /// - Parameters:
  ///   - name: one of `builtInNames`.
  ///   - palette: colors that replace the theme's, by role (see `builtInPalette(named:)`); other keys are ignored.
  public static func builtIn(named name: String, palette: [String: Color] = [:]) -> Theme? {
    if palette.isEmpty {
      if name == "dark" { return .dark }
      if name == "light" { return .light }
    }
    guard builtInNames.contains(name) else { return nil }
    var scheme = ThemeScheme(name)
    for role in ThemeRole.allCases {
      if let color = palette[role.name] { scheme[role] = color }
    }
    return Theme(scheme)
  }

  /// Returns the colors of a built-in theme by role, the keys of a palette; nil if the name is unknown.
  public static func builtInPalette(named name: String) -> [String: Color]? {
    guard builtInNames.contains(name) else { return nil }
    let scheme = ThemeScheme(name)
    return Dictionary(uniqueKeysWithValues: ThemeRole.allCases.map { ($0.name, scheme[$0]) })
  }

  /// The theme for dark backgrounds, the default. All colors have a contrast of at least 4.5 to the background.
  public static let dark = Theme(ThemeScheme("dark"))

  /// The theme for light backgrounds. All colors have a contrast of at least 4.5 to the background.
  public static let light = Theme(ThemeScheme("light"))

  /// The themes that have no other source: a name, and the colors of `ThemeRole.allCases`. The colors were chosen by hue.
  /// Their lightness is the least that gives the contrast that the role has in all themes.
  ///
  /// Dark themes: `tidepool` has blues and greens, with coral for built-in names; `emberglow` is warm and brown, with
  /// ember, straw and moss; `pinewood` is green, with heather for keywords; `plumdusk` is violet, with rose and lilac;
  /// `inkstone` is nearly gray, for users whom colors distract; `contrast-dark` is black, and the contrast of its colors is
  /// at least 7.
  ///
  /// Light themes: `flaxcloth` is warm, with brick red, blue and leaf green; `orchardleaf` is green, with violet for
  /// keywords; `snowmelt` is cool and blue; `petalwash` is rose; `gazette` is nearly black on nearly white, like a
  /// newspaper; `contrast-light` is white, and the contrast of its colors is at least 7.
  static let ownTable: StaticString = """
    dark d6dae0 1b1e24 8a93a3 9db08c a9cf7f e6e08a e59b7a e6a667 ffb973 d38be3 c9a0dc 74b4f5 6fc7d9 5ccfb9 \
      e3c9a8 a39bff ef8b87 c8d36f e0c15a ef8b87 a9c7d8 a4acb8 8fc1ff 7cc7e8 86d58e f58c8c f0c674
    light 24292f fdfdfc 636c76 4e7037 2f7a2b 7f5f00 a8431f 9c4a00 814225 8b2fa8 74439b 1b5fb8 006f8b 0a7264 \
      7d4a68 4b4a86 b0302c 66700a 5a5f00 b0302c 3d6173 59636e 0b4f9e 0a5f8a 1f7a34 b3261e 8a5a00
    tidepool cfe0e4 0e1c24 718f98 6a9d8f 5fbf8f d1b95e e1955f dea259 bcb573 71a7eb 99a0d7 28bac1 4db483 55c1ae \
      deb591 88c4cd e4897a 66bfe0 acae5e e88a87 90bab4 93aab1 40dee6 53bfac 88d293 fb9c96 eec16d
    emberglow e8dacb 211813 9b8675 819975 a1b65a ddb458 eb8d75 e79c5c c4b35f e88a73 cd9970 cba346 e19b66 43c0c6 \
      e1b296 c7b98b e68595 75bbe8 c4a31b e687a2 c5ae94 b4a396 f1c35b dea062 84d190 fd9d97 f1c269
    pinewood d5e0d2 141d17 7a907e 789c7f 8eba76 bdbf6e da9963 cca95b b4be8e bc95d9 c496ba 57ba9a 86b880 5abec9 \
      d6b88c 8cc6b8 df8d78 83bae5 ada776 e38e84 9bbaa5 9aab9d 6fdebb 7fbc8b 8ed197 f7a09a edc579
    plumdusk e2d8ea 1e1626 90869d 679c91 51bf95 caba58 e98e6e d9a24e b7b672 dd88b9 d5919b a99df1 85aaef 4fbcdb \
      dab58e c0b3df e6848d 8db5f0 a5af5d e7869b a9afce aaa2b4 c9c2fe 93aaf2 82cf8d fd9a94 f0c168
    inkstone dadbdd 17181a 838993 8d9382 acae86 c2b890 c29c87 c3a787 95ab8e a194b9 a19fb9 87abc5 78a0a8 88b6b2 \
      c9b7a7 aabaca c29590 96c0c4 ac9277 c49697 a3b2b9 a0a4ac a3ccea 88b2c0 a4c5a8 d7a9a5 d9c49f
    contrast-dark ffffff 000000 a0aab8 9bb5a3 8bd37b d7ce57 fea877 f1b74a d9cd80 e7a1f8 eca5ce 1bcef8 00c3d4 3ad7d0 \
      dfc8ad aed0e0 fda099 82d3ff b6c063 ffa1a5 adc9cc b6bdc8 8ee3fd 34d5dd 88e597 febab4 ffd077
    flaxcloth 3a3226 faf3e3 736451 506e50 456910 775404 9e444f 944c06 775e1d a04649 8d543c 09659f 00708e 076a66 \
      7b4f3a 405c7d 994771 005f78 565d3d 94487a 426272 6b6051 025487 0b6783 0a6126 923a38 6a4c05
    orchardleaf 253025 f2f7ee 5b6c59 5f6c47 636408 7d5305 9a4d27 964c1c 7d5b00 71559e 7d5680 0c7040 4f6921 05697b \
      7d503e 35644f a0494c 366091 7b6448 9e4856 4a5b41 5a6658 065e35 436a2a 15622a 913d3a 6c4d00
    snowmelt 1f2d3a f3f7fb 566b7a 3e7268 036f4f 795608 9f4934 964e0a 796020 4c60aa 695c92 016993 30565d 086b6c \
      7d513b 3b607d a2485a 37538b 626800 9f4763 435f59 556571 02597d 066a7c 0e6328 943c3a 6d4e00
    petalwash 3a2430 fcf3f6 79626f 45715e 0f6f33 815106 a14731 9b471b 875a00 984678 91505c 505baa 1d649c 01697b \
      7e4f42 585880 a34558 225e90 766700 a04563 505f79 6f5d67 414aa0 30619f 016224 953937 6c4e06
    gazette 1d1d1b f7f7f5 6b6862 626b65 51674c 6e593d 7c5c4b 7a5a48 56473c 2f3e63 646278 4f647f 5e526d 3f6769 \
      665955 575d66 825c59 4b5558 614537 805b5c 5a5058 65635f 3f5572 486577 425d45 744f4d 625233
    contrast-light 000000 ffffff 4e5663 40594b 025b15 6a4204 823a00 853400 6f4a00 6c388d 733c69 014d99 005a81 00565a \
      61433a 3f4b62 932b2a 005074 555400 922938 364653 494f59 003d7d 065374 004b19 80161d 533a00
    """
}
