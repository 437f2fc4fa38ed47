"""A headless Chromium that is told what to do through a pipe, as the DevTools protocol has it."""
import base64
import json
import os
import re
import shutil
import subprocess


class Chromium:
    """One browser with one page. Raises RuntimeError where the browser refuses something, or ends."""

    def __init__(self, profile):
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", "--no-first-run"]
        # The browser reads descriptor 3 and writes descriptor 4.
        script = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "bash", self.program(), *arguments, f"--user-data-dir={profile}"],
            pass_fds=[to_browser, from_browser], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    @staticmethod
    def program():
        """The path of the browser; None without one."""
        return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.writing)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.reading)

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.reading, 1 << 16)
            if not part:
                raise RuntimeError("the browser ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", features=features)
        # The event of the load may come before the answer of another call: it is waited for by looking.
        if "errorText" in (answer := self.call("Page.navigate", url=address)):
            raise RuntimeError(f"{address}: {answer['errorText']}")
        look = "new Promise(done => { const look = () => document.readyState == 'complete' ? done(1) : setTimeout(look, 20); look() })"
        self.call("Runtime.evaluate", expression=look, awaitPromise=True)

    def shoot(self, address, width, scheme, path):
        """Takes all of a page; a drawing (no width) as large as it is. Tells how wide the page is."""
        if width:
            self.call("Emulation.setDeviceMetricsOverride", width=width, height=640, deviceScaleFactor=1.5, mobile=width < 600)
        else:
            size = re.search(r'width="(\d+)" height="(\d+)"', open(address.removeprefix("file://")).read(1000))
            self.call(
                "Emulation.setDeviceMetricsOverride", width=int(size[1]), height=int(size[2]), deviceScaleFactor=1.5, mobile=False)
        self.open(address, scheme)
        box = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": width or box["width"], "height": min(box["height"], 2400), "scale": 1}
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(answer["data"]))
        return box["width"]

    def print(self, address, scheme, path):
        """Prints a page for A4 paper, backgrounds only where the page insists on them."""
        self.call("Emulation.clearDeviceMetricsOverride")
        self.open(address, scheme)
        answer = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)
        path.write_bytes(base64.b64decode(answer["data"]))
