// The extension of editors/vscode, its language client replaced by one of few lines that asks and tells the server of settings as the true one
// does. Opens a text in each folder, changes a setting, and says as JSON what links there are before and behind.
// Environment: LSP_EXTENSION (its folder), LSP_PROGRAM (the server), LSP_FOLDERS (a JSON array of two), LSP_OUT (the file to write).
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const extension = process.env.LSP_EXTENSION;
const folders = JSON.parse(process.env.LSP_FOLDERS).map((folder) => pathToFileURL(folder).href);

// What VS Code knows of settings: defaults of the extension, of the user, of folders.
const properties = JSON.parse(fs.readFileSync(path.join(extension, "package.json"))).contributes.configuration.properties;
const user = { "highlight-lsp.path": process.env.LSP_PROGRAM, "highlight-lsp.trace.server": "off", "highlight-lsp.explain": { hover: false } };
const ofFolder = { [folders[1]]: { "highlight-lsp.links": { bareDomains: true } } };
const listeners = [];

function value(key, resource) {
  const scoped = Object.entries(ofFolder).find(([folder]) => resource?.startsWith(folder));
  const mayDiffer = properties[key]?.scope === "resource";
  return (mayDiffer ? scoped?.[1][key] : undefined) ?? user[key] ?? properties[key]?.default;
}

function getConfiguration(section, resource) {
  return {
    get(wanted) {
      const key = section ? `${section}.${wanted}` : wanted;
      const inside = [...new Set([...Object.keys(properties), ...Object.keys(user)])].filter((name) => name.startsWith(key + "."));
      if (inside.length === 0) return value(key, resource);
      const result = {};
      for (const name of inside) {
        const parts = name.slice(key.length + 1).split(".");
        const last = parts.pop();
        parts.reduce((object, part) => (object[part] ??= {}), result)[last] = value(name, resource);
      }
      return result;
    },
  };
}

const vscode = {
  workspace: { getConfiguration, onDidChangeConfiguration: (listener) => listeners.push(listener), onDidSaveTextDocument: () => {},
    onDidOpenTextDocument: () => {}, textDocuments: [{ languageId: "plaintext" }] },
  window: { createStatusBarItem: () => ({ hide() {} }), onDidChangeActiveTextEditor: () => {} },
  StatusBarAlignment: { Right: 2 },
  commands: { registerCommand: () => ({ dispose() {} }) },
};

class LanguageClient {
  constructor(id, server, options) {
    Object.assign(this, { id, server, options, count: 0, pending: new Map(), asked: 0 });
    LanguageClient.last = this;
  }

  registerFeature(feature) {
    this.feature = feature;
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  sendNotification(method, params) {
    this.send({ method, params });
  }

  sendRequest(method, params) {
    this.count += 1;
    this.send({ id: this.count, method, params });
    return new Promise((resolve) => this.pending.set(this.count, resolve));
  }

  async take(message) {
    if (!message.method) return this.pending.get(message.id)?.(message.result);
    if (message.id === undefined) return;
    let result = null;
    if (message.method === "workspace/configuration") result = await this.configuration(message.params);
    this.send({ id: message.id, result });
    if (message.method === "client/registerCapability") {
      for (const registration of message.params.registrations) {
        if (registration.method === "workspace/didChangeConfiguration") this.register(registration.registerOptions.section);
      }
    }
    if (message.method === "workspace/configuration") this.answered?.();
  }

  configuration(params) {
    const next = (params) => params.items.map((item) => getConfiguration(undefined, item.scopeUri).get(item.section) ?? null);
    const middleware = this.options.middleware?.workspace?.configuration;
    return middleware ? middleware(params, {}, next) : next(params);
  }

  register(section) {
    const tell = () => {
      const next = async (sections) => {
        const settings = sections ? Object.fromEntries(sections.map((name) => [name, getConfiguration().get(name)])) : null;
        this.sendNotification("workspace/didChangeConfiguration", { settings });
      };
      const middleware = this.options.middleware?.workspace?.didChangeConfiguration;
      return middleware ? middleware([section], next) : next([section]);
    };
    listeners.push(tell);
    tell();
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    let bytes = Buffer.alloc(0);
    this.process.stdout.on("data", (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (;;) {
        const header = bytes.indexOf("\r\n\r\n");
        if (header < 0) return;
        const end = header + 4 + Number(/Content-Length: (\d+)/.exec(bytes.toString("latin1", 0, header))[1]);
        if (bytes.length < end) return;
        this.take(JSON.parse(bytes.toString("utf8", header + 4, end)));
        bytes = bytes.subarray(end);
      }
    });
    const capabilities = {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: { semanticTokens: { tokenTypes: ["class", "string"], tokenModifiers: [], requests: {}, formats: [] } },
    };
    this.feature.fillClientCapabilities(capabilities);
    this.offered = await this.sendRequest("initialize", {
      processId: null,
      rootUri: folders[0],
      workspaceFolders: folders.map((uri, index) => ({ uri, name: `${index}` })),
      capabilities,
      initializationOptions: this.options.initializationOptions,
    });
    this.sendNotification("initialized", {});
    const section = this.options.synchronize?.configurationSection;
    if (section) this.register(section);
  }
}

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load.call(this, name, ...rest);
};

async function main() {
  await require(path.join(extension, "extension.js")).activate({ subscriptions: [], extensionPath: extension });
  const client = LanguageClient.last;
  const documents = folders.map((folder) => `${folder}/a.txt`);
  for (const uri of documents) {
    client.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "plaintext", version: 1, text: "see example.com\n" } });
  }
  const links = async () => {
    const counts = [];
    for (const uri of documents) counts.push((await client.sendRequest("textDocument/documentLink", { textDocument: { uri } })).length);
    return counts;
  };
  // What is asked for is told before anything else is answered.
  const settled = () => new Promise((resolve) => (client.answered = resolve));
  const said = { headings: client.offered.capabilities.semanticTokensProvider.legend.tokenTypes.filter((type) => type.startsWith("markup_heading_")).length };
  await settled();
  said.before = await links();
  user["highlight-lsp.links"] = { bareDomains: true };
  delete ofFolder[folders[1]];
  ofFolder[folders[0]] = { "highlight-lsp.links": { bareDomains: false } };
  const asked = settled();
  for (const listener of listeners) listener();
  await asked;
  said.behind = await links();
  await client.sendRequest("shutdown");
  client.sendNotification("exit");
  fs.writeFileSync(process.env.LSP_OUT, JSON.stringify(said));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
