"""Runs programs: what they print, and how they end."""
import json
import os
import pathlib
import queue
import resource
import shutil
import signal
import subprocess
import tempfile
import threading

# Of the processor: other work on the machine does not make a program another one.
SECONDS = 2
MOST_SECONDS = 120
# A program that takes longer than this is skipped; the changed ones may take longer than theirs did.
FIRST_SECONDS = 5
MOST_BYTES = 1 << 20
FOLDER = pathlib.Path(__file__).parent


class Runner:
    """Runs each program as a process of its own, in an own empty folder."""

    commands = ()
    options = ()
    suffix = ""

    def __init__(self):
        self.command = next((path for name in self.commands if (path := shutil.which(name))), None)
        self.known = {}

    @property
    def is_there(self):
        return self.command is not None

    def output(self, text):
        if text not in self.known:
            self.known[text] = self.run(text)
        return self.known[text]

    def forget(self):
        self.known = {}

    def run(self, text, seconds=MOST_SECONDS):
        with tempfile.TemporaryDirectory(prefix="names-") as folder:
            program = pathlib.Path(folder, "program" + self.suffix)
            program.write_text(text)
            # What a program writes does not matter, and does not become much.
            process = subprocess.Popen(
                [self.command, *self.options, program], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env=self.environment(folder), start_new_session=True, preexec_fn=limit)
            try:
                out, error = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                out, error = b"", b"time"
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            return process.returncode, out.decode(errors="replace")[:MOST_BYTES], self.said(error.decode(errors="replace"))

    def environment(self, folder):
        return {"PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C", "PYTHONHASHSEED": "0"}

    def said(self, error):
        """What counts of the errors: whether there are any, since they name names."""
        return bool(error)


def limit():
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Bash(Runner):
    commands, suffix = ("bash",), ".sh"


class Lua(Runner):
    commands, suffix = ("lua5.4", "lua"), ".lua"


class Python(Runner):
    # Isolated, it would not know PYTHONHASHSEED, which sets are printed by.
    commands, options, suffix = ("python3",), ("-s", "-S", "-W", "ignore"), ".py"


class JavaScript(Runner):
    """One process for all programs, each in a context of its own."""

    commands = ("node",)
    process = None

    def run(self, text, seconds=MOST_SECONDS):
        if self.process is None:
            self.process = subprocess.Popen(
                [self.command, FOLDER / "runner.js"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            self.answers = queue.SimpleQueue()
            threading.Thread(target=self.read, args=(self.process, self.answers), daemon=True).start()
        try:
            self.process.stdin.write(json.dumps({"text": text, "milliseconds": 1000 * seconds}) + "\n")
            self.process.stdin.flush()
            answer = self.answers.get(timeout=2 * seconds)
        except (OSError, queue.Empty):
            answer = None
        if answer is None:
            self.process.kill()
            self.process.wait()
            self.process = None
            return None, "", True
        return answer["code"], answer["out"], answer["code"] != 0

    @staticmethod
    def read(process, answers):
        for line in process.stdout:
            # One that is killed leaves half a line.
            if line.endswith("\n"):
                answers.put(json.loads(line))
        answers.put(None)


RUNNERS = {"bash": Bash, "lua": Lua, "python": Python, "javascript": JavaScript, "typescript": JavaScript}
