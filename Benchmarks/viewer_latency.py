#!/usr/bin/env python3
"""Times `highlight-lsp view` in a pseudo-terminal: until the first screen is there with its colours, as far as they are waited for, and the processor's
time until all of them are, the last screen (G), a screen further (space), and the
most memory that the process had. Usage: viewer_latency.py PROGRAM [FILE …] [--runs N]. Without files: 1 GB of plain text and 50 MB of
code, made in a temporary folder."""

import argparse
import fcntl
import os
import pathlib
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

ROWS, COLUMNS = 50, 160
PATIENCE = 60.0
# Where nothing comes for so long a screen is whole.
SILENCE = 0.02


class Viewer:
    """A viewer in a terminal of its own."""

    def __init__(self, program, path):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            environment = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
            for name in ("HIGHLIGHT_LSP_DATA", "XDG_DATA_HOME", "HOME"):
                if name in os.environ:
                    environment[name] = os.environ[name]
            os.execve(program, [program, "view", "-t", "dark", path], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.shown = b""

    def read(self, timeout):
        if not select.select([self.terminal], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.terminal, 1 << 16)
        except OSError:
            return b""

    def screen(self, since, is_there):
        """Seconds from a moment until the screen that answers is there; what comes behind it, such as more colours, is read, too."""
        self.shown, found = b"", None
        while time.perf_counter() - since < PATIENCE:
            part = self.read(SILENCE)
            self.shown += part
            if found is None and is_there(self.shown):
                found = time.perf_counter() - since
            if not part and found is not None:
                return found
        sys.exit(f"no screen within {PATIENCE} s: {self.shown[-300:]!r}")

    def press(self, keys, is_there):
        moment = time.perf_counter()
        os.write(self.terminal, keys)
        return self.screen(moment, is_there)

    def peak(self):
        for line in pathlib.Path(f"/proc/{self.process}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
        return 0.0

    def processor(self):
        """Seconds of the processor that all of its threads used."""
        fields = pathlib.Path(f"/proc/{self.process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quit(self):
        os.write(self.terminal, b"q")
        while self.read(1.0):
            pass
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def made(folder):
    """What is read where nobody names files."""
    log, code = folder / "log.txt", folder / "code.swift"
    lines = "".join(f"2026-01-01T00:{i // 60 % 60:02}:{i % 60:02} worker-{i % 7} took request {i} of somebody, in {i % 97} ms\n" for i in range(14000))
    with log.open("w") as file:
        while file.tell() < 1 << 30:
            file.write(lines)
    source = pathlib.Path(__file__).parent.parent / "Sources/HighlightStorage/TextStorage.swift"
    text = source.read_text()
    with code.open("w") as file:
        while file.tell() < 50_000_000:
            file.write(text)
    return [log, code]


def measure(program, path, runs):
    results = {"first": [], "processor": [], "further": [], "end": [], "memory": []}
    for _ in range(runs):
        viewer = Viewer(program, str(path))
        results["first"].append(viewer.screen(viewer.start, lambda shown: path.name.encode() in shown))
        results["processor"].append(viewer.processor())
        results["further"].append(viewer.press(b" ", bool))
        results["end"].append(viewer.press(b"G", lambda shown: b"(END)" in shown))
        results["memory"].append(viewer.peak())
        viewer.quit()
    return {name: statistics.median(values) for name, values in results.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("| text | MB | first screen ms | processor ms | a screen further ms | the end ms | most memory MB |")
        print("|---|---|---|---|---|---|---|")
        for path in options.files or made(pathlib.Path(folder)):
            found = measure(os.path.abspath(options.program), path, options.runs)
            size = path.stat().st_size / 1e6
            print(
                f"| {path.name} | {size:.0f} | {found['first'] * 1000:.0f} | {found['processor'] * 1000:.0f} | {found['further'] * 1000:.0f} "
                f"| {found['end'] * 1000:.0f} | {found['memory']:.0f} |"
            )


if __name__ == "__main__":
    main()
