-- The plugin of editors/neovim with the file on the command line: gq, folds, leaving the colours to the server. Says as JSON what came of it.
-- Environment: LSP_COMMAND (a JSON array), LSP_PLUGIN (the plugin's folder), LSP_FILE (the file to open), LSP_MORE (a JSON array of files to
-- open behind it), LSP_OUT (the file to write).
local function main()
  vim.opt.runtimepath:append(os.getenv("LSP_PLUGIN"))
  vim.cmd("runtime plugin/highlight_lsp.lua")
  require("highlight_lsp").setup({ own = true })
  vim.lsp.config("highlight_lsp", { cmd = vim.json.decode(os.getenv("LSP_COMMAND")) })
  vim.lsp.enable("highlight_lsp")
  vim.cmd("filetype plugin on")
  vim.cmd("syntax on")
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local function wait(what, condition)
    if not vim.wait(20000, condition, 20) then error("timed out: " .. what) end
  end
  wait("gq", function() return vim.bo.formatexpr ~= "" end)
  local said = { formatexpr = vim.bo.formatexpr, syntax = vim.bo.syntax, command = vim.fn.exists(":HighlightExplain") }
  vim.bo.textwidth = 40
  said.before = vim.api.nvim_buf_get_lines(0, 0, 3, false)
  vim.cmd("normal! gggqq")
  said.comment = vim.api.nvim_buf_get_lines(0, 0, 3, false)
  -- Code is no paragraph.
  vim.cmd("normal! GgqG")
  said.code = vim.api.nvim_buf_get_lines(0, 3, -1, false)
  vim.fn.foldlevel(1)
  wait("folds", function() return vim.fn.foldlevel(5) > 0 end)
  said.fold = vim.fn.foldlevel(5)
  vim.api.nvim_win_set_cursor(0, { 1, 4 })
  vim.cmd("HighlightExplain")
  local function preview() return vim.b.lsp_floating_preview end
  wait("the explanation", function() return preview() and vim.api.nvim_win_is_valid(preview()) end)
  said.explained = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(preview()), 0, -1, false)
  vim.api.nvim_win_close(preview(), true)
  -- The server runs: it is attached while the file type is being set. What is done then is done before the next turn of the loop.
  said.owned = {}
  local function colours(what)
    local buffer = vim.api.nvim_get_current_buf()
    wait("the server " .. what, function() return #vim.lsp.get_clients({ bufnr = buffer, name = "highlight_lsp" }) == 1 end)
    local settled = false
    vim.schedule(function() settled = true end)
    wait("the loop " .. what, function() return settled end)
    said.owned[#said.owned + 1] = { what, vim.bo.syntax, vim.treesitter.highlighter.active[buffer] ~= nil }
  end
  for _, file in ipairs(vim.json.decode(os.getenv("LSP_MORE"))) do
    vim.cmd.edit(file)
    colours("of " .. vim.fs.basename(file))
  end
  vim.cmd.edit({ bang = true })
  colours("read again")
  vim.bo.filetype = "python"
  colours("of another type")
  -- Where the server is not there the colours are Neovim's.
  vim.cmd.enew()
  vim.bo.filetype = "make"
  said.foreign = vim.bo.syntax
  return said
end

local ok, said = pcall(main)
local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
out:write(vim.json.encode(ok and said or { error = tostring(said) }))
out:close()
vim.cmd("qa!")
