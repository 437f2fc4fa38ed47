"""A client that is strict about frames and answers, and cannot be made to wait for ever."""
import array
import dataclasses
import fcntl
import functools
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import termios
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import language_files  # noqa: E402

# Selections are nested as deeply as the syntax is, and JSON is read by recursion.
sys.setrecursionlimit(100_000)
threading.stack_size(512 << 20)

# How often a silent server is waited for anew while others keep it from working.
MOST_ROUNDS = 10
# How a silent server is looked at.
SAMPLES, SAMPLE_SECONDS = 20, 0.1

TOKEN_TYPES = (
    "namespace type class enum interface struct typeParameter parameter variable property enumMember event function method macro keyword"
    " modifier comment string number regexp operator decorator label"
).split()
TOKEN_MODIFIERS = (
    "declaration definition readonly static deprecated abstract async modification documentation defaultLibrary"
).split()
# A few rules, so that findings, links and colours of rules are compared, too.
RULES = [
    {"id": "todo", "pattern": r"\bTODO\b", "scope": "comment.todo", "severity": "information", "message": "to do"},
    {"id": "ticket", "pattern": r"#(\d+)", "captures": {"1": "number"}, "link": "https://bugs.example.com/$1"},
    {"id": "space", "pattern": r"[ \t]+$", "scope": "error", "severity": "warning", "message": "space at the end of the line",
     "within": ["!string"]},
]


def _short_name(symbol):
    """The names in a mangled symbol of Swift: each stands behind its length."""
    names, place = [], 0
    while symbol.startswith("$s") and (match := re.compile(r"[1-9]\d*").search(symbol, place)):
        place = match.end() + int(match.group())
        names.append(symbol[match.end() : place])
    return ".".join(name for name in names if re.fullmatch(r"[A-Za-z]\w+", name)) or symbol


@functools.cache
def every_feature():
    """The part of the settings that switches on what is off where a language usually has another server."""
    features = [
        "definition", "references", "rename", "codeAction", "folding", "symbols", "occurrences", "selection", "links", "colors", "tokens", "diagnostics",
    ]
    return {name: {"provides": features} for name, entry in language_files.languages().items() if entry.get("server")}


class Failure(Exception):
    """Something does not hold. `kind` is the same for faults of one sort."""

    def __init__(self, kind, what):
        super().__init__(f"{kind}: {what}")
        self.kind = kind
        self.what = what


@dataclasses.dataclass(frozen=True)
class Settings:
    """How servers are run."""

    program: str
    # Seconds without an answer after which a server hangs.
    patience: float = 60
    # What a parse may take. A machine with other work does not make a limit of the time that one takes.
    parse_milliseconds: int = 20_000
    # Whether a debugger is asked where a server hangs.
    asks_debugger: bool = True


