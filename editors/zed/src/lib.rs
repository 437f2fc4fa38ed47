//! Starts highlight-lsp, which must be in PATH.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct HighlightLsp;

impl zed::Extension for HighlightLsp {
    fn new() -> Self {
        HighlightLsp
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("highlight-lsp")
            .ok_or("highlight-lsp is not in PATH")?;
        Ok(Command { command, args: vec!["serve".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(HighlightLsp);
