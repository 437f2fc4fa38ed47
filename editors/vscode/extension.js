// Starts the server and adds one command.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const name = "highlight-lsp";

let client;

/** The keys of highlight-lsp.toml among the settings: without those of the extension, and the one that every language client reads. */
function serverSettings(settings) {
  if (typeof settings !== "object" || settings === null) return settings;
  const { path, documents, trace, ...keys } = settings;
  return keys;
}

/** What the server is told of the settings. */
const middleware = {
  workspace: {
    configuration: async (params, token, next) => {
      const answers = await next(params, token);
      return Array.isArray(answers)
        ? answers.map((answer, index) => (params.items[index].section === name ? serverSettings(answer) : answer))
        : answers;
    },
    // Only that they changed: the server asks for those of each folder.
    didChangeConfiguration: (sections, next) => next(undefined),
  },
};

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
  const settings = vscode.workspace.getConfiguration().get(name);
  client = new LanguageClient(
    name,
    { command: settings.path, args: ["serve"] },
    {
      documentSelector: settings.documents.map((language) => ({ language })),
      initializationOptions: serverSettings(settings),
      middleware,
    }
  );
  context.subscriptions.push(vscode.commands.registerCommand("highlight-lsp.explain", explain));
  await client.start();
};

exports.deactivate = () => client?.stop();
