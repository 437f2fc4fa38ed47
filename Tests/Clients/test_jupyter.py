"""The configuration of JupyterLab's page, as the server side of jupyterlab-lsp reads it: the server starts and answers."""
import asyncio
import json
import pathlib
import re

import pytest

jupyter_lsp = pytest.importorskip("jupyter_lsp", reason="missing client: jupyter-lsp: pip install jupyter-lsp")
from tornado.websocket import WebSocketHandler  # noqa: E402

PAGE = pathlib.Path(__file__).parents[2] / "editors" / "jupyterlab.md"


class Browser(WebSocketHandler):
    """What stands at the other end of the web socket."""

    language_server = "highlight-lsp"

    def __init__(self):  # No request is there to be handled.
        self.messages = asyncio.Queue()

    def write_message(self, text, binary=False):
        self.messages.put_nowait(json.loads(text))

    async def message(self, condition):
        while True:
            message = await asyncio.wait_for(self.messages.get(), 60)
            if condition(message):
                return message


async def session(servers, folder):
    manager = jupyter_lsp.LanguageServerManager(language_servers=servers, autodetect=False)
    manager.initialize()
    browser = Browser()
    manager.subscribe(browser)
    manager.sessions["highlight-lsp"].initialize()

    async def send(**message):
        await manager.on_client_message(json.dumps({"jsonrpc": "2.0", **message}), browser)

    uri = (folder / "a.ipynb").as_uri()
    await send(id=1, method="initialize", params={"processId": None, "rootUri": folder.as_uri(), "capabilities": {"textDocument": {"publishDiagnostics": {}}}})
    server = (await browser.message(lambda message: message.get("id") == 1))["result"]["serverInfo"]["name"]
    await send(method="initialized", params={})
    text = "def f(a):\n    return a\n"
    await send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "python", "version": 1, "text": text}})
    await send(id=2, method="textDocument/references", params={"textDocument": {"uri": uri}, "position": {"line": 1, "character": 11}, "context": {"includeDeclaration": True}})
    found = (await browser.message(lambda message: message.get("id") == 2 and "method" not in message))["result"]
    manager.sessions["highlight-lsp"].stop()
    return server, [place["range"]["start"] for place in found]


def test_the_page_starts_the_server(wired):
    page = PAGE.read_text()
    servers = json.loads(re.search(r"```json\n(.*?)```", page, re.S)[1])["LanguageServerManager"]["language_servers"]
    assert servers["highlight-lsp"]["argv"] == ["highlight-lsp", "serve"]
    servers["highlight-lsp"]["argv"] = wired.command
    # As the page says of names.
    (wired.folder / "highlight-lsp.toml").write_text(re.search(r"`(\[languages\.python\]) (provides = .*?)`", page)[0].strip("`").replace("] ", "]\n", 1))
    server, places = asyncio.run(session(servers, wired.folder))
    assert server == "highlight-lsp"
    assert places == [{"line": 0, "character": 6}, {"line": 1, "character": 11}]
