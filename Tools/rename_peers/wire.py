"""Texts with the positions of the protocol, and child processes that speak JSON."""
import json
import queue
import re
import subprocess
import threading

ANSWER_SECONDS = 60


class Failure(Exception):
    """A server said no, or nothing."""


class Text:
    """A text and the positions in it: UTF-16 units of a line as the protocol counts them."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [match.end() for match in re.finditer(r"\r\n|\n|\r", text)]

    def position(self, offset):
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= offset else (low, middle)
        units = len(self.text[self.starts[low] : offset].encode("utf-16-le")) // 2
        return {"line": low, "character": units}

    def line_start(self, offset):
        return self.starts[self.position(offset)["line"]]

    def offset(self, position):
        start = self.starts[min(position["line"], len(self.starts) - 1)]
        units = 0
        for offset in range(start, len(self.text) + 1):
            if units >= position["character"] or offset == len(self.text):
                return offset
            units += 2 if ord(self.text[offset]) > 0xFFFF else 1
        return len(self.text)

    def span(self, item):
        return self.offset(item["start"]), self.offset(item["end"])


class Connection:
    """A child process that speaks JSON; messages of both directions have a header unless it takes lines."""

    def __init__(self, command, folder, takes_lines=False):
        self.takes_lines = takes_lines
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages = queue.Queue()
        self.number = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b"\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if line == b"":
                self.messages.put(None)
                return
            if length:
                self.messages.put(json.loads(stream.read(length)))

    def send(self, message):
        data = json.dumps(message).encode()
        data = data + b"\n" if self.takes_lines else b"Content-Length: %d\r\n\r\n%s" % (len(data), data)
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self, seconds=ANSWER_SECONDS):
        try:
            message = self.messages.get(timeout=seconds)
        except queue.Empty:
            raise Failure("no answer in time") from None
        if message is None:
            raise Failure("the server ended")
        return message

    def end(self):
        self.process.kill()
        self.process.wait()
