-- The server, for vim.lsp.enable("highlight_lsp"). Every file type that highlight-lsp has queries for.
return {
  cmd = { "highlight-lsp", "serve" },
  filetypes = {
    "bash", "c", "cpp", "css", "go", "html", "java", "javascript", "javascriptreact", "json", "markdown", "python", "rust", "sh", "swift",
    "text", "toml", "typescript", "typescriptreact",
  },
  root_markers = { "highlight-lsp.toml", ".git" },
  -- Keys of highlight-lsp.toml.
  init_options = { format = { reflow = true } },
}
