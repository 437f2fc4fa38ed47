extension Theme {
  /// The built-in themes other than `dark`, `light` and the published ones, as functions, so that a theme is created
  /// on demand.
  static let moreBuiltIn: [(name: String, scheme: @Sendable () -> ThemeScheme)] = [
    ("tidepool", ThemeScheme.tidepool), ("emberglow", ThemeScheme.emberglow),
    ("pinewood", ThemeScheme.pinewood), ("plumdusk", ThemeScheme.plumdusk),
    ("inkstone", ThemeScheme.inkstone), ("contrast-dark", ThemeScheme.contrastDark),
    ("flaxcloth", ThemeScheme.flaxcloth), ("orchardleaf", ThemeScheme.orchardleaf),
    ("snowmelt", ThemeScheme.snowmelt), ("petalwash", ThemeScheme.petalwash),
    ("gazette", ThemeScheme.gazette), ("contrast-light", ThemeScheme.contrastLight),
  ]
}

// The colors were chosen by hue. Their lightness is the least that gives the contrast that the role has in all themes.
extension ThemeScheme {
  /// Returns a dark theme in blues and greens, with coral for built-in names.
  fileprivate static func tidepool() -> ThemeScheme {
    ThemeScheme(
      name: "tidepool", isLight: false, foreground: 0xCFE0E4, background: 0x0E1C24,
      palette: ThemePalette(
        comment: 0x718F98, documentation: 0x6A9D8F, string: 0x5FBF8F, escape: 0xD1B95E, regexp: 0xE1955F,
        number: 0xDEA259, constant: 0xBCB573, keyword: 0x71A7EB, directive: 0x99A0D7, function: 0x28BAC1,
        macro: 0x4DB483, type: 0x55C1AE, parameter: 0xDEB591, member: 0x88C4CD, builtin: 0xE4897A,
        module: 0x66BFE0, attribute: 0xACAE5E, tag: 0xE88A87, operator: 0x90BAB4, punctuation: 0x93AAB1,
        heading: 0x40DEE6, link: 0x53BFAC, plus: 0x88D293, minus: 0xFB9C96, warning: 0xEEC16D))
  }

  /// Returns a dark, warm brown theme with ember, straw and moss.
  fileprivate static func emberglow() -> ThemeScheme {
    ThemeScheme(
      name: "emberglow", isLight: false, foreground: 0xE8DACB, background: 0x211813,
      palette: ThemePalette(
        comment: 0x9B8675, documentation: 0x819975, string: 0xA1B65A, escape: 0xDDB458, regexp: 0xEB8D75,
        number: 0xE79C5C, constant: 0xC4B35F, keyword: 0xE88A73, directive: 0xCD9970, function: 0xCBA346,
        macro: 0xE19B66, type: 0x43C0C6, parameter: 0xE1B296, member: 0xC7B98B, builtin: 0xE68595,
        module: 0x75BBE8, attribute: 0xC4A31B, tag: 0xE687A2, operator: 0xC5AE94, punctuation: 0xB4A396,
        heading: 0xF1C35B, link: 0xDEA062, plus: 0x84D190, minus: 0xFD9D97, warning: 0xF1C269))
  }

  /// Returns a dark green theme, with heather for keywords.
  fileprivate static func pinewood() -> ThemeScheme {
    ThemeScheme(
      name: "pinewood", isLight: false, foreground: 0xD5E0D2, background: 0x141D17,
      palette: ThemePalette(
        comment: 0x7A907E, documentation: 0x789C7F, string: 0x8EBA76, escape: 0xBDBF6E, regexp: 0xDA9963,
        number: 0xCCA95B, constant: 0xB4BE8E, keyword: 0xBC95D9, directive: 0xC496BA, function: 0x57BA9A,
        macro: 0x86B880, type: 0x5ABEC9, parameter: 0xD6B88C, member: 0x8CC6B8, builtin: 0xDF8D78,
        module: 0x83BAE5, attribute: 0xADA776, tag: 0xE38E84, operator: 0x9BBAA5, punctuation: 0x9AAB9D,
        heading: 0x6FDEBB, link: 0x7FBC8B, plus: 0x8ED197, minus: 0xF7A09A, warning: 0xEDC579))
  }

