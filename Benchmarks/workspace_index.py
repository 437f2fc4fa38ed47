"""How long the index of workspace/symbol takes, what it needs, and what it costs whoever types meanwhile.

    python3 Benchmarks/workspace_index.py PROGRAM [FOLDER] [--files 5000] [--size 6000] [--rounds 3]

Without a folder one is made: so many files of C, Python and JavaScript, in folders of a hundred, of about so many bytes. In each round one
server is typed in three times, in a small file: before anybody asks for symbols, while the folder is read, and afterwards. A keystroke
goes from the first byte of textDocument/didChange to the last byte of the answer to semanticTokens/full/delta. Printed are the
milliseconds of the keys, those of the index (from the first question to its answer), those of later questions, and the peak of the memory. The exit
status is 1 when a key waits more than a millisecond longer, at the 99th percentile, while the folder is read.
"""

import argparse
import pathlib
import random
import sys
import tempfile
import time

from server_latency import C, JAVASCRIPT, PYTHON, Document, Server, Table, percentile, source

ALLOWED_MS = 1


def make(folder, count, size):
    parts = [(C, ".c"), (PYTHON, ".py"), (JAVASCRIPT, ".js")]
    texts = [source(part, size) for part, _ in parts]
    for number in range(count):
        place = folder / f"part{number // 100}"
        place.mkdir(exist_ok=True)
        # Names differ from file to file.
        kind = number % 3
        text = texts[kind].replace("scale_", f"scale{number}_").replace("insert_", f"insert{number}_").replace("Table", f"Table{number}x")
        (place / f"file{number}{parts[kind][1]}").write_text(text, encoding="utf-8")


def question(server, text):
    start = time.perf_counter()
    message, moment = server.request("workspace/symbol", {"query": text})
    return len(message["result"]), (moment - start) * 1000


def measure(program, folder, small, seed):
    server = Server(program, str(folder))
    document = Document(server, small, small.read_text(encoding="utf-8"))
    document.open()
    server.wait(0.5)
    generator = random.Random(seed)
    before = [document.key(generator) for _ in range(600)]
    start = time.perf_counter()
    number, frame = server.prepare("workspace/symbol", {"query": "scale1"})
    server.write(frame)
    during = []
    while number not in server.answers:
        during.append(document.key(generator))
        server.wait(0.004)
    message, moment = server.answer(number)
    seconds = moment - start
    after = [document.key(generator) for _ in range(600)]
    later = [question(server, text)[1] for text in ("t", "tot", "insert 12", "row", "scale42_1", "zzzz")]
    result = (before, during, after, later, seconds, server.peak_megabytes(), len(message["result"]))
    server.end()
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--size", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    command = f"{pathlib.Path(arguments.program).absolute()} serve"
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.folder or pathlib.Path(made)
        if not arguments.folder:
            make(folder, arguments.files, arguments.size)
        small = folder / "typed.c"
        if not arguments.folder:
            small.write_text(source(C, 10_000), encoding="utf-8")
        else:
            small = pathlib.Path(made) / "typed.c"
            small.write_text(source(C, 10_000), encoding="utf-8")
        keys = {"before": [], "while the folder is read": [], "afterwards": []}
        later, seconds, peaks = [], [], []
        for seed in range(arguments.rounds):
            before, during, after, questions, took, peak, count = measure(command, folder, small, seed)
            for name, values in zip(keys, (before, during, after)):
                keys[name] += values
            later += questions
            seconds.append(took)
            peaks.append(peak)
    table = Table()
    table.head(f"{arguments.folder or arguments.files} files: a key in a file of 10 KB")
    for name, values in keys.items():
        table.row(name, values)
    table.row("a later question", later)
    print(f"  the index: {min(seconds):.1f} to {max(seconds):.1f} s, peak {max(peaks):.0f} MB, {count} symbols answered")
    slower = percentile(keys["while the folder is read"], 0.99) - percentile(keys["before"], 0.99)
    print(f"  at the 99th percentile a key takes {slower:+.2f} ms longer")
    return 1 if slower > ALLOWED_MS else 0


if __name__ == "__main__":
    sys.exit(main())
