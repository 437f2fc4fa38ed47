if vim.fn.has("nvim-0.11") == 0 then
  vim.notify("highlight-lsp needs Neovim 0.11 or later", vim.log.levels.WARN)
  return
end
vim.api.nvim_create_user_command("HighlightExplain", function()
  require("highlight_lsp").explain()
end, { desc = "Why the text under the cursor looks the way it does" })