  /// Returns a dark violet theme with rose and lilac.
  fileprivate static func plumdusk() -> ThemeScheme {
    ThemeScheme(
      name: "plumdusk", isLight: false, foreground: 0xE2D8EA, background: 0x1E1626,
      palette: ThemePalette(
        comment: 0x90869D, documentation: 0x679C91, string: 0x51BF95, escape: 0xCABA58, regexp: 0xE98E6E,
        number: 0xD9A24E, constant: 0xB7B672, keyword: 0xDD88B9, directive: 0xD5919B, function: 0xA99DF1,
        macro: 0x85AAEF, type: 0x4FBCDB, parameter: 0xDAB58E, member: 0xC0B3DF, builtin: 0xE6848D,
        module: 0x8DB5F0, attribute: 0xA5AF5D, tag: 0xE7869B, operator: 0xA9AFCE, punctuation: 0xAAA2B4,
        heading: 0xC9C2FE, link: 0x93AAF2, plus: 0x82CF8D, minus: 0xFD9A94, warning: 0xF0C168))
  }

  /// Returns a dark theme that is nearly gray, for users whom colors distract.
  fileprivate static func inkstone() -> ThemeScheme {
    ThemeScheme(
      name: "inkstone", isLight: false, foreground: 0xDADBDD, background: 0x17181A,
      palette: ThemePalette(
        comment: 0x838993, documentation: 0x8D9382, string: 0xACAE86, escape: 0xC2B890, regexp: 0xC29C87,
        number: 0xC3A787, constant: 0x95AB8E, keyword: 0xA194B9, directive: 0xA19FB9, function: 0x87ABC5,
        macro: 0x78A0A8, type: 0x88B6B2, parameter: 0xC9B7A7, member: 0xAABACA, builtin: 0xC29590,
        module: 0x96C0C4, attribute: 0xAC9277, tag: 0xC49697, operator: 0xA3B2B9, punctuation: 0xA0A4AC,
        heading: 0xA3CCEA, link: 0x88B2C0, plus: 0xA4C5A8, minus: 0xD7A9A5, warning: 0xD9C49F))
  }

  /// Returns a theme on black whose colors have a contrast of at least 7.
  fileprivate static func contrastDark() -> ThemeScheme {
    ThemeScheme(
      name: "contrast-dark", isLight: false, foreground: 0xFFFFFF, background: 0x000000,
      palette: ThemePalette(
        comment: 0xA0AAB8, documentation: 0x9BB5A3, string: 0x8BD37B, escape: 0xD7CE57, regexp: 0xFEA877,
        number: 0xF1B74A, constant: 0xD9CD80, keyword: 0xE7A1F8, directive: 0xECA5CE, function: 0x1BCEF8,
        macro: 0x00C3D4, type: 0x3AD7D0, parameter: 0xDFC8AD, member: 0xAED0E0, builtin: 0xFDA099,
        module: 0x82D3FF, attribute: 0xB6C063, tag: 0xFFA1A5, operator: 0xADC9CC, punctuation: 0xB6BDC8,
        heading: 0x8EE3FD, link: 0x34D5DD, plus: 0x88E597, minus: 0xFEBAB4, warning: 0xFFD077))
  }

  /// Returns a light, warm theme with brick red, blue and leaf green.
  fileprivate static func flaxcloth() -> ThemeScheme {
    ThemeScheme(
      name: "flaxcloth", isLight: true, foreground: 0x3A3226, background: 0xFAF3E3,
      palette: ThemePalette(
        comment: 0x736451, documentation: 0x506E50, string: 0x456910, escape: 0x775404, regexp: 0x9E444F,
        number: 0x944C06, constant: 0x775E1D, keyword: 0xA04649, directive: 0x8D543C, function: 0x09659F,
        macro: 0x00708E, type: 0x076A66, parameter: 0x7B4F3A, member: 0x405C7D, builtin: 0x994771,
        module: 0x005F78, attribute: 0x565D3D, tag: 0x94487A, operator: 0x426272, punctuation: 0x6B6051,
        heading: 0x025487, link: 0x0B6783, plus: 0x0A6126, minus: 0x923A38, warning: 0x6A4C05))
  }

