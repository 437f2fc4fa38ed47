"""Sessions of a client with types: every answer is what the protocol says, deltas and ranges agree with full answers."""
import asyncio

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig
from wire import absolute

pytestmark = pytest.mark.asyncio

PYTHON = 'import os\nimport sys\n\n# See https://example.com/a(b).\nclass A:\n    def f(self, x):\n        return "😀" + x\n\nprint(A())\n'


class Session:
    """An open document and what the client knows of it."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        self.document = types.TextDocumentIdentifier(uri=uri)
        self.data, self.result_id = [], None

    def open(self, language):
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                text_document=types.TextDocumentItem(uri=self.uri, language_id=language, version=1, text=self.text)))

    def edit(self, line, character, text):
        """Inserts a text; positions are UTF-16."""
        self.version += 1
        position = types.Position(line=line, character=character)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=[
                    types.TextDocumentContentChangePartial(range=types.Range(start=position, end=position), text=text)
                ]))
        lines = self.text.split("\n")
        units = lines[line].encode("utf-16-le")
        lines[line] = (units[: character * 2] + text.encode("utf-16-le") + units[character * 2 :]).decode("utf-16-le")
        self.text = "\n".join(lines)

    async def full(self):
        result = await self.client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(text_document=self.document))
        self.data, self.result_id = list(result.data), result.result_id
        return self.data

    async def delta(self):
        result = await self.client.text_document_semantic_tokens_full_delta_async(
            types.SemanticTokensDeltaParams(text_document=self.document, previous_result_id=self.result_id))
        if isinstance(result, types.SemanticTokens):
            self.data = list(result.data)
        else:
            for edit in sorted(result.edits, key=lambda edit: -edit.start):
                self.data[edit.start : edit.start + edit.delete_count] = edit.data or []
        self.result_id = result.result_id
        return list(self.data)

    async def part(self, first, last):
        result = await self.client.text_document_semantic_tokens_range_async(
            types.SemanticTokensRangeParams(
                text_document=self.document,
                range=types.Range(
                    start=types.Position(line=first, character=0), end=types.Position(line=last, character=0))))
        return list(result.data)


@pytest.fixture
def start(wired):
    """Starts a server and initializes it."""
    clients = []

    async def begin(capabilities=None, **members):
        config = ClientServerConfig(server_command=wired.command)
        client = await config.start()
        clients.append(client)
        client.initialized = await client.initialize_session(
            types.InitializeParams(
                capabilities=capabilities or types.ClientCapabilities(),
                process_id=None,
                root_uri=wired.folder.as_uri(),
                workspace_folders=[types.WorkspaceFolder(uri=wired.folder.as_uri(), name="root")],
                **members))
        return client

    async def end():
        for client in clients:
            await client.shutdown_session()
            await client.stop()

    begin.end = end
    return begin


async def test_edits_at_the_end_at_the_top_and_in_the_middle(start, wired):
    client = await start(pytest_lsp.client_capabilities("visual_studio_code"))
    session = Session(client, (wired.folder / "a.py").as_uri(), PYTHON)
    session.open("python")
    await session.full()
    assert len(session.data) > 50
    for line, character, text in [(9, 0, "x = 1\n"), (0, 0, "\n"), (7, 18, "1 + "), (7, 23, "é"), (7, 20, "😀"), (3, 0, '"""')]:
        session.edit(line, character, text)
        delta = await session.delta()
        assert delta == await session.full()
    for first, last in [(0, 3), (2, 8), (0, 20)]:
        expected = [token for token in absolute(session.data) if first <= token[0] < last]
        assert absolute(await session.part(first, last)) == expected
    await start.end()


@pytest.mark.parametrize("name, column", [("utf-8", 22), ("utf-16", 20), ("utf-32", 19)])
async def test_positions_in_every_encoding(start, wired, name, column):
    client = await start(
        types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind(name)])))
    assert client.initialized.capabilities.position_encoding == name
    session = Session(client, (wired.folder / "a.py").as_uri(), PYTHON)
    session.open("python")
    # The operator behind the emoji of `        return "😀" + x`.
    line = [token for token in absolute(await session.full()) if token[0] == 6]
    assert line[2][1] == column
    await start.end()


