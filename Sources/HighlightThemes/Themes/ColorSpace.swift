internal import Libc

/// Three rows of three numbers. Maps colors between linear spaces.
private struct Matrix {
  private let rows: [[Double]]
  private let inverseRows: [[Double]]

  /// Computes the inverse, by cofactors.
  init(rows: [[Double]]) {
    self.rows = rows
    func minor(_ row: Int, _ column: Int) -> Double {
      let (a, b, c, d) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * minor(0, $1) }
    inverseRows = (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
  }

  func callAsFunction(_ vector: [Double]) -> [Double] { Self.product(rows, vector) }

  func inverse(_ vector: [Double]) -> [Double] { Self.product(inverseRows, vector) }

  private static func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
    rows.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
  }
}

/// A color space of the CSS function `color()`, and conversions of the others. CSS Color 4 defines the numbers.
package enum ColorSpace: String {
  case srgb = "srgb"
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case a98 = "a98-rgb"
  case prophoto = "prophoto-rgb"
  case rec2020 = "rec2020"
  case xyz = "xyz"
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"

  // MARK: To sRGB and back

  /// Returns the color with three components in this space; not clipped.
  package func color(_ parts: [Double]) -> ColorLiteral { ColorSpace.fromXYZ(toXYZ(parts.map(decoded))) }

  /// Returns the components of a color in this space.
  package func parts(of color: ColorLiteral) -> [Double] { fromXYZ(ColorSpace.xyz(of: color)).map(encoded) }

  private static func fromXYZ(_ xyz: [Double]) -> ColorLiteral {
    let parts = srgb.fromXYZ(xyz).map(srgb.encoded)
    return ColorLiteral(red: parts[0], green: parts[1], blue: parts[2])
  }

  private static func xyz(of color: ColorLiteral) -> [Double] {
    srgb.toXYZ([color.red, color.green, color.blue].map(srgb.decoded))
  }

  /// The matrices from linear components to XYZ with the white D65, in the order of their use.
  private var matrices: [Matrix] {
    switch self {
    case .srgb, .srgbLinear: [Self.srgbMatrix]
    case .displayP3: [Self.displayP3Matrix]
    case .a98: [Self.a98Matrix]
    case .rec2020: [Self.rec2020Matrix]
    case .prophoto: [Self.prophotoMatrix, Self.whiteMatrix]
    case .xyzD50: [Self.whiteMatrix]
    case .xyz, .xyzD65: []
    }
  }

  private func toXYZ(_ linear: [Double]) -> [Double] { matrices.reduce(linear) { $1($0) } }

  private func fromXYZ(_ xyz: [Double]) -> [Double] { matrices.reversed().reduce(xyz) { $1.inverse($0) } }

  /// The component without the gamma of the space.
  private func decoded(_ value: Double) -> Double {
    let size = abs(value)
    let linear: Double
    switch self {
    case .srgb, .displayP3: linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    case .a98: linear = pow(size, 563 / 256)
    case .prophoto: linear = size <= 16 / 512 ? size / 16 : pow(size, 1.8)
    case .rec2020:
      linear = size < 0.018053968510807 * 4.5 ? size / 4.5 : pow((size + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
    default: linear = size
    }
    return value < 0 ? -linear : linear
  }

  /// The component with the gamma of the space.
  private func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let written: Double
    switch self {
    case .srgb, .displayP3: written = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    case .a98: written = pow(size, 256 / 563)
    case .prophoto: written = size < 1 / 512 ? size * 16 : pow(size, 1 / 1.8)
    case .rec2020: written = size < 0.018053968510807 ? size * 4.5 : 1.09929682680944 * pow(size, 0.45) - 0.09929682680944
    default: written = size
    }
    return value < 0 ? -written : written
  }

  private static let srgbMatrix = Matrix(rows: [
    [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
    [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
    [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
  ])
  private static let displayP3Matrix = Matrix(rows: [
    [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
    [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
    [0, 0.04511338185890264, 1.043944368900976],
  ])
  private static let a98Matrix = Matrix(rows: [
    [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
    [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
    [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
  ])
  private static let rec2020Matrix = Matrix(rows: [
    [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
    [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
    [0, 0.028072693049087428, 1.060985057710791],
  ])
  private static let prophotoMatrix = Matrix(rows: [
    [0.7977604896723027, 0.13518583717574031, 0.0313493495815248],
    [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
    [0, 0, 0.8251046025104602],
  ])
  /// From the white D50 to D65.
  private static let whiteMatrix = Matrix(rows: [
    [0.9554734527042182, -0.023098536874261423, 0.0632593086610217],
    [-0.028369706963208136, 1.0099954580058226, 0.021041398966943008],
    [0.012314001688319899, -0.020507696433477912, 1.3303659366080753],
  ])

  // MARK: Lab and Oklab

  private static let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
  private static let kappa = 24389.0 / 27
  private static let epsilon = 216.0 / 24389

  /// Returns the color with L from 0 to 100, a and b of CIE Lab; not clipped.
  package static func lab(_ parts: [Double]) -> ColorLiteral {
    let middle = (parts[0] + 16) / 116
    let f = [middle + parts[1] / 500, middle, middle - parts[2] / 200]
    let xyz = (0..<3).map { index in
      let cube = f[index] * f[index] * f[index]
      return (cube > epsilon ? cube : (116 * f[index] - 16) / kappa) * white[index]
    }
    return fromXYZ(whiteMatrix(xyz))
  }

  /// Returns L, a and b of a color in CIE Lab.
  package static func labParts(of color: ColorLiteral) -> [Double] {
    let xyz = whiteMatrix.inverse(xyz(of: color))
    let f = (0..<3).map { index in
      let value = xyz[index] / white[index]
      return value > epsilon ? cbrt(value) : (kappa * value + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// From linear sRGB to the cones of Oklab, and from their cube roots to L, a and b.
  private static let cones = Matrix(rows: [
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ])
  private static let oklabMatrix = Matrix(rows: [
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
  ])

  /// Returns the color with L from 0 to 1, a and b of Oklab; not clipped.
  package static func oklab(_ parts: [Double]) -> ColorLiteral {
    let linear = cones.inverse(oklabMatrix.inverse(parts).map { $0 * $0 * $0 }).map(srgb.encoded)
    return ColorLiteral(red: linear[0], green: linear[1], blue: linear[2])
  }

  /// Returns L, a and b of a color in Oklab.
  package static func oklabParts(of color: ColorLiteral) -> [Double] {
    oklabMatrix(cones([color.red, color.green, color.blue].map(srgb.decoded)).map { cbrt($0) })
  }

  // MARK: Hue

  /// Returns lightness, a and b for lightness, chroma and hue in degrees.
  package static func rectangular(_ parts: [Double]) -> [Double] {
    let angle = parts[2] * Double.pi / 180
    return [parts[0], parts[1] * cos(angle), parts[1] * sin(angle)]
  }

  /// Returns lightness, chroma and hue in degrees for lightness, a and b.
  package static func polar(_ parts: [Double]) -> [Double] {
    let chroma = (parts[1] * parts[1] + parts[2] * parts[2]).squareRoot()
    // The hue of gray is noise.
    guard chroma > 0.0001 else { return [parts[0], 0, 0] }
    let angle = atan2(parts[2], parts[1]) * 180 / Double.pi
    return [parts[0], chroma, angle < 0 ? angle + 360 : angle]
  }
}
