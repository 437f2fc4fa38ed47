// As much of VS Code's API as its language client needs: documents, providers that are asked, diagnostics, settings. Nothing is drawn.
const { pathToFileURL, fileURLToPath } = require("node:url");

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
  isEqual(other) { return this.line === other.line && this.character === other.character; }
  isBefore(other) { return this.line < other.line || (this.line === other.line && this.character < other.character); }
}

class Range {
  constructor(a, b, c, d) {
    [this.start, this.end] = typeof a === "number" ? [new Position(a, b), new Position(c, d)] : [a, b];
  }
  get isEmpty() { return this.start.isEqual(this.end); }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  get scheme() { return this.text.slice(0, this.text.indexOf(":")); }
  get path() { return decodeURIComponent(new URL(this.text).pathname); }
  get authority() { return ""; }
  get fsPath() { return this.scheme === "file" ? fileURLToPath(this.text) : this.path; }
  with() { return this; }
  toString() { return this.text; }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self, disposables) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.add(bound);
      const disposable = new Disposable(() => this.listeners.delete(bound));
      disposables?.push(disposable);
      return disposable;
    };
  }
  fire(value) { for (const listener of [...this.listeners]) listener(value); }
  dispose() { this.listeners.clear(); }
}

class Disposable {
  constructor(action) { this.action = action; }
  static from(...all) { return new Disposable(() => all.forEach((one) => one.dispose())); }
  dispose() { this.action?.(); }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {}
}

/** A document whose lines end in line feeds. */
class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isClosed: false, isDirty: false, isUntitled: false, eol: 1 });
  }
  get fileName() { return this.uri.fsPath; }
  get lineCount() { return this.text.split("\n").length; }
  getText(range) { return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text; }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before[before.length - 1].length);
  }
  offsetAt(position) {
    const lines = this.text.split("\n").slice(0, position.line);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + position.character;
  }
}

const events = {};
const event = (name) => (events[name] ??= new EventEmitter()).event;
const providers = [];
const register = (kind) => (selector, provider, extra) => {
  const entry = { kind, selector, provider, extra };
  providers.push(entry);
  return new Disposable(() => providers.splice(providers.indexOf(entry), 1));
};

/** What `vscode.languages.match` says of the language alone. */
function match(selector, document) {
  const filters = Array.isArray(selector) ? selector : [selector];
  return filters.some((filter) => filter === "*" || (filter.language ?? filter) === "*" || (filter.language ?? filter) === document.languageId) ? 10 : 0;
}

const documents = [];
const commands = new Map();
const settings = { values: {} };
const shown = { messages: [], items: [], texts: [] };

const item = () => {
  const made = { show() { this.visible = true; }, hide() { this.visible = false; }, dispose() {} };
  shown.items.push(made);
  return made;
};
const channel = () => ({
  append() {}, appendLine() {}, clear() {}, show() {}, hide() {}, dispose() {}, replace() {},
  info() {}, warn() {}, error() {}, debug() {}, trace() {}, logLevel: 2, onDidChangeLogLevel: event("logLevel"),
});
const message = (kind) => async (text, ...actions) => {
  shown.messages.push({ kind, text });
  return shown.answer?.(text, actions.filter((action) => action?.title));
};