async def test_everything_else_that_is_announced(start, wired):
    # Python's usual servers have some of it.
    (wired.folder / "highlight-lsp.toml").write_text(
        '[languages.python]\nprovides = ["links", "folding", "symbols", "occurrences", "selection", "colors", "tokens", "diagnostics"]\n')
    client = await start(pytest_lsp.client_capabilities("visual_studio_code"))
    capabilities = client.initialized.capabilities
    assert capabilities.experimental["highlight"]["lineBreaks"]
    session = Session(client, (wired.folder / "a.py").as_uri(), PYTHON)
    session.open("python")
    document = session.document
    links = await client.text_document_document_link_async(types.DocumentLinkParams(text_document=document))
    assert [link.target for link in links] == ["https://example.com/a(b)"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document))
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 1), (4, 6), (5, 6)]
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    assert [symbol.name for symbol in symbols] == ["A"]
    names = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(text_document=document, position=types.Position(line=5, character=16)))
    assert [name.range.start.line for name in names] == [5, 6]
    selection = (
        await client.text_document_selection_range_async(
            types.SelectionRangeParams(text_document=document, positions=[types.Position(line=6, character=22)])))[0]
    steps = 0
    while selection.parent:
        inner, selection = selection.range, selection.parent
        outer = selection.range
        assert (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
        assert (inner.end.line, inner.end.character) <= (outer.end.line, outer.end.character)
        steps += 1
    assert steps > 4
    colors = await client.text_document_document_color_async(types.DocumentColorParams(text_document=document))
    assert list(colors) == []
    breaks = await client.protocol.send_request_async(
        "highlight/lineBreaks", {"textDocument": {"uri": session.uri}, "columns": 20})
    line = breaks.lines[3]
    assert [link.target for link in line.links] == ["https://example.com/a(b)"]
    assert all(not line.links[0].start < place < line.links[0].end for place in line.opportunities)
    runs = await client.protocol.send_request_async("highlight/runs", {"textDocument": {"uri": session.uri}})
    assert any(run.scope == "comment" for run in runs.runs)
    await start.end()


async def test_a_rule_appears_without_restart(start, wired):
    client = await start(pytest_lsp.client_capabilities("visual_studio_code"))
    told = asyncio.Event()
    client.feature(types.WORKSPACE_SEMANTIC_TOKENS_REFRESH)(lambda params: told.set())
    session = Session(client, (wired.folder / "a.txt").as_uri(), "my iPhone\n")
    session.open("plaintext")
    assert await session.full() == []
    (wired.folder / "highlight-lsp.toml").write_text("[[rules]]\nid = 'a'\npattern = 'i[A-Z]\\w+'\nscope = 'keyword'\n")
    client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams(
            changes=[
                types.FileEvent(
                    uri=(wired.folder / "highlight-lsp.toml").as_uri(), type=types.FileChangeType.Created)
            ]))
    await asyncio.wait_for(told.wait(), 100)
    assert absolute(await session.full())[0][:3] == (0, 3, 6)
    await start.end()


async def test_findings_are_pushed(start, wired):
    (wired.folder / "highlight-lsp.toml").write_text(
        "[[rules]]\nid = 'a'\npattern = 'TODO'\nseverity = 'warning'\nmessage = 'do it'\n")
    client = await start(pytest_lsp.client_capabilities("visual_studio_code"))
    session = Session(client, (wired.folder / "a.txt").as_uri(), "TODO\n")
    session.open("plaintext")
    await asyncio.wait_for(client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), 20)
    assert [item.message for item in client.diagnostics[session.uri]] == ["do it"]
    await start.end()


async def test_unknown_methods_and_cancelled_requests_disturb_nothing(start, wired):
    client = await start()
    session = Session(client, (wired.folder / "a.py").as_uri(), PYTHON)
    session.open("python")
    with pytest.raises(Exception, match="unknown method"):
        await client.text_document_implementation_async(
            types.ImplementationParams(text_document=session.document, position=types.Position(line=0, character=0)))
    client.cancel_request(types.CancelParams(id="nobody"))
    assert len(await session.full()) > 50
    await start.end()
