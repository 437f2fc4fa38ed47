#!/usr/bin/env python3
"""Compares the built-in themes that other programs have, too, with the packages that their colours come from.

    pip install --target FOLDER --no-deps --ignore-requires-python pygments==2.21.0 catppuccin==2.5.0 textual-nvim-themes==0.1.0
    Tools/theme_colors.py FOLDER --check     # is Tools/theme-colors.tsv what the packages say?
    Tools/theme_colors.py FOLDER --write     # write it
    Tools/theme_colors.py FOLDER --swift     # the table of the themes, for PublishedThemes.swift

`make test` compares the themes with Tools/theme-colors.tsv, without the packages. The exit status of --check is 1 where a line differs.
"""
import argparse
import importlib.metadata
import json
import pathlib
import sys

DATA = pathlib.Path(__file__).resolve().parent / "theme-colors.tsv"
PACKAGES = {"Pygments": ("2.21.0", "BSD-2-Clause"), "catppuccin": ("2.5.0", "MIT"), "textual-nvim-themes": ("0.1.0", "MIT")}
ROLES = (
    "foreground background comment documentation string escape regexp number constant keyword directive function macro type parameter "
    "member builtin module attribute tag operator punctuation heading link plus minus warning"
).split()

# What the package calls each role, in the order of ROLES. A theme of Pygments has names of tokens; one of textual-nvim-themes has
# captures of tree-sitter; `palette.NAME` is a colour of Catppuccin's palette.
CATPPUCCIN = (
    "Text background Comment Comment String String.Escape String.Regex Number palette.peach Keyword Comment.Preproc Name.Function "
    "palette.rosewater Name.Class palette.maroon palette.lavender Name.Builtin.Pseudo Name.Namespace palette.yellow Name.Tag Operator "
    "Punctuation palette.blue palette.sapphire palette.green Generic.Deleted palette.yellow")
GRUVBOX = (
    "normal background comment comment.documentation string string.escape string.regexp number constant keyword keyword.directive function "
    "function.macro type variable.parameter variable.member variable.builtin module attribute tag operator normal markup.heading "
    "markup.link.url string keyword type")
GITHUB = (
    "normal background comment comment.documentation string string.escape string.regexp number constant keyword keyword.directive function "
    "function.macro type variable.parameter variable.member variable.builtin module attribute tag operator punctuation.bracket "
    "markup.heading string diff.plus diff.minus diff.delta")
SOLARIZED = (
    "Token background Comment Comment String String.Regex String.Regex Number Keyword.Constant Keyword Comment.Preproc Name.Function "
    "Name.Builtin Keyword.Type Token Token Name.Builtin.Pseudo Name.Namespace Name.Decorator Name.Tag Operator.Word Token "
    "Keyword.Namespace Name.Tag Generic.Inserted Generic.Deleted Keyword.Type")
THEMES = [
    ("monokai", "Pygments", "monokai",
     "Token background Comment Comment String String.Escape String.Regex Number Literal Keyword.Namespace Keyword.Namespace Name.Function "
     "Keyword Keyword.Type Name.Variable Name.Property Name.Builtin.Pseudo Name.Namespace Name.Decorator Name.Tag Operator Punctuation "
     "Name.Function Generic.Output Generic.Inserted Generic.Deleted String"),
    ("dracula", "textual-nvim-themes", "dracula",
     "normal background comment comment.documentation string string.escape string.regexp number constant keyword keyword.directive "
     "function function.macro constructor variable.parameter variable.member variable.builtin module tag.attribute tag operator "
     "punctuation.bracket markup.heading markup.link.url function comment.error comment.warning"),
    ("nord", "Pygments", "nord",
     "Token background Comment Comment String String.Escape String.Regex Number Name.Constant Keyword Comment.Preproc Name.Function "
     "Name.Builtin Name.Class Name.Variable Name Keyword.Pseudo Name.Namespace Name.Decorator Name.Tag Operator Punctuation "
     "Generic.Heading Name.Function Generic.Inserted Generic.Deleted String.Escape"),
    ("gruvbox-dark", "textual-nvim-themes", "gruvbox_dark", GRUVBOX),
    ("gruvbox-light", "textual-nvim-themes", "gruvbox_light", GRUVBOX),
    ("solarized-dark", "Pygments", "solarized-dark", SOLARIZED),
    ("solarized-light", "Pygments", "solarized-light", SOLARIZED),
    ("catppuccin-mocha", "catppuccin", "mocha", CATPPUCCIN),
    ("catppuccin-latte", "catppuccin", "latte", CATPPUCCIN),
    ("github-dark", "textual-nvim-themes", "github_dark", GITHUB),
    ("github-light", "textual-nvim-themes", "github_light", GITHUB),
    ("one-dark", "textual-nvim-themes", "onedark",
     "normal background comment comment.documentation string string.escape string.regexp number constant keyword keyword.directive "
     "function function.builtin type variable.parameter variable.member variable.builtin module attribute tag operator "
     "punctuation.delimiter markup.heading function diff.plus tag type"),
    ("tokyo-night", "textual-nvim-themes", "tokyonight_night",
     "normal background comment comment.documentation string string.escape string.regexp number constant keyword.conditional "
     "keyword.directive function function.macro type variable.parameter variable.member variable.builtin module attribute tag.tsx "
     "operator punctuation.bracket markup.heading markup.link string variable.builtin comment.warning"),
]