const plain = (name) => ({ [name]: class { constructor(...values) { this.values = values; Object.assign(this, typeof values[0] === "object" ? values[0] : {}); } } })[name];
const classes = [
  "CallHierarchyItem", "CodeAction", "CodeLens", "Color", "ColorInformation", "ColorPresentation", "CompletionItem", "CompletionList", "Diagnostic",
  "DiagnosticRelatedInformation", "DocumentHighlight", "DocumentLink", "DocumentSymbol", "EvaluatableExpression", "FoldingRange", "Hover", "InlayHint",
  "InlayHintLabelPart", "InlineCompletionItem", "InlineCompletionList", "InlineValueContext", "LinkedEditingRanges", "Location", "LocationLink",
  "MarkdownString", "ParameterInformation", "RelativePattern", "SelectionRange", "SemanticTokensEdit", "SemanticTokensEdits", "SignatureHelp",
  "SignatureInformation", "SnippetString", "SymbolInformation", "TabInputNotebook", "TabInputNotebookDiff", "TabInputText", "TabInputTextDiff",
  "TabInputCustom", "TextEdit", "TypeHierarchyItem", "WorkspaceEdit", "NotebookCellData", "NotebookCellOutput", "FileSystemError",
];
class SemanticTokens { constructor(data, resultId) { Object.assign(this, { data, resultId }); } }
class SemanticTokensLegend { constructor(tokenTypes, tokenModifiers) { Object.assign(this, { tokenTypes, tokenModifiers }); } }
class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const [name, value] of [["QuickFix", "quickfix"], ["Refactor", "refactor"], ["RefactorExtract", "refactor.extract"], ["RefactorInline", "refactor.inline"],
  ["RefactorRewrite", "refactor.rewrite"], ["RefactorMove", "refactor.move"], ["Source", "source"], ["SourceOrganizeImports", "source.organizeImports"],
  ["SourceFixAll", "source.fixAll"], ["Notebook", "notebook"]]) CodeActionKind[name] = new CodeActionKind(value);

/** Numbers for the members of an enumeration, whatever they are called. */
const enumeration = (first = 0) => {
  const numbers = new Map();
  return new Proxy({}, { get: (_, name) => (typeof name === "symbol" ? undefined : (numbers.has(name) || numbers.set(name, numbers.size + first), numbers.get(name))) });
};

