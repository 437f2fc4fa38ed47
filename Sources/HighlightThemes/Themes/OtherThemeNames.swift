extension Theme {
  /// Names of themes in bat and Pygments, in the form of `plainName`, and the built-in theme for each: the same
  /// theme, or the most similar one with the same kind of background. docs/themes.md has the same table.
  static let otherNames = [
    // bat
    "1337": "monokai", "ansidark": "ansi", "base16": "ansi", "base16256": "ansi", "catppuccinfrappe": "catppuccin-mocha",
    "catppuccinmacchiato": "catppuccin-mocha", "coldarkcold": "snowmelt", "coldarkdark": "tidepool",
    "darkneon": "contrast-dark", "github": "github-light", "monokaiextended": "monokai",
    "monokaiextendedbright": "monokai", "monokaiextendedlight": "light", "monokaiextendedorigin": "monokai",
    "onehalfdark": "one-dark", "onehalflight": "light", "sublimesnazzy": "dracula", "twodark": "one-dark",
    "visualstudiodark": "dark", "zenburn": "gruvbox-dark",
    // Pygments, dark
    "coffee": "emberglow", "fruity": "contrast-dark", "inkpot": "plumdusk", "lightbulb": "tokyo-night",
    "material": "one-dark", "native": "dark", "norddarker": "nord", "paraisodark": "plumdusk", "rrt": "contrast-dark",
    "statadark": "dark", "vim": "contrast-dark",
    // Pygments, light
    "abap": "light", "algol": "gazette", "algolnu": "gazette", "arduino": "light", "autumn": "light", "borland": "light",
    "bw": "gazette", "colorful": "light", "emacs": "light", "friendly": "light", "friendlygrayscale": "gazette",
    "igor": "light", "lilypond": "light", "lovelace": "light", "manni": "light", "murphy": "light",
    "paraisolight": "orchardleaf", "pastie": "light", "perldoc": "flaxcloth", "rainbowdash": "light", "sas": "light",
    "staroffice": "light", "stata": "light", "statalight": "light", "tango": "light", "trac": "light", "vs": "light",
    "xcode": "light",
  ]
}
