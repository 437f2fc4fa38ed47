if vim.fn.has("nvim-0.11") == 0 then
  vim.notify("highlight-lsp needs Neovim 0.11 or later", vim.log.levels.WARN)
  return
end

-- Templates of a chart are YAML to Neovim.
local function chart(path)
  return require("highlight_lsp.detection").chart(path)
end

vim.filetype.add({
  filename = { ["_helpers.tpl"] = "helm" },
  pattern = {
    [".*/templates/.*%.ya?ml"] = chart,
    [".*/templates/.*%.tpl"] = chart,
    [".*/templates/NOTES%.txt"] = chart,
    -- What Neovim finds no type for.
    [".*"] = {
      function(path) return require("highlight_lsp.detection").filetype(path) end,
      { priority = -math.huge },
    },
  },
})

vim.api.nvim_create_user_command("HighlightExplain", function()
  require("highlight_lsp").explain()
end, { desc = "Why the text under the cursor looks the way it does" })

vim.api.nvim_create_user_command("HighlightInstall", function(command)
  require("highlight_lsp").install(command.fargs)
end, { nargs = "*", desc = "Install the grammar of this file's language, or those that are named" })

vim.api.nvim_create_user_command("HighlightDoctor", function()
  require("highlight_lsp").doctor()
end, { desc = "Why this file is highlighted or not" })
