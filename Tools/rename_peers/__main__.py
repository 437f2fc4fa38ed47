#!/usr/bin/env python3
"""Compares references and rename of `highlight-lsp serve` with the servers that know a language by heart, on local names of real files.

    python3 Tools/rename_peers PROGRAM LANGUAGE=FOLDER… [--peer LANGUAGE=COMMAND] [--names N] [--seed N] [--files N] [--verbose]

FOLDER is a tree of sources as the peer wants it (with compile_flags.txt, go.mod, …). The peers are found on PATH:
jedi-language-server, clangd, gopls, tsserver (node-typescript), sourcekit-lsp, rust-analyzer, jdtls, arity, fatou; for OCaml its compiler (before 5.0).

A name is one that the peer itself says is defined inside a function in which it finds no error, by seed; two of three stand in the file with another
meaning, too: shadowed, a member, the label of an argument. Compared is where it stands, but for what the preprocessor leaves out. `equal`: in the same
places. `refused`: null, or an error with its reason. Everything else is wrong: `fewer`, `more`, `other`. What is renamed is renamed back, which must
give the same bytes, no new errors of syntax, and the peer must find the new name in the same places. The exit code is 1 when something is wrong.
"""
import argparse
import collections
import pathlib
import random
import shlex
import shutil
import sys

from comparison import compare
from language_server import Server
from names import choose
from ocaml_compiler import OCamlCompiler
from typescript_server import TypeScriptServer
from wire import Failure

ENDINGS = {
    "python": (".py",), "c": (".c",), "cpp": (".cc", ".cpp", ".h"), "objc": (".m",), "cuda": (".cu", ".cuh"), "go": (".go",),
    "javascript": (".js", ".mjs", ".cjs"), "typescript": (".ts",), "tsx": (".tsx",), "swift": (".swift",), "rust": (".rs",),
    "java": (".java",), "ocaml": (".ml",), "r": (".R", ".r"), "julia": (".jl",),
}
PEERS = {
    "python": "jedi-language-server", "c": "clangd", "cpp": "clangd", "objc": "clangd", "cuda": "clangd", "go": "gopls",
    "javascript": "tsserver", "typescript": "tsserver", "tsx": "tsserver", "swift": "sourcekit-lsp", "rust": "rust-analyzer",
    "java": "jdtls", "ocaml": "ocamlc", "r": "arity lsp", "julia": "fatou lsp",
}
# Those that are no servers of the Language Server Protocol.
PROTOCOLS = {"tsserver": TypeScriptServer, "ocamlc": OCamlCompiler}


def files_of(folder, language, count, generator):
    found = sorted(
        path for path in folder.rglob("*")
        if path.suffix in ENDINGS[language] and not path.name.endswith(".d.ts") and not path.is_symlink() and path.is_file()
        and 1_000 < path.stat().st_size < 120_000 and "node_modules" not in path.parts)
    generator.shuffle(found)
    return found[:count]


def our_settings(language):
    provided = {"provides": ["references", "rename", "definition", "diagnostics"]}
    return {"highlight-lsp": {"languages": {language: provided}, "diagnostics": {"syntaxErrors": True}}}


def measure(arguments, language, folder, command):
    """The name of the peer, how many names were compared, and the verdicts on references and on rename."""
    if not shutil.which(command[0]):
        sys.exit(f"rename_peers: {language}: no {command[0]} on PATH; install it, or name another with --peer {language}=COMMAND")
    kind = next((kind for name, kind in PROTOCOLS.items() if name in command[0]), Server)
    peer = kind(command, folder, language)
    ours = Server([arguments.program, "serve"], folder, language, settings=our_settings(language))
    generator = random.Random(f"{arguments.seed} {language}")
    counts = [collections.Counter(), collections.Counter()]
    names = 0
    each = max(1, arguments.names // arguments.files)
    for path in files_of(folder, language, 4 * arguments.files, generator):
        if names >= arguments.names:
            break
        text = path.read_bytes().decode("utf-8", "replace")
        try:
            for server in (peer, ours):
                server.open(path, text)
            peer.settle()
            cases = choose(peer, path, text, min(each, arguments.names - names), generator)
        except Failure as failure:
            print(f"{path}: {peer.name}: {failure}", file=sys.stderr)
            cases = []
        for case in cases:
            try:
                verdicts = compare(case, ours, peer)
            except Failure as failure:
                print(f"{case.where()}: {failure}", file=sys.stderr)
                continue
            names += 1
            for counter, item in zip(counts, verdicts):
                counter[item] += 1
            if arguments.verbose or set(verdicts) - {"equal", "refused"}:
                print(f"{case.where()}: {case.name}: references {verdicts[0]}, rename {verdicts[1]}", *case.notes, sep="\n", flush=True)
        for server in (peer, ours):
            server.close()
    peer.end()
    ours.end()
    return peer.name or command[0], names, counts


def main():
    def pair(text):
        language, mark, value = text.partition("=")
        if not mark or language not in ENDINGS:
            raise argparse.ArgumentTypeError(f"{text}: LANGUAGE=… with one of {', '.join(ENDINGS)}")
        return language, value

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("sources", nargs="+", type=pair, metavar="LANGUAGE=FOLDER")
    parser.add_argument("--peer", type=pair, action="append", default=[], metavar="LANGUAGE=COMMAND")
    parser.add_argument("--names", type=int, default=30, help="of each language")
    parser.add_argument("--files", type=int, default=15, help="that they are spread over, of each language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print the equal and the refused, too")
    arguments = parser.parse_args()
    peers = collections.defaultdict(list)
    for language, command in arguments.peer:
        peers[language].append(command)
    rows, wrong = [], 0
    for language, folder in arguments.sources:
        # A language that is named twice may have two peers.
        command = peers[language].pop(0) if peers[language] else PEERS[language]
        name, names, counts = measure(arguments, language, pathlib.Path(folder).resolve(), shlex.split(command))
        cells = [f"{language} | {name} | {names}"]
        for counter in counts:
            bad = sum(counter.values()) - counter["equal"] - counter["refused"]
            wrong += bad
            cells.append(f"{counter['equal']} | {counter['refused']} | {bad}")
        rows.append("| " + " | ".join(cells) + " |")
        print(rows[-1], flush=True)
    print("\n| language | peer | names | references equal | refused | wrong | rename equal | refused | wrong |", "|---" * 9 + "|", *rows, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
