extension Color {
  package static let black = Color(rgb: 0)
  package static let white = Color(rgb: 0xFFFFFF)

  /// Creates the color that terminals usually have for an index of the 256-color palette.
  init(paletteIndex index: UInt8) {
    let sixteen: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
      0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let extendedIndex = Int(index) - 16
    if extendedIndex < 0 {
      self.init(rgb: sixteen[Int(index)])
    } else if extendedIndex < 216 {
      self.init(red: steps[extendedIndex / 36], green: steps[extendedIndex / 6 % 6], blue: steps[extendedIndex % 6])
    } else {
      let grey = UInt8(8 + 10 * (extendedIndex - 216))
      self.init(red: grey, green: grey, blue: grey)
    }
  }

  // The chroma, of 255, above which a color keeps its hue among few colors, even if a gray is nearer.
  private static let minChromaOfHue = 60

  /// The index of the nearest color of the 256-color palette: in its 6 × 6 × 6 cube or its 24 grays. Colors that are
  /// not gray do not become gray.
  public var nearestIn256: UInt8 {
    // Half way between two steps the lower one.
    func nearestStep(_ value: UInt8) -> Int { value < 48 ? 0 : (max(Int(value), 76) - 36) / 40 }
    var cube = [nearestStep(red), nearestStep(green), nearestStep(blue)]
    func index(_ cube: [Int]) -> UInt8 { UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2]) }
    func cubeDistance(_ cube: [Int]) -> Int { distance(to: Color(paletteIndex: index(cube))) }
    if chroma < Self.minChromaOfHue {
      let average = (Int(red) + Int(green) + Int(blue)) / 3
      let grey = UInt8(232 + min(max((average - 3) / 10, 0), 23))
      if distance(to: Color(paletteIndex: grey)) < cubeDistance(cube) { return grey }
    } else if cube[0] == cube[1] && cube[1] == cube[2] {
      // The cube contains grays, too: the nearest of its other colors differs in one component.
      let others = (0..<6).map { index in
        var other = cube
        other[index / 2] = min(max(other[index / 2] + index % 2 * 2 - 1, 0), 5)
        return other
      }
      cube = others.filter { $0 != cube }.min { cubeDistance($0) < cubeDistance($1) } ?? cube
    }
    return index(cube)
  }

  /// The index, from 0 to 15, of the nearest of the 16 terminal colors, by the usual colors of terminals.
  public var nearestIn16: UInt8 {
    (0..<16).min { distance(to: Color(paletteIndex: $0)) < distance(to: Color(paletteIndex: $1)) } ?? 7
  }

  private func distance(to other: Color) -> Int {
    let (dr, dg, db) = (Int(other.red) - Int(red), Int(other.green) - Int(green), Int(other.blue) - Int(blue))
    return dr * dr + dg * dg + db * db
  }
}
