// Starts the server and adds one command.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** The keys of highlight-lsp.toml that the settings hold. */
function settings() {
  const section = vscode.workspace.getConfiguration("highlight-lsp");
  return { format: section.get("format"), links: section.get("links") };
}

/** Shows why the text under the cursor looks the way it does. */
async function explain() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  try {
    const result = await client.sendRequest("highlight/explain", {
      textDocument: { uri: editor.document.uri.toString() },
      position: editor.selection.active,
    });
    const document = await vscode.workspace.openTextDocument({ language: "json", content: JSON.stringify(result, null, 2) });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
  } catch (error) {
    vscode.window.showWarningMessage(`highlight-lsp: ${error.message}`);
  }
}

exports.activate = async (context) => {
  const section = vscode.workspace.getConfiguration("highlight-lsp");
  const command = section.get("path");
  client = new LanguageClient(
    "highlight-lsp",
    { command, args: ["serve"] },
    {
      documentSelector: section.get("documents").map((language) => ({ language })),
      initializationOptions: settings(),
      synchronize: { configurationSection: "highlight-lsp" },
    }
  );
  context.subscriptions.push(vscode.commands.registerCommand("highlight-lsp.explain", explain));
  await client.start();
};

exports.deactivate = () => client?.stop();
