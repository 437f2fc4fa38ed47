"""Runs the Swift suites and passes their output on: watch_tests.py SECONDS COMMAND …

A test that hangs writes nothing. After that many seconds without a line: the stacks of all threads, where gdb is
installed, and the tests that began and did not end; then the tests are killed, and the exit code is 1. The tests write
blocks of 4 KB: the last ones that ended may be named, too.
"""

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time

FRAME = re.compile(r"#\d+ +(?:0x[0-9a-f]+ in )?(\S+)")
EVENT = re.compile(rb"\S+ Test (?!case |run )(.+?)(?: with \d+ test cases?)? (started\.|passed after|failed after|skipped)")


def children(process):
    """The ids of the processes that `process` started, and of those that they started."""
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found += [int(name), *children(int(name))]
    return found


def stacks(process):
    """The stacks of all threads of a process as gdb shows them, without arguments; threads with the same stack once."""
    command = ["gdb", "-p", str(process), "-batch", "-ex", "thread apply all backtrace 24"]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return []
    threads = {}
    frames = None
    for line in result.stdout.decode(errors="replace").splitlines():
        if line.startswith("Thread "):
            frames = []
        elif frames is not None and (frame := FRAME.match(line)):
            place = re.search(r" at \S*?([^/\s]+:\d+)$", line)
            frames.append(f"  {frame[1]} {place[1] if place else ''}"[:160])
        elif frames:
            threads[tuple(frames)] = threads.get(tuple(frames), 0) + 1
            frames = None
    if frames:
        threads[tuple(frames)] = threads.get(tuple(frames), 0) + 1
    # Those that wait for work are many and the same; the last lines are what a log that is cut still has.
    ordered = sorted(threads.items(), key=lambda item: -item[1])
    return [line for frames, count in ordered for line in (f"{count} thread(s):", *frames)]


def main():
    patience = float(sys.argv[1])
    tests = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    began = {}
    rest = b""
    heard = time.monotonic()
    while time.monotonic() - heard < patience:
        if not select.select([tests.stdout], [], [], 1)[0]:
            # What a test left behind may hold the pipe open.
            if (code := tests.poll()) is not None:
                return code
            continue
        heard = time.monotonic()
        block = os.read(tests.stdout.fileno(), 1 << 16)
        if not block:
            return tests.wait()
        sys.stdout.buffer.write(block)
        sys.stdout.buffer.flush()
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            if event := EVENT.match(line):
                began[event[1]] = event[2] == b"started."
    print(f"\nno test began or ended for {patience:.0f} seconds")
    left = children(tests.pid)
    for process in left if shutil.which("gdb") else []:
        try:
            with open(f"/proc/{process}/comm") as file:
                name = file.read().strip()
        except OSError:
            continue
        print(f"--- threads of {name} ({process})", *stacks(process), sep="\n")
    print("--- tests that did not end:")
    for name in [name for name, is_running in began.items() if is_running][:40]:
        print("  " + name.decode(errors="replace"))
    sys.stdout.flush()
    for process in [tests.pid, *left]:
        try:
            os.kill(process, signal.SIGKILL)
        except OSError:
            pass
    tests.wait()
    return 1


sys.exit(main())