class Client:
    """A server process and what it said.

    Messages are written by a thread of their own: a server that no longer reads does not keep its client from noticing that.
    """

    def __init__(self, settings, encoding, refreshes, pulls):
        self.settings = settings
        self.refreshes = refreshes
        self.pulls = pulls
        self.encoding = encoding
        # Without the state of the user, where texts on which a server crashed are listed by name: names of sessions occur again.
        environment = dict(os.environ, XDG_CONFIG_HOME="/nonexistent", XDG_STATE_HOME="/nonexistent")
        self.process = subprocess.Popen(
            [settings.program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        self.changed = threading.Condition()
        self.outgoing = queue.SimpleQueue()
        self.held = None
        self.answers = {}
        self.open_requests = {}
        self.refresh_count = 0
        self.published = {}
        self.faults = []
        self.has_ended = False
        self.last_id = 0
        threading.Thread(target=self._write, daemon=True).start()
        threading.Thread(target=self._read, daemon=True).start()
        self._initialize()

    def _initialize(self):
        text_document = {
            "synchronization": {"didSave": True},
            "publishDiagnostics": {"versionSupport": True},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "semanticTokens": {
                "requests": {"range": True, "full": {"delta": True}}, "formats": ["relative"], "tokenTypes": TOKEN_TYPES,
                "tokenModifiers": TOKEN_MODIFIERS, "overlappingTokenSupport": False, "multilineTokenSupport": False,
            },
        }
        if self.pulls:
            text_document["diagnostic"] = {"dynamicRegistration": False}
        result = self.request("initialize", {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": {
                "general": {"positionEncodings": [self.encoding]},
                "textDocument": text_document,
                "notebookDocument": {"synchronization": {}},
                "workspace": {
                    "semanticTokens": {"refreshSupport": self.refreshes}, "diagnostics": {"refreshSupport": self.refreshes},
                },
            },
            "initializationOptions": {
                "limits": {
                    "parseMilliseconds": self.settings.parse_milliseconds, "ruleMilliseconds": self.settings.parse_milliseconds},
                "diagnostics": {"syntaxErrors": True}, "rules": RULES, "languages": every_feature(),
            },
        })
        if result["capabilities"].get("positionEncoding") != self.encoding:
            raise Failure("initialize", "another encoding than the one that was offered")
        legend = result["capabilities"]["semanticTokensProvider"]["legend"]
        self.legend = (len(legend["tokenTypes"]), len(legend["tokenModifiers"]))
        self.notify("initialized", {})

    # The wire

    def _write(self):
        pipe = self.process.stdin
        try:
            while (data := self.outgoing.get()) is not None:
                pipe.write(data)
                pipe.flush()
        except OSError:
            pass
        try:
            pipe.close()
        except OSError:
            pass

    def _read(self):
        pipe = self.process.stdout
        try:
            while True:
                header = pipe.readline()
                if not header:
                    break
                if not header.startswith(b"Content-Length: ") or pipe.readline() != b"\r\n":
                    raise ValueError(f"a strange header: {header!r:.80}")
                body = pipe.read(int(header[16:]))
                self._take(json.loads(body))
        except Exception as error:  # Whatever it is, it is told, and nobody waits any longer.
            self._fault("frames", repr(error))
        with self.changed:
            self.has_ended = True
            self.changed.notify_all()

    def _take(self, message):
        with self.changed:
            if message.get("jsonrpc") != "2.0":
                self.faults.append(Failure("frames", "a message without jsonrpc"))
            method, number = message.get("method"), message.get("id")
            if method is None:
                if number in self.answers:
                    self.faults.append(Failure("answers", f"{number} was answered twice"))
                elif number not in self.open_requests:
                    self.faults.append(Failure("answers", f"an answer to {number!r}, which was not asked"))
                elif ("result" in message) == ("error" in message):
                    self.faults.append(Failure("answers", "neither result nor error, or both"))
                else:
                    self.answers[number] = message
                    del self.open_requests[number]
            elif number is not None:
                if method == "workspace/semanticTokens/refresh":
                    self.refresh_count += 1
                    if not self.refreshes:
                        self.faults.append(Failure("refresh", "a refresh for a client that has none"))
                self._post({"id": number, "result": None})
            elif method == "textDocument/publishDiagnostics":
                self.published[message["params"]["uri"]] = message["params"]
            elif method == "window/logMessage" and message["params"]["type"] == 1:
                self.faults.append(Failure("log", message["params"]["message"]))
            self.changed.notify_all()

    def _fault(self, kind, what):
        with self.changed:
            self.faults.append(Failure(kind, what))

    def _post(self, message):
        # Escapes: what is no UTF-8 (lone surrogates) survives.
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.outgoing.put(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def _send(self, message):
        if self.held is not None:
            self.held.append(message)
            return
        self._post(message)

    def hold(self):
        """What is sent from now on goes out in one write."""
        if self.held is None:
            self.held = []

    def release(self):
        if self.held is None:
            return
        bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in self.held]
        self.outgoing.put(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies))
        self.held = None

    # Messages

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def start(self, method, params):
        """Sends a request; its number."""
        with self.changed:
            self.last_id += 1
            self.open_requests[self.last_id] = method
        self._send({"id": self.last_id, "method": method, "params": params})
        return self.last_id

    def wait(self, number):
        """The answer to a request. Time counts as a fault only when there is very much of it, and the server had the processor."""
        self.release()
        method = self.open_requests.get(number, "")
        is_over = lambda: number in self.answers or self.has_ended
        before, rounds = self._ticks(), 0
        with self.changed:
            while not self._wait_for(is_over, self.settings.patience):
                rounds += 1
                fault = self._stuck(method, before, is_over)
                if fault and not is_over():
                    raise Failure(*fault)
                if rounds == MOST_ROUNDS:
                    raise Failure("hang", f"{method} was not answered in {rounds * self.settings.patience:g} s")
            if number in self.answers:
                # That there was one is remembered, so that a second one is noticed.
                answer, self.answers[number] = self.answers[number], None
                return answer
        self.check()
        raise AssertionError("neither an answer nor an end")

    def request(self, method, params):
        answer = self.wait(self.start(method, params))
        if "error" in answer:
            raise Failure("error", f"{method}: {answer['error']}")
        return answer["result"]

    def wait_until(self, condition, seconds):
        """Waits for messages until a condition over them holds; whether it does."""
        self.release()
        with self.changed:
            return self._wait_for(lambda: condition() or self.has_ended, seconds) and condition()

    def _wait_for(self, condition, seconds):
        return self.changed.wait_for(condition, timeout=seconds)

    def check(self):
        """Raises what was wrong with any message so far."""
        with self.changed:
            if self.faults:
                raise self.faults[0]
            if self.has_ended:
                raise Failure("died", f"exit status {self._status()}")

    # The end

    def _status(self):
        try:
            return self.process.wait(self.settings.patience)
        except subprocess.TimeoutExpired:
            return "none"

    def _stuck(self, method, before, is_over):
        """What is wrong with a server that does not answer, and where it is; None for one that others keep from working."""
        told = f"{method} was not answered in {self.settings.patience:g} s; the server"
        used = (self._ticks() - before) / os.sysconf("SC_CLK_TCK")
        if used > self.settings.patience / 2:
            return "hang", f"{told} used {used:.1f} s of processor time{self._stack()}"
        # One that only waits is never about to run and uses no processor time. What was sent it need not have read: with a thread that waits for
        # it, that thread would be about to run. How long the looks take says nothing: on a busy machine this process waits for a processor, too.
        ticks = self._ticks()
        for _ in range(SAMPLES):
            self._wait_for(is_over, SAMPLE_SECONDS)
            if not self.outgoing.empty() or self._may_run() or self._holds_bytes():
                return None
        if self._ticks() != ticks:
            return None
        return "silence", f"{told} is idle{self._stack()}"

    def _may_run(self):
        """Whether a thread of the server works, or waits for a processor."""
        try:
            threads = os.listdir(f"/proc/{self.process.pid}/task")
            stats = [open(f"/proc/{self.process.pid}/task/{thread}/stat").read() for thread in threads]
        except OSError:
            return False
        return any(stat.rsplit(")", 1)[1].split()[0] in "RD" for stat in stats)

    def _holds_bytes(self):
        """Whether something that the server wrote waits for this process."""
        count = array.array("i", [0])
        fcntl.ioctl(self.process.stdout, termios.FIONREAD, count)
        return count[0] > 0

    def _ticks(self):
        try:
            fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
            return int(fields[11]) + int(fields[12])
        except OSError:
            return 0

    def _stack(self):
        """Where the main loop is, if there is a debugger."""
        if not self.settings.asks_debugger:
            return ""
        try:
            output = subprocess.run(
                ["gdb", "-p", str(self.process.pid), "-batch", "-ex", "thread 1", "-ex", "bt 12"], capture_output=True, text=True,
                timeout=60).stdout
        except (FileNotFoundError, subprocess.TimeoutExpired):
            return ""
        frames = [_short_name(match.group(1)) for match in re.finditer(r"^#\d+ +(?:0x\w+ in )?(\S+)", output, re.MULTILINE)]
        # The first frame is told twice.
        return "; in " + " < ".join(frames[1:]) if frames else ""

    def end(self):
        """Ends the server as the protocol has it, and checks how it ended."""
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            self.outgoing.put(None)
            if (status := self._status()) != 0:
                raise Failure("died", f"exit status {status} after shutdown")
        finally:
            self.kill()

    def kill(self):
        self.outgoing.put(None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    @property
    def is_usable(self):
        return not self.has_ended and not self.faults
