// The extension of editors/vscode with VS Code's own language client: types into documents of several languages and asks for tokens as VS Code does.
// Environment: LSP_EXTENSION (its folder), LSP_MODULES (a folder node_modules with vscode-languageclient), LSP_PROGRAM (the server), LSP_FILES (a JSON
// array of paths, languages and texts to type), LSP_OUT (the file to write).
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { vscode, editor, CancellationTokenSource } = require(path.join(__dirname, "vscode_api.js"));

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return load.call(this, path.join(process.env.LSP_MODULES, "vscode-languageclient", "node.js"), ...rest);
  return load.call(this, name, ...rest);
};

async function main() {
  editor.settings.values = { "highlight-lsp": { path: process.env.LSP_PROGRAM, documents: ["python", "markdown"], format: { reflow: true, document: false }, links: {} } };
  const context = { subscriptions: [], extensionPath: process.env.LSP_EXTENSION };
  const extension = require(path.join(process.env.LSP_EXTENSION, "extension.js"));
  await extension.activate(context);
  const token = () => new CancellationTokenSource().token;
  const said = { files: [], commands: [...editor.commands.keys()].sort() };
  for (const { file, language, typed } of JSON.parse(process.env.LSP_FILES)) {
    const document = editor.open(file, language, fs.readFileSync(file, "utf8"));
    editor.show(document);
    // The server is started with the first document.
    while (!editor.provider("DocumentSemanticTokens", document)) await new Promise((resolve) => setTimeout(resolve, 20));
    const provider = editor.provider("DocumentSemanticTokens", document)?.provider;
    const first = await provider.provideDocumentSemanticTokens(document, token());
    // Keys at the end of the text, every ninth one taken back.
    let count = 0;
    let last = first;
    for (const key of typed) {
      editor.edit(document, document.text.length, 0, key);
      count += 1;
      if (count % 9 === 0) {
        editor.edit(document, document.text.length - 1, 1, "");
        editor.edit(document, document.text.length, 0, key);
        count += 2;
      }
      if (count % 20 === 0 && provider.provideDocumentSemanticTokensEdits) {
        await provider.provideDocumentSemanticTokensEdits(document, last.resultId, token());
      }
    }
    const after = await provider.provideDocumentSemanticTokens(document, token());
    const folds = await editor.provider("FoldingRange", document)?.provider.provideFoldingRanges(document, {}, token());
    const links = await editor.provider("DocumentLink", document)?.provider.provideDocumentLinks(document, token());
    said.files.push({
      file, count, text: document.text, first: Array.from(first?.data ?? []), after: Array.from(after?.data ?? []), folds: folds?.length ?? 0, links: links?.length ?? 0,
      legend: editor.provider("DocumentSemanticTokens", document).extra.tokenTypes,
    });
  }
  await editor.commands.get("highlight-lsp.explain")();
  said.explained = editor.shown.texts.at(-1);
  // The status of the file in front.
  editor.show(vscode.workspace.textDocuments[0]);
  for (let turn = 0; turn < 2000 && !editor.shown.items.some((item) => item.text === "nim"); turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  said.status = editor.shown.items.filter((item) => item.visible).map((item) => [item.text, item.tooltip]);
  await extension.deactivate();
  fs.writeFileSync(process.env.LSP_OUT, JSON.stringify(said));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
