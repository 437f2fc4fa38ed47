// Starts the server, shows what it knows of the file in front, and adds a few commands.
const childProcess = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const name = "highlight-lsp";

let client;
/** The start that has not ended. */
let starting;
let program;
let item;
/** What `doctor` said last: of which file, and when that was. */
let shown = 0;
/** What `doctor` said of files, until they are saved or the settings change. */
const told = new Map();

/** Types of tokens for markup, which package.json gives scopes of themes. */
const markup = {
  fillClientCapabilities(capabilities) {
    const tokens = capabilities.textDocument?.semanticTokens;
    if (tokens) tokens.tokenTypes = [...tokens.tokenTypes, ...markup.types];
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
  dispose() {},
};

/** The keys of highlight-lsp.toml among the settings: without those of the extension, and the one that every language client reads. */
function serverSettings(settings) {
  if (typeof settings !== "object" || settings === null) return settings;
  const { path: ignoredPath, documents, trace, ...keys } = settings;
  return keys;
}

/** The program of the settings, else the one inside the extension, else the one in PATH. */
function programOf(settings, folder) {
  if (settings.path && settings.path !== name) return settings.path;
  const inside = path.join(folder, "program", "bin", name);
  return fs.existsSync(inside) ? inside : name;
}

/** The languages that VS Code does not know without this extension. */
function ownLanguages(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  return manifest.contributes.languages.map((language) => language.id);
}

/** The languages of the documents that the server gets. */
function served(settings, folder) {
  const chosen = settings.documents ?? [];
  return chosen.includes("*") ? ["*"] : [...new Set([...ownLanguages(folder), "plaintext", ...chosen])];
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

function run(...parameters) {
  return new Promise((resolve) => {
    childProcess.execFile(program, parameters, { timeout: 20000, maxBuffer: 1 << 20 }, (error, output, problems) => {
      resolve({ failed: error && error.code === "ENOENT", output, problems });
    });
  });
}

async function showText(text) {
  const document = await vscode.workspace.openTextDocument({ language: "plaintext", content: text });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

/** Shows why the text under the cursor looks the way it does. */
async function explain() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  try {
    const result = await client.sendRequest("highlight/explain", {
      textDocument: { uri: editor.document.uri.toString() },
      position: editor.selection.active,
      format: "text",
    });
    await showText(result.text);
  } catch (error) {
    vscode.window.showWarningMessage(`highlight-lsp: ${error.message}`);
  }
}

/** Installs what the file in front lacks; the server colours it when that is there. */
async function installGrammar() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  try {
    const result = await client.sendRequest("workspace/executeCommand", {
      command: "highlight-lsp.installGrammar",
      arguments: [{ uri: editor.document.uri.toString() }],
    });
    const names = [...(result?.installed ?? []), ...(result?.current ?? [])];
    if (names.length > 0) vscode.window.showInformationMessage(`highlight-lsp: installed: ${names.join(", ")}`);
  } catch (error) {
    vscode.window.showWarningMessage(`highlight-lsp: ${error.message}`);
  }
  told.clear();
  await showStatus();
}

/** Chooses among the languages that VS Code highlights itself those that the server gets as well. */
async function chooseLanguages(context) {
  const own = new Set(ownLanguages(context.extensionPath));
  const configuration = vscode.workspace.getConfiguration(name);
  const chosen = configuration.get("documents") ?? [];
  const known = (await vscode.languages.getLanguages()).filter((language) => !own.has(language)).sort();
  const picked = await vscode.window.showQuickPick(
    known.map((label) => ({ label, picked: chosen.includes(label) })),
    { canPickMany: true, title: "Languages that highlight-lsp colours besides those that it brings" }
  );
  if (!picked) return;
  await configuration.update("documents", picked.map((choice) => choice.label), vscode.ConfigurationTarget.Global);
}

/** Shows of the file in front which language it is in, where the grammar comes from and what is to be done. */
async function showStatus() {
  const editor = vscode.window.activeTextEditor;
  if (!item) return;
  if (!editor || editor.document.uri.scheme !== "file") return item.hide();
  const number = ++shown;
  const key = editor.document.uri.toString();
  // No process for each switch of the editor.
  if (!told.has(key)) told.set(key, run("doctor", editor.document.uri.fsPath));
  const answer = await told.get(key);
  if (number !== shown) return;
  if (answer.failed) {
    told.delete(key);
    item.text = "$(warning) highlight-lsp";
    item.tooltip = `${program} cannot be started; set highlight-lsp.path`;
    return item.show();
  }
  const lines = Object.fromEntries(answer.output.split("\n").map((line) => [line.slice(0, 11).trim(), line.slice(11)]));
  const language = (lines.language ?? "?").split(",")[0];
  const isServed = client && vscode.languages.match(client.clientOptions.documentSelector, editor.document) > 0;
  const todo = isServed ? lines["to do"] : "choose this language: highlight-lsp: Choose Languages";
  const isWell = isServed && (lines["to do"] ?? "nothing") === "nothing";
  item.text = `${isWell ? "" : "$(warning) "}${language}`;
  item.tooltip = [lines.language, `grammar: ${lines.grammar ?? "none"}`, `queries: ${lines.queries ?? "none"}`, `to do: ${todo}`].join("\n");
  item.show();
}

/** What the button of the status item offers. */
async function menu() {
  const choice = await vscode.window.showQuickPick(
    [
      { label: "Explain the colour under the cursor", command: "highlight-lsp.explain" },
      { label: "Install what this file needs", command: "highlight-lsp.installForFile" },
      { label: "Choose languages", command: "highlight-lsp.chooseLanguages" },
      { label: "Why is it highlighted or not?", command: "highlight-lsp.doctor" },
      { label: "Show the log", command: "highlight-lsp.showLog" },
    ],
    { title: item.tooltip }
  );
  if (choice) await vscode.commands.executeCommand(choice.command);
}

async function doctor() {
  const editor = vscode.window.activeTextEditor;
  const said = await run("doctor", ...(editor?.document.uri.scheme === "file" ? [editor.document.uri.fsPath] : []));
  await showText(said.output + said.problems);
}

async function start(context) {
  const settings = vscode.workspace.getConfiguration().get(name);
  program = programOf(settings, context.extensionPath);
  client = new LanguageClient(
    name,
    { command: program, args: ["serve"] },
    {
      documentSelector: served(settings, context.extensionPath).map((language) => ({ language })),
      initializationOptions: serverSettings(settings),
      middleware,
    }
  );
  client.registerFeature?.(markup);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`highlight-lsp: ${program} cannot be started: ${error.message}; set highlight-lsp.path`);
  }
}

