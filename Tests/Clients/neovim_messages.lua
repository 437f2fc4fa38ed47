-- In a terminal, with the page's configuration: nothing that the plugin, the server or Neovim says of it waits for Enter, and folds, diagnostics
-- and the lines of a difference are as the page says.
-- Environment: LSP_FOLDER (a.py, highlight-lsp.toml, c.diff), LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local folder, said = os.getenv("LSP_FOLDER"), {}

local function finish(result)
  local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
  out:write(vim.json.encode(result))
  out:close()
  os.exit(0)
end

local function client() return vim.lsp.get_clients({ bufnr = 0, name = "highlight_lsp" })[1] end
local colors = require("highlight_lsp.colors")

-- Where Neovim waits for a key nothing that is scheduled runs; timers do.
local watch, started, step = assert(vim.uv.new_timer()), vim.uv.now(), "the start"
watch:start(0, 20, function()
  local mode = vim.api.nvim_get_mode()
  if mode.mode:find("^r") or mode.blocking then finish({ error = ("waits for Enter (%s) after: %s"):format(mode.mode, step) }) end
  if vim.uv.now() - started > waiting.milliseconds then finish({ error = "timed out: " .. step }) end
end)

local main
--- Goes on in the main loop when a condition holds.
local function wait(what, condition)
  step = what
  while not condition() do
    vim.defer_fn(main, 20)
    coroutine.yield()
  end
  -- What was said is shown before anything else happens.
  vim.cmd.redraw()
  vim.defer_fn(main, 50)
  coroutine.yield()
end

local function messages() return vim.split(vim.trim(vim.fn.execute("messages")), "\n") end
local function has_message(text) return function() return vim.fn.execute("messages"):find(text, 1, true) ~= nil end end
local function severities()
  return vim.tbl_map(function(item) return item.severity end, vim.diagnostic.get(0))
end
local function configure(text) vim.fn.writefile(vim.split(text, "\n"), folder .. "/highlight-lsp.toml") end
local function is_severity(wanted) return function() return vim.deep_equal(severities(), { wanted }) end end

local function steps()
  said.columns = vim.o.columns
  vim.cmd.edit(folder .. "/a.py")
  wait("tokens", function() return colors.is_drawn(vim.api.nvim_get_current_buf()) end)
  wait("a diagnostic", is_severity(2))
  said.foldmethod = vim.wo.foldmethod
  -- Another program changes the configuration, then a buffer of this Neovim does; a buffer that no window shows has its diagnostics, too.
  configure(table.concat(vim.fn.readfile(folder .. "/highlight-lsp.toml"), "\n"):gsub("warning", "error"))
  wait("a changed severity", is_severity(1))
  local python = vim.api.nvim_get_current_buf()
  vim.cmd.edit(folder .. "/highlight-lsp.toml")
  vim.cmd("silent %s/error/hint/")
  vim.cmd("silent write")
  wait("a saved severity", function() return vim.deep_equal(vim.tbl_map(function(item) return item.severity end, vim.diagnostic.get(python)), { 4 }) end)
  vim.cmd.buffer(python)
  -- References with a note.
  vim.api.nvim_win_set_cursor(0, { 1, 4 })
  vim.lsp.buf.references()
  wait("references", function() return #vim.fn.getqflist() > 1 and has_message("references of scale")() end)
  vim.cmd.cclose()
  -- What cannot be renamed.
  vim.api.nvim_win_set_cursor(0, { 4, 0 })
  vim.lsp.buf.rename("other")
  wait("rename", has_message("rename"))
  -- An error, as Neovim shows it.
  local long = { textDocument = { uri = "file:///" .. ("a"):rep(200) }, position = { line = 0, character = 0 }, newName = "b" }
  client():request("textDocument/rename", long, vim.lsp.handlers["textDocument/rename"], vim.api.nvim_get_current_buf())
  wait("an error of an answer", has_message("highlight_lsp: -32"))
  -- No grammar is missing.
  vim.cmd("HighlightInstall")
  wait("an installation", has_message("no grammar is missing"))
  -- A message of several lines, wider than the screen.
  local before = table.concat(vim.fn.readfile(folder .. "/highlight-lsp.toml"), "\n")
  configure(before .. "\n" .. ("a"):rep(100) .. " = [")
  wait("an error", has_message("not TOML"))
  vim.cmd("HighlightDoctor")
  local function preview() return vim.b.lsp_floating_preview end
  wait("the doctor", function() return preview() and vim.api.nvim_win_is_valid(preview()) end)
  said.doctor = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(preview()), 0, -1, false)
  vim.api.nvim_win_close(preview(), true)
  configure(before)
  -- Two in a row, one while a command is typed.
  local say = require("highlight_lsp.messages").say
  say("highlight-lsp: one " .. ("word "):rep(40))
  say("highlight-lsp: two")
  vim.api.nvim_feedkeys(":", "n", false)
  wait("a command line", function() return vim.api.nvim_get_mode().mode == "c" end)
  say("highlight-lsp: three")
  vim.api.nvim_feedkeys(vim.keycode("<Esc>"), "n", false)
  wait("a message behind the command", has_message("three"))
  -- The server ends twice.
  for _, when in ipairs({ "; it starts again", "; it starts again in 2 s" }) do
    wait("tokens", function() return colors.is_drawn(vim.api.nvim_get_current_buf()) end)
    for _, process in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do vim.uv.kill(process, "sigkill") end
    wait("the end of the server", function()
      local list = messages()
      return vim.endswith(list[#list], when)
    end)
    wait("the server again", function() return client() ~= nil and colors.is_drawn(vim.api.nvim_get_current_buf()) end)
  end
  said.messages = messages()
  -- Folds: ours, then another server's.
  local other = vim.lsp.start({
    name = "other",
    cmd = function()
      return {
        request = function(method, _, callback)
          vim.schedule(function() callback(nil, method == "initialize" and { capabilities = { foldingRangeProvider = true } } or {}) end)
          return true, 1
        end,
        notify = function() return true end, is_closing = function() return false end, terminate = function() end,
      }
    end,
  })
  said.folds = { vim.wo.foldmethod }
  wait("another server", function() return vim.lsp.buf_is_attached(vim.api.nvim_get_current_buf(), other) and vim.wo.foldmethod ~= "expr" end)
  said.folds[2] = vim.wo.foldmethod
  vim.lsp.buf_detach_client(0, other)
  wait("our folds again", function() return vim.wo.foldmethod == "expr" end)
  -- A way of the user's.
  vim.o.foldmethod = "indent"
  vim.cmd.edit(folder .. "/c.diff")
  wait("tokens of a difference", function() return colors.is_drawn(vim.api.nvim_get_current_buf()) end)
  said.folds[3] = vim.wo.foldmethod
  local tinted = vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_create_namespace("highlight_lsp.lines"), 0, -1, { details = true })
  said.tinted = vim.tbl_map(function(mark) return { mark[2], mark[4].line_hl_group } end, tinted)
  finish(said)
end

local thread = coroutine.create(steps)
function main()
  local ok, problem = coroutine.resume(thread)
  if not ok then finish({ error = debug.traceback(thread, problem) }) end
end
vim.schedule(main)
