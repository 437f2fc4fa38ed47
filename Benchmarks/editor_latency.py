#!/usr/bin/env python3
"""Times keys of Examples/Editor in a pseudo-terminal, from the key to the screen that shows it, from the first screen on: while
the file is parsed, and afterwards. Usage: editor_latency.py EDITOR [FILE] [--keys N]. Without a file: 10 MB of JSON, made in a
temporary folder. Keys go down a page, to the middle of the row, and type letters there."""

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
PAUSE = 0.03
END = b"\x1b[?25h"


class Editor:
    """An editor in a terminal of its own."""

    def __init__(self, program, path):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            environment = {name: os.environ[name] for name in ("PATH", "HOME", "XDG_DATA_HOME") if name in os.environ}
            os.execve(program, [program, path], {**environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.shown = b""

    def read(self, timeout):
        if select.select([self.terminal], [], [], timeout)[0]:
            self.shown += os.read(self.terminal, 1 << 16)

    def press(self, keys):
        """Seconds from the key to the end of the next screen."""
        self.rest(0)
        self.shown = b""
        moment = time.perf_counter()
        os.write(self.terminal, keys)
        while END not in self.shown:
            if time.perf_counter() - moment > PATIENCE:
                sys.exit(f"no screen for {keys!r} within {PATIENCE} s")
            self.read(1)
        return time.perf_counter() - moment

    def rest(self, seconds):
        """Reads what comes for some time."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0 or select.select([self.terminal], [], [], 0)[0]:
            self.read(max(left, 0))

    def peak(self):
        status = pathlib.Path(f"/proc/{self.process}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def json_text(length):
    """Objects in lines, nested as in a file of records."""
    lines, size, number = ["["], 2, 0
    while size < length:
        line = f'  {{"id": {number}, "name": "record {number}", "tags": ["a", "b", null], "site": "https://example.com/{number}", "ok": true}},'
        lines.append(line)
        size += len(line) + 1
        number += 1
    return "\n".join([*lines, "  {}", "]", ""])


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("program")
    arguments.add_argument("file", nargs="?")
    arguments.add_argument("--keys", type=int, default=200)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.file or os.path.join(folder, "records.json")
        if not options.file:
            pathlib.Path(path).write_text(json_text(10_000_000))
        editor = Editor(os.path.abspath(options.program), path)
        while END not in editor.shown:
            editor.read(PATIENCE)
        print(f"first screen {1000 * (time.perf_counter() - editor.start):.0f} ms")
        for name, pause in (("while it is parsed", 0), ("afterwards", 20)):
            editor.rest(pause)
            times = []
            for number in range(options.keys):
                times.append(editor.press(b"\x1b[6~" if number % 10 == 0 else b"x"))
                editor.rest(PAUSE)
            times.sort()
            print(
                f"{name}: {len(times)} keys, p50 {1000 * statistics.median(times):.1f} ms,"
                f" p99 {1000 * times[len(times) * 99 // 100]:.1f} ms, most {1000 * times[-1]:.1f} ms")
        print(f"memory {editor.peak():.0f} MB")
        os.kill(editor.process, 9)


main()
