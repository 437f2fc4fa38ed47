-- The plugin's option `wrap` with the file on the command line, in a window of 60 columns. Says as JSON what the screen shows.
-- Environment: LSP_COMMAND (a JSON array), LSP_PLUGIN (the plugin's folder), LSP_FILE, LSP_CLIENT (the client of the
-- page on the protocol), LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local api = vim.api

--- The rows that a window shows, without blanks at their ends.
local function shown(window)
  vim.cmd.redraw()
  local result, of = {}, vim.fn.getwininfo(window)[1]
  for row = of.winrow, of.winrow + of.height - 1 do
    local cells = {}
    for column = of.wincol + of.textoff, of.wincol + of.width - 1 do cells[#cells + 1] = vim.fn.screenstring(row, column) end
    local text = table.concat(cells):gsub("%s+$", "")
    -- The rows of the long line at the end are Neovim's.
    if text:find("^xxxxx") or text == "~" then break end
    result[#result + 1] = text
  end
  return result
end

--- The rows of a window when they are those of its text.
local function rows(window)
  local wrap = require("highlight_lsp.wrap")
  waiting.wait("rows", function()
    vim.cmd.redraw()
    return wrap.is_laid(window)
  end)
  return shown(window)
end

--- The blanks of all windows.
local function blanks(buffer)
  local all = {}
  for name, namespace in pairs(api.nvim_get_namespaces()) do
    if name:find("^highlight_lsp%.wrap%.") then vim.list_extend(all, api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {})) end
  end
  return all
end

local function main()
  vim.opt.runtimepath:append(os.getenv("LSP_PLUGIN"))
  vim.cmd("runtime plugin/highlight_lsp.lua")
  require("highlight_lsp").setup({ wrap = true })
  vim.lsp.config("highlight_lsp", { cmd = vim.json.decode(os.getenv("LSP_COMMAND")) })
  vim.lsp.enable("highlight_lsp")
  vim.cmd("filetype plugin on")
  vim.o.lines, vim.o.columns, vim.o.laststatus = 40, 60, 0
  vim.o.linebreak = true
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local window, buffer = api.nvim_get_current_win(), api.nvim_get_current_buf()
  waiting.wait("the server", function() return #vim.lsp.get_clients({ bufnr = buffer }) > 0 end)
  local text = api.nvim_buf_get_lines(buffer, 0, -1, false)
  local said = { rows = rows(window) }
  vim.o.showbreak = "> "
  said.showbreak = rows(window)
  vim.o.showbreak = ""
  rows(window)
  -- A key in the first row, and its undo.
  vim.cmd("normal! ggiword ")
  said.before_the_answer = shown(window)
  said.typed = rows(window)
  vim.cmd("normal! u")
  said.undone = rows(window)
  vim.cmd("normal! yyp")
  said.more = rows(window)
  vim.cmd("normal! u")
  -- Another window has its own width.
  vim.cmd("30vsplit")
  said.narrow = rows(api.nvim_get_current_win())
  vim.cmd.close()
  vim.o.columns = 80
  said.wide = rows(window)
  -- What is folded has no rows.
  vim.wo.foldmethod = "manual"
  vim.cmd("2,$fold")
  said.folded = rows(window)
  vim.cmd("normal! zE")
  said.unfolded = rows(window)
  vim.wo.wrap = false
  waiting.wait("Neovim's rows", function()
    vim.cmd.redraw()
    return #blanks(buffer) == 0
  end)
  said.linebreak = vim.wo.linebreak
  said.same = vim.deep_equal(text, api.nvim_buf_get_lines(buffer, 0, -1, false))
  assert(loadstring(os.getenv("LSP_CLIENT")))()
  local namespace = api.nvim_get_namespaces().breaks
  waiting.wait("the client of the page", function() return #api.nvim_buf_get_extmarks(buffer, namespace, 0, { 1, 0 }, {}) > 0 end)
  said.client = vim.tbl_map(function(mark) return mark[3] end, api.nvim_buf_get_extmarks(buffer, namespace, 0, { 1, 0 }, {}))
  -- The same with line ends: gq.
  waiting.wait("gq", function() return vim.bo.formatexpr ~= "" end)
  vim.bo.textwidth = 60
  vim.cmd("normal! gggqq")
  said.formatted = api.nvim_buf_get_lines(buffer, 0, 3, false)
  return said
end

waiting.finish(main)