def pygments_colors(style):
    from pygments.token import string_to_tokentype

    def color(key):
        return style.background_color if key == "background" else "#" + style.style_for_token(string_to_tokentype(key))["color"]

    return color


def of_pygments(name):
    from pygments.styles import get_style_by_name

    return pygments_colors(get_style_by_name(name))


def of_catppuccin(name):
    from catppuccin import PALETTE
    from catppuccin.extras import pygments

    palette = getattr(PALETTE, name).colors
    tokens = pygments_colors(getattr(pygments, name.capitalize() + "Style"))
    return lambda key: getattr(palette, key[8:]).hex if key.startswith("palette.") else tokens(key)


def of_neovim(name):
    # The package itself needs a newer Python than its data do.
    files = importlib.metadata.files("textual-nvim-themes")
    path = next(file for file in files if file.name == name + ".json").locate()
    highlights = json.loads(pathlib.Path(path).read_text())["highlights"]

    def color(key):
        if key == "background":
            return highlights["normal"]["bg"]
        style = highlights[key]
        # Text in reverse video: the colour that is seen is behind it.
        return style["bg"] if style.get("fg") == highlights["normal"]["bg"] else style["fg"]

    return color


READERS = {"Pygments": of_pygments, "catppuccin": of_catppuccin, "textual-nvim-themes": of_neovim}


def themes():
    """Each theme's name, package, and rows of (role, colour, key)."""
    for name, package, inner, keys in THEMES:
        color = READERS[package](inner)
        rows = [(role, color(key).lower(), key) for role, key in zip(ROLES, keys.split(), strict=True)]
        assert all(len(row[1]) == 7 for row in rows), rows
        yield name, package, inner, rows


def table():
    lines = [
        "# The colours of published themes: theme, role, colour, and what the package calls the role.",
        "# Written by Tools/theme_colors.py --write; --check compares this file with the packages. From the packages are the colours alone:",
    ]
    lines += [f"# {package} {version} ({licence})" for package, (version, licence) in PACKAGES.items()]
    for name, package, inner, rows in themes():
        lines.append(f"# {name}: {package} {PACKAGES[package][0]}, {inner}")
        lines += [f"{name}\t{role}\t{color}\t{key}" for role, color, key in rows]
    return "\n".join(lines) + "\n"


def swift():
    for name, _, _, rows in themes():
        colors = [color[1:] for _, color, _ in rows]
        print(f'    {name} {" ".join(colors[:14])} \\\n      {" ".join(colors[14:])}')


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("packages", help="the folder that pip has installed the packages in")
    action = arguments.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true", help="compare theme-colors.tsv with the packages")
    action.add_argument("--write", action="store_true", help="write theme-colors.tsv")
    action.add_argument("--swift", action="store_true", help="print the table of PublishedThemes.swift")
    chosen = arguments.parse_args()
    sys.path.insert(0, chosen.packages)
    for package, (version, _) in PACKAGES.items():
        found = importlib.metadata.version(package)
        if found != version:
            sys.exit(f"theme_colors: {package} {found} is installed; install {package}=={version}")
    text = table()
    if chosen.swift:
        swift()
    elif chosen.write:
        DATA.write_text(text)
    elif chosen.check:
        old, new = DATA.read_text().splitlines(), text.splitlines()
        different = sorted(set(old) ^ set(new))
        for line in different:
            print(("only in the file: " if line in old else "only in the packages: ") + line)
        print(f"{len(new) - len([line for line in different if line in new])} lines agree, {len(different)} differ")
        return 1 if different else 0
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
