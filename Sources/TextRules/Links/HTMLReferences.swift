internal import TextModel

/// Character references of HTML, such as `&amp;`.
///
/// References that are not in the table (rare names) are kept as they are: pages insert no tag inside one.
package enum HTMLReferences {
  /// A character reference in a page.
  package struct Reference {
    /// The length of the reference, in bytes.
    package var length: Int
    /// The characters that the reference represents; nil for an unknown name.
    package var scalars: [Unicode.Scalar]?
    /// Whether it ends with a semicolon.
    package var isTerminated: Bool
  }

  /// Returns the reference that begins with the `&` at the start of `bytes`; its `scalars` are nil for an unknown
  /// name with a semicolon. Nil if the `&` is an ordinary character. O(reference).
  package static func reference(in bytes: ArraySlice<UInt8>) -> Reference? {
    let rest = bytes.dropFirst()
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "#") { return numeric(in: bytes) }
    let name = rest.prefix { isLetter($0) || isDigit($0) }
    guard !name.isEmpty else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    if rest.dropFirst(name.count).first == UInt8(ascii: ";") {
      if let scalar = legacy[text] ?? others[text] {
        return Reference(length: name.count + 2, scalars: [scalar], isTerminated: true)
      }
    }
    // Old names need no semicolon; the longest counts.
    for count in stride(from: min(name.count, longestLegacyName), to: 1, by: -1) {
      if let scalar = legacy[String(decoding: name.prefix(count), as: UTF8.self)] {
        return Reference(length: count + 1, scalars: [scalar], isTerminated: false)
      }
    }
    guard rest.dropFirst(name.count).first == UInt8(ascii: ";") else { return nil }
    return Reference(length: name.count + 2, scalars: nil, isTerminated: true)
  }

  /// Returns the numeric reference (`&#…` or `&#x…`) at the start of `bytes`, with U+FFFD for numbers without a
  /// character; nil without digits.
  private static func numeric(in bytes: ArraySlice<UInt8>) -> Reference? {
    var index = bytes.startIndex + 2
    var radix: UInt32 = 10
    if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    let digits = bytes[index...].prefix { radix == 16 ? isHexadecimal($0) : isDigit($0) }
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for digit in digits where value <= 0x10FFFF {
      value = value * radix + UInt32(isDigit(digit) ? digit - 0x30 : (digit | 0x20) - 0x57)
    }
    index += digits.count
    let isTerminated = index < bytes.endIndex && bytes[index] == UInt8(ascii: ";")
    if (0x80...0x9F).contains(value) { value = windows[Int(value) - 0x80] }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return Reference(
      length: index - bytes.startIndex + (isTerminated ? 1 : 0), scalars: [scalar ?? "\u{FFFD}"], isTerminated: isTerminated)
  }

  /// Returns markup with its known references that end with a semicolon replaced by their characters. O(markup).
  package static func decoded(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var result = ContiguousArray<UInt8>()
    var rest = value
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let found = reference(in: rest), found.isTerminated, let scalars = found.scalars {
        for scalar in scalars { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        rest = rest.dropFirst(found.length)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a text with its known references that end with a semicolon replaced by their characters.
  package static func decoded(_ text: String) -> String { decoded(ArraySlice(text.utf8)) }

  /// Whether units consist of one or more references with their semicolons. A name need not be known.
  package static func isReferences(_ units: some Collection<UInt16>) -> Bool {
    guard units.first == 0x26 else { return false }
    // The units in the current reference, with its `&`; 0 between two.
    var length = 0
    for unit in units {
      switch unit {
      case 0x26 where length == 0: length = 1
      case 0x3B where length > 1: length = 0
      case 0x23 where length == 1: length = 2
      default:
        guard length > 0, LinkCharacters.isAlphanumeric(unit) else { return false }
        length += 1
      }
    }
    return length == 0
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  /// The characters of the numbers from 0x80 to 0x9F: the characters of windows-1252.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
    0x90,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private static let longestLegacyName = 6

  private static func table(_ text: String) -> [String: Unicode.Scalar] {
    var result: [String: Unicode.Scalar] = [:]
    for item in text.split(separator: " ") {
      let parts = item.split(separator: "=")
      guard parts.count == 2 else { continue }
      result[String(parts[0])] = UInt32(parts[1], radix: 16).flatMap { Unicode.Scalar($0) }
    }
    return result
  }

  /// Names that are recognized without a semicolon, too.
  private static let legacy = table(
    """
    AElig=c6 AMP=26 Aacute=c1 Acirc=c2 Agrave=c0 Aring=c5 Atilde=c3 Auml=c4 COPY=a9 Ccedil=c7 ETH=d0 Eacute=c9 Ecirc=ca \
    Egrave=c8 Euml=cb GT=3e Iacute=cd Icirc=ce Igrave=cc Iuml=cf LT=3c Ntilde=d1 Oacute=d3 Ocirc=d4 Ograve=d2 Oslash=d8 \
    Otilde=d5 Ouml=d6 QUOT=22 REG=ae THORN=de Uacute=da Ucirc=db Ugrave=d9 Uuml=dc Yacute=dd aacute=e1 acirc=e2 acute=b4 \
    aelig=e6 agrave=e0 amp=26 aring=e5 atilde=e3 auml=e4 brvbar=a6 ccedil=e7 cedil=b8 cent=a2 copy=a9 curren=a4 deg=b0 \
    divide=f7 eacute=e9 ecirc=ea egrave=e8 eth=f0 euml=eb frac12=bd frac14=bc frac34=be gt=3e iacute=ed icirc=ee iexcl=a1 \
    igrave=ec iquest=bf iuml=ef laquo=ab lt=3c macr=af micro=b5 middot=b7 nbsp=a0 not=ac ntilde=f1 oacute=f3 ocirc=f4 \
    ograve=f2 ordf=aa ordm=ba oslash=f8 otilde=f5 ouml=f6 para=b6 plusmn=b1 pound=a3 quot=22 raquo=bb reg=ae sect=a7 \
    shy=ad sup1=b9 sup2=b2 sup3=b3 szlig=df thorn=fe times=d7 uacute=fa ucirc=fb ugrave=f9 uml=a8 uuml=fc yacute=fd \
    yen=a5 yuml=ff
    """)

  /// The more common names that need a semicolon.
  private static let others = table(
    """
    Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Lambda=39b Omega=3a9 Phi=3a6 Pi=3a0 Psi=3a8 Sigma=3a3 Theta=398 \
    alpha=3b1 beta=3b2 gamma=3b3 delta=3b4 epsilon=3b5 zeta=3b6 eta=3b7 theta=3b8 iota=3b9 kappa=3ba lambda=3bb mu=3bc \
    nu=3bd xi=3be omicron=3bf pi=3c0 rho=3c1 sigma=3c3 tau=3c4 upsilon=3c5 phi=3c6 chi=3c7 psi=3c8 omega=3c9 hellip=2026 \
    mdash=2014 ndash=2013 lsquo=2018 rsquo=2019 ldquo=201c rdquo=201d sbquo=201a bdquo=201e lsaquo=2039 rsaquo=203a \
    bull=2022 prime=2032 Prime=2033 larr=2190 rarr=2192 uarr=2191 darr=2193 harr=2194 lArr=21d0 rArr=21d2 hArr=21d4 \
    infin=221e ne=2260 le=2264 ge=2265 lang=27e8 rang=27e9 sum=2211 prod=220f radic=221a isin=2208 notin=2209 empty=2205 \
    forall=2200 exist=2203 and=2227 or=2228 cap=2229 cup=222a sub=2282 sup=2283 sube=2286 supe=2287 equiv=2261 asymp=2248 \
    trade=2122 euro=20ac dagger=2020 Dagger=2021 permil=2030 ensp=2002 emsp=2003 thinsp=2009 zwnj=200c zwj=200d lrm=200e \
    rlm=200f check=2713 cross=2717 lbrace=7b rbrace=7d lbrack=5b rbrack=5d lpar=28 rpar=29 lsqb=5b rsqb=5d lcub=7b \
    rcub=7d sol=2f bsol=5c colon=3a semi=3b comma=2c period=2e excl=21 quest=3f num=23 dollar=24 percnt=25 ast=2a plus=2b \
    equals=3d commat=40 lowbar=5f grave=60 vert=7c verbar=7c Tab=9 NewLine=a apos=27 hyphen=2010 dash=2010 minus=2212
    """)
}