  /// Returns a light green theme, with violet for keywords.
  fileprivate static func orchardleaf() -> ThemeScheme {
    ThemeScheme(
      name: "orchardleaf", isLight: true, foreground: 0x253025, background: 0xF2F7EE,
      palette: ThemePalette(
        comment: 0x5B6C59, documentation: 0x5F6C47, string: 0x636408, escape: 0x7D5305, regexp: 0x9A4D27,
        number: 0x964C1C, constant: 0x7D5B00, keyword: 0x71559E, directive: 0x7D5680, function: 0x0C7040,
        macro: 0x4F6921, type: 0x05697B, parameter: 0x7D503E, member: 0x35644F, builtin: 0xA0494C,
        module: 0x366091, attribute: 0x7B6448, tag: 0x9E4856, operator: 0x4A5B41, punctuation: 0x5A6658,
        heading: 0x065E35, link: 0x436A2A, plus: 0x15622A, minus: 0x913D3A, warning: 0x6C4D00))
  }

  /// Returns a light, cool blue theme.
  fileprivate static func snowmelt() -> ThemeScheme {
    ThemeScheme(
      name: "snowmelt", isLight: true, foreground: 0x1F2D3A, background: 0xF3F7FB,
      palette: ThemePalette(
        comment: 0x566B7A, documentation: 0x3E7268, string: 0x036F4F, escape: 0x795608, regexp: 0x9F4934,
        number: 0x964E0A, constant: 0x796020, keyword: 0x4C60AA, directive: 0x695C92, function: 0x016993,
        macro: 0x30565D, type: 0x086B6C, parameter: 0x7D513B, member: 0x3B607D, builtin: 0xA2485A,
        module: 0x37538B, attribute: 0x626800, tag: 0x9F4763, operator: 0x435F59, punctuation: 0x556571,
        heading: 0x02597D, link: 0x066A7C, plus: 0x0E6328, minus: 0x943C3A, warning: 0x6D4E00))
  }

  /// Returns a light rose theme.
  fileprivate static func petalwash() -> ThemeScheme {
    ThemeScheme(
      name: "petalwash", isLight: true, foreground: 0x3A2430, background: 0xFCF3F6,
      palette: ThemePalette(
        comment: 0x79626F, documentation: 0x45715E, string: 0x0F6F33, escape: 0x815106, regexp: 0xA14731,
        number: 0x9B471B, constant: 0x875A00, keyword: 0x984678, directive: 0x91505C, function: 0x505BAA,
        macro: 0x1D649C, type: 0x01697B, parameter: 0x7E4F42, member: 0x585880, builtin: 0xA34558,
        module: 0x225E90, attribute: 0x766700, tag: 0xA04563, operator: 0x505F79, punctuation: 0x6F5D67,
        heading: 0x414AA0, link: 0x30619F, plus: 0x016224, minus: 0x953937, warning: 0x6C4E06))
  }

  /// Returns a theme that is nearly black on nearly white, like a newspaper.
  fileprivate static func gazette() -> ThemeScheme {
    ThemeScheme(
      name: "gazette", isLight: true, foreground: 0x1D1D1B, background: 0xF7F7F5,
      palette: ThemePalette(
        comment: 0x6B6862, documentation: 0x626B65, string: 0x51674C, escape: 0x6E593D, regexp: 0x7C5C4B,
        number: 0x7A5A48, constant: 0x56473C, keyword: 0x2F3E63, directive: 0x646278, function: 0x4F647F,
        macro: 0x5E526D, type: 0x3F6769, parameter: 0x665955, member: 0x575D66, builtin: 0x825C59,
        module: 0x4B5558, attribute: 0x614537, tag: 0x805B5C, operator: 0x5A5058, punctuation: 0x65635F,
        heading: 0x3F5572, link: 0x486577, plus: 0x425D45, minus: 0x744F4D, warning: 0x625233))
  }

  /// Returns a theme on white whose colors have a contrast of at least 7.
  fileprivate static func contrastLight() -> ThemeScheme {
    ThemeScheme(
      name: "contrast-light", isLight: true, foreground: 0x000000, background: 0xFFFFFF,
      palette: ThemePalette(
        comment: 0x4E5663, documentation: 0x40594B, string: 0x025B15, escape: 0x6A4204, regexp: 0x823A00,
        number: 0x853400, constant: 0x6F4A00, keyword: 0x6C388D, directive: 0x733C69, function: 0x014D99,
        macro: 0x005A81, type: 0x00565A, parameter: 0x61433A, member: 0x3F4B62, builtin: 0x932B2A,
        module: 0x005074, attribute: 0x555400, tag: 0x922938, operator: 0x364653, punctuation: 0x494F59,
        heading: 0x003D7D, link: 0x065374, plus: 0x004B19, minus: 0x80161D, warning: 0x533A00))
  }
}