const vscode = {
  ...Object.fromEntries(classes.map((name) => [name, plain(name)])),
  Position, Range, Selection: Range, Uri, EventEmitter, Disposable, CancellationTokenSource, SemanticTokens, SemanticTokensLegend, CodeActionKind,
  CancellationError: class extends Error {},
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 }, DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
  StatusBarAlignment: { Left: 1, Right: 2 }, ConfigurationTarget: { Global: 1 }, ViewColumn: { Beside: -2 },
  ...Object.fromEntries(
    ["CodeActionTriggerKind", "CompletionItemKind", "CompletionItemTag", "CompletionTriggerKind", "DocumentHighlightKind", "FoldingRangeKind", "InlayHintKind",
      "InlineCompletionTriggerKind", "LogLevel", "NotebookCellKind", "ProgressLocation", "SignatureHelpTriggerKind", "SymbolKind", "SymbolTag",
      "TextDocumentChangeReason", "TextDocumentSaveReason", "TextEditorRevealType", "UIKind", "FileType", "EndOfLine", "SyntaxTokenType", "QuickPickItemKind"]
      .map((name) => [name, enumeration()])),
  version: "1.120.0",
  env: { appName: "test", language: "en", uiKind: 1, openExternal: async () => true, onDidChangeTelemetryEnabled: event("telemetry") },
  l10n: { t: (text) => text },
  extensions: { all: [], getExtension: () => undefined, onDidChange: event("extensions") },
  commands: {
    registerCommand(name, action) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`);
      commands.set(name, action);
      return new Disposable(() => commands.delete(name));
    },
    executeCommand: async (name, ...values) => commands.get(name)?.(...values),
  },
  languages: {
    match, getLanguages: async () => ["python", "nim"],
    createDiagnosticCollection: () => ({ set() {}, delete() {}, clear() {}, has: () => false, get: () => [], forEach() {}, dispose() {}, name: "" }),
    onDidChangeDiagnostics: event("diagnostics"),
    ...Object.fromEntries(
      ["CallHierarchy", "CodeActions", "CodeLens", "Color", "CompletionItem", "Declaration", "Definition", "DocumentFormattingEdit", "DocumentHighlight",
        "DocumentLink", "DocumentRangeFormattingEdit", "DocumentRangeSemanticTokens", "DocumentSemanticTokens", "DocumentSymbol", "FoldingRange", "Hover",
        "Implementation", "InlayHints", "InlineCompletionItem", "InlineValues", "LinkedEditingRange", "OnTypeFormattingEdit", "Reference", "Rename",
        "SelectionRange", "SignatureHelp", "TypeDefinition", "TypeHierarchy", "WorkspaceSymbol"]
        .map((kind) => [`register${kind}Provider`, register(kind)])),
  },
  window: {
    activeTextEditor: undefined, visibleTextEditors: [], tabGroups: { all: [], onDidChangeTabs: event("tabs"), onDidChangeTabGroups: event("tabGroups") },
    createOutputChannel: channel, createStatusBarItem: item,
    showErrorMessage: message("error"), showWarningMessage: message("warning"), showInformationMessage: message("information"),
    showQuickPick: async () => undefined, showTextDocument: async (document) => shown.texts.push(document.text),
    withProgress: async (options, task) => task({ report() {} }, new CancellationTokenSource().token),
    onDidChangeActiveTextEditor: event("activeEditor"), onDidChangeVisibleTextEditors: event("visibleEditors"), onDidChangeWindowState: event("window"),
    onDidChangeActiveColorTheme: event("theme"),
  },
  workspace: {
    name: "test", workspaceFolders: [], textDocuments: documents, notebookDocuments: [], isTrusted: true, fs: {},
    getConfiguration(section) {
      const get = (name, fallback) => {
        const parts = [...(section ? [section] : []), ...(name ? [name] : [])].join(".").split(".");
        let value = settings.values;
        for (const part of parts) value = value?.[part];
        return value ?? fallback;
      };
      return { get, has: (name) => get(name) !== undefined, inspect: () => undefined, update: async () => {} };
    },
    getWorkspaceFolder: () => undefined, asRelativePath: (path) => `${path}`, applyEdit: async () => true,
    openTextDocument: async (options) => new TextDocument(Uri.parse("untitled:one"), options.language ?? "plaintext", options.content ?? ""),
    createFileSystemWatcher: () => ({ onDidCreate: event("created"), onDidChange: event("changed"), onDidDelete: event("deleted"), dispose() {} }),
    ...Object.fromEntries(
      ["CloseTextDocument", "ChangeTextDocument", "OpenTextDocument", "SaveTextDocument", "ChangeConfiguration", "ChangeWorkspaceFolders", "CreateFiles",
        "DeleteFiles", "RenameFiles", "OpenNotebookDocument", "CloseNotebookDocument", "ChangeNotebookDocument", "SaveNotebookDocument", "GrantWorkspaceTrust"]
        .map((name) => [`onDid${name}`, event(name)])),
    ...Object.fromEntries(["SaveTextDocument", "CreateFiles", "DeleteFiles", "RenameFiles"].map((name) => [`onWill${name}`, event(`will${name}`)])),
    registerTextDocumentContentProvider: () => new Disposable(),
  },
};

/** What a person and the editor do. */
const editor = {
  shown, settings, providers, commands,
  open(path, languageId, text) {
    const document = new TextDocument(Uri.file(path), languageId, text);
    documents.push(document);
    events.OpenTextDocument?.fire(document);
    return document;
  },
  show(document) {
    vscode.window.activeTextEditor = document && { document, selection: { active: new Position(0, 0) } };
    events.activeEditor?.fire(vscode.window.activeTextEditor);
  },
  /** Puts a text in the place of `length` characters. */
  edit(document, offset, length, text) {
    const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
    document.text = document.text.slice(0, offset) + text + document.text.slice(offset + length);
    document.version += 1;
    events.ChangeTextDocument?.fire({ document, reason: undefined, contentChanges: [{ range, rangeOffset: offset, rangeLength: length, text }] });
  },
  provider: (kind, document) => providers.find((entry) => entry.kind === kind && match(entry.selector, document) > 0),
};

module.exports = { vscode, editor, CancellationTokenSource };
