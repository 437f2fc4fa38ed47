"""highlight-lsp as a language server of GNOME Builder."""
from gi.repository import Ide

# What GtkSourceView calls the languages. The plugin's own file has the same list.
LANGUAGES = ["c", "chdr", "python", "python3", "markdown", "sh", "toml"]


class Service(Ide.LspService):
    def __init__(self, *arguments, **properties):
        super().__init__(*arguments, **properties)
        self.connect("create-launcher", Service.create_launcher)

    def create_launcher(self, pipeline, flags):
        # The launcher that a program's name makes is a login shell, which drops arguments.
        launcher = Ide.SubprocessLauncher.new(flags)
        launcher.set_run_on_host(True)
        launcher.set_cwd(pipeline.get_srcdir())
        launcher.push_argv("highlight-lsp")
        launcher.push_argv("serve")
        return launcher

    def do_configure_client(self, client):
        for language in LANGUAGES:
            client.add_language(language)


class DiagnosticProvider(Ide.LspDiagnosticProvider, Ide.DiagnosticProvider):
    def do_load(self):
        Service.bind_client(self)


class CompletionProvider(Ide.LspCompletionProvider):
    def do_load(self):
        Service.bind_client(self)


class SymbolResolver(Ide.LspSymbolResolver, Ide.SymbolResolver):
    def do_load(self):
        Service.bind_client(self)


class Highlighter(Ide.LspHighlighter, Ide.Highlighter):
    def do_load(self):
        Service.bind_client(self)


class HoverProvider(Ide.LspHoverProvider):
    def do_prepare(self):
        self.props.category = "highlight-lsp"
        Service.bind_client(self)


class RenameProvider(Ide.LspRenameProvider, Ide.RenameProvider):
    def do_load(self):
        Service.bind_client(self)


class Formatter(Ide.LspFormatter, Ide.Formatter):
    def do_load(self):
        Service.bind_client(self)


class CodeActionProvider(Ide.LspCodeActionProvider, Ide.CodeActionProvider):
    def do_load(self):
        Service.bind_client(self)