/** Starts the server with the first document that it gets. */
async function startWhenNeeded(context, documents) {
  if (client || starting) return;
  const settings = vscode.workspace.getConfiguration().get(name);
  program = programOf(settings, context.extensionPath);
  const languages = served(settings, context.extensionPath);
  if (!languages.includes("*") && !documents.some((document) => languages.includes(document.languageId))) return;
  starting = start(context);
  await starting;
  starting = undefined;
}

exports.activate = async (context) => {
  const commands = {
    explain,
    installForFile: installGrammar,
    chooseLanguages: () => chooseLanguages(context),
    menu,
    doctor,
    showLog: () => client?.outputChannel?.show(),
  };
  for (const [command, action] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(`${name}.${command}`, action));
  }
  item = vscode.window.createStatusBarItem(`${name}.status`, vscode.StatusBarAlignment.Right, 90);
  item.name = name;
  item.command = `${name}.menu`;
  context.subscriptions.push(item);
  context.subscriptions.push(
    vscode.window.onDidChangeActiveTextEditor(showStatus),
    vscode.workspace.onDidOpenTextDocument(async (document) => {
      await startWhenNeeded(context, [document]);
      await showStatus();
    }),
    vscode.workspace.onDidSaveTextDocument((document) => {
      told.delete(document.uri.toString());
      return showStatus();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event?.affectsConfiguration?.(`${name}.documents`) && !event?.affectsConfiguration?.(`${name}.path`)) return;
      await client?.stop();
      client = undefined;
      told.clear();
      await startWhenNeeded(context, vscode.workspace.textDocuments);
      await showStatus();
    })
  );
  const { contributes } = JSON.parse(fs.readFileSync(path.join(context.extensionPath, "package.json"), "utf8"));
  markup.types = contributes.semanticTokenTypes.map((type) => type.id);
  await startWhenNeeded(context, vscode.workspace.textDocuments);
  await showStatus();
};

exports.deactivate = () => client?.stop();
