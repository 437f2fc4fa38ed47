#!/usr/bin/env python3
"""A git repository of many source files, the same for a seed.

    folders.py FOLDER FILES [--bytes N]    makes it: nineteen languages, one commit, a rule in highlight-lsp.toml

`write` and `change` are for growth_folders.py.
"""

import argparse
import os
import pathlib
import random
import subprocess

# The comment, and a line of code with a name and a number, of each language.
LANGUAGES = {
    "py": ("# {}", "def {0}(value):\n    return value + {1}\n"),
    "sh": ("# {}", "{0}() {{ echo $(( $1 + {1} )); }}\n"),
    "rb": ("# {}", "def {0}(value)\n  value + {1}\nend\n"),
    "yaml": ("# {}", "{0}:\n  value: {1}\n"),
    "toml": ("# {}", "{0} = {1}\n"),
    "pl": ("# {}", "sub {0} {{ return $_[0] + {1}; }}\n"),
    "c": ("// {}", "int {0}(int value) {{ return value + {1}; }}\n"),
    "cpp": ("// {}", "int {0}(int value) {{ return value + {1}; }}\n"),
    "h": ("// {}", "int {0}(int value);\n#define {0}_VALUE {1}\n"),
    "js": ("// {}", "export function {0}(value) {{ return value + {1}; }}\n"),
    "ts": ("// {}", "export function {0}(value: number): number {{ return value + {1}; }}\n"),
    "go": ("// {}", "func {0}(value int) int {{ return value + {1} }}\n"),
    "rs": ("// {}", "fn {0}(value: u32) -> u32 {{ value + {1} }}\n"),
    "java": ("// {}", "class {0} {{ int of(int value) {{ return value + {1}; }} }}\n"),
    "swift": ("// {}", "func {0}(_ value: Int) -> Int {{ value + {1} }}\n"),
    "kt": ("// {}", "fun {0}(value: Int): Int = value + {1}\n"),
    "lua": ("-- {}", "function {0}(value) return value + {1} end\n"),
    "css": ("/* {} */", ".{0} {{ width: {1}px; }}\n"),
    "md": ("{}", "\n## {0}\n\nThe number is {1}.\n\n"),
}
WORDS = "the value of this name is read from a file and added to the number that the caller gave before it returns".split()
CONFIGURATION = "[[rules]]\nid = \"todo\"\npattern = '\\bTODO\\b'\nseverity = \"warning\"\nwithin = [\"comment\"]\nexamples = [{ text = \"x\", matches = [] }]\n"


def text(suffix, seed, length):
    """A text of about so many bytes."""
    comment, code = LANGUAGES[suffix]
    made = random.Random(seed)
    parts = ["package main\n"] if suffix == "go" else []
    count = 0
    while count < length:
        words = " ".join(made.choice(WORDS) for _ in range(made.randrange(4, 12)))
        part = comment.format(words) + "\n" + code.format(f"name_{made.randrange(1 << 24):x}", made.randrange(1000))
        parts.append(part)
        count += len(part)
    return "".join(parts)


def git(folder, *arguments):
    return subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "-c", "gc.auto=0", *arguments],
        cwd=folder, check=True, capture_output=True).stdout


def write(folder, files, length=2000, seed=1):
    """Makes a repository with so many source files, forty in a folder, and commits them. Returns their names."""
    folder = pathlib.Path(folder)
    suffixes = sorted(LANGUAGES)
    names = []
    for index in range(files):
        parent = folder / f"part{index // 1600:03}" / f"sub{index // 40 % 40:02}"
        if index % 40 == 0:
            parent.mkdir(parents=True)
        suffix = suffixes[index % len(suffixes)]
        (parent / f"file{index}.{suffix}").write_text(text(suffix, seed << 32 | index, length))
        names.append(str((parent / f"file{index}.{suffix}").relative_to(folder)))
    (folder / "highlight-lsp.toml").write_text(CONFIGURATION)
    (folder / ".gitignore").write_text("*.log\nbuild/\n")
    git(folder, "init", "-q", ".")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "one")
    return names


def change(folder, name):
    """Adds a comment with a finding to a file."""
    path = pathlib.Path(folder, name)
    comment = LANGUAGES[path.suffix[1:]][0]
    with open(path, "a") as file:
        file.write(comment.format("TODO a line that is new") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("files", type=int)
    parser.add_argument("--bytes", type=int, default=2000, help="the length of a file")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder)
    names = write(arguments.folder, arguments.files, arguments.bytes)
    change(arguments.folder, next(name for name in names if name.endswith(".py")))


if __name__ == "__main__":
    main()
