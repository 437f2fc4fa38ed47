-- What Neovim's own client does not do with highlight-lsp: colours with the key, links, gq that knows them, explanations.
local M = {}

local colors = require("highlight_lsp.colors")
local messages = require("highlight_lsp.messages")
local sync = require("highlight_lsp.sync")
local wrap = require("highlight_lsp.wrap")

local name = "highlight_lsp"

---@type string? what the last end of the server was, until it runs again
local ended

---@param buffer integer
---@return vim.lsp.Client?
local function client(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = name })[1]
end

--- For 'formatexpr': paragraphs and comments to 'textwidth' (without it to the configured width), links and code spans whole.
--- 1 leaves the work to Neovim: while text is typed, and where the server does not answer.
function M.formatexpr()
  local buffer = vim.api.nvim_get_current_buf()
  if vim.api.nvim_get_mode().mode:find("^[iR]") then return 1 end
  local server = client(buffer)
  if not server or not server:supports_method("textDocument/rangeFormatting", buffer) then return 1 end
  local first = vim.v.lnum - 1
  local answer = server:request_sync("textDocument/rangeFormatting", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = first, character = 0 }, ["end"] = { line = first + vim.v.count, character = 0 } },
    options = {
      tabSize = vim.bo[buffer].tabstop,
      insertSpaces = vim.bo[buffer].expandtab,
      columns = vim.bo[buffer].textwidth > 0 and vim.bo[buffer].textwidth or nil,
    },
  }, 2000, buffer)
  -- Of code without comments the server says nothing.
  if not answer or answer.err or type(answer.result) ~= "table" then return 1 end
  vim.lsp.util.apply_text_edits(answer.result, buffer, server.offset_encoding)
  return 0
end

--- Shows lines in a floating window.
---@param lines string[]
local function show(lines)
  vim.lsp.util.open_floating_preview(lines, "", { border = "rounded", focus_id = name, wrap = true })
end

--- Why a buffer has no client of ours, and the line that mends it.
---@param buffer integer
---@return string
local function missing(buffer)
  local kind, file = vim.bo[buffer].filetype, vim.api.nvim_buf_get_name(buffer)
  local config = vim.lsp.config[name]
  if not vim.lsp.is_enabled(name) then return 'highlight-lsp is not enabled: vim.lsp.enable("highlight_lsp")' end
  local program = config and type(config.cmd) == "table" and config.cmd[1]
  if program and vim.fn.executable(program) == 0 then
    return ('highlight-lsp is not in PATH: vim.lsp.config("highlight_lsp", { cmd = { "/path/to/%s", "serve" } })'):format(program)
  end
  if kind == "" then
    local ending = file:match("[^/.]%.([^/.]+)$")
    local add = ending and ('extension = { ["%s"] = "LANGUAGE" }'):format(ending)
      or ('filename = { ["%s"] = "LANGUAGE" }'):format(vim.fs.basename(file))
    return ("this buffer has no file type: vim.filetype.add({ %s })"):format(add)
  end
  if not vim.tbl_contains(config and config.filetypes or {}, kind) then
    return ('highlight-lsp is not asked for the file type "%s": vim.lsp.config("highlight_lsp", { filetypes = '):format(kind)
      .. ('vim.list_extend({ "%s" }, vim.lsp.config.highlight_lsp.filetypes) })'):format(kind)
  end
  if ended then return ("%s; :edit starts it again, and :checkhealth vim.lsp names its log"):format(ended) end
  return ('highlight-lsp is not attached to this buffer of the file type "%s"; see :checkhealth vim.lsp and :lua =vim.lsp.get_log_path()')
    :format(kind)
end

--- Shows in a floating window why the text under the cursor looks the way it does: what `highlight-lsp explain` prints.
function M.explain()
  local buffer = vim.api.nvim_get_current_buf()
  local server = client(buffer)
  if not server then return show(vim.split(missing(buffer), "\n")) end
  local params = vim.lsp.util.make_position_params(0, server.offset_encoding) --[[@as table]]
  params.format = "text"
  server:request("highlight/explain", params, function(problem, result)
    if problem then
      messages.say("highlight-lsp: " .. problem.message, vim.log.levels.WARN)
      return
    end
    show(vim.split(vim.trim(result and result.text or "nothing is known of this position"), "\n"))
  end, buffer)
end

--- The program that the server is; nil where it is no command.
local function program()
  local config = vim.lsp.config[name]
  return config and type(config.cmd) == "table" and config.cmd[1] or nil
end

--- Shows what `highlight-lsp doctor` says of the file.
function M.doctor()
  local buffer = vim.api.nvim_get_current_buf()
  local path = program()
  if not path or vim.fn.executable(path) == 0 then return show({ missing(buffer) }) end
  local file = vim.api.nvim_buf_get_name(buffer)
  local command = vim.list_extend({ path, "doctor" }, file ~= "" and { file } or {})
  vim.system(command, { text = true }, vim.schedule_wrap(function(done)
    local lines = vim.split(vim.trim(done.stdout .. done.stderr), "\n")
    if not client(buffer) then
      -- "Nothing" is true of the file alone.
      lines = vim.tbl_filter(function(line) return not line:find("^to do +nothing$") end, lines)
      table.insert(lines, 1, "client     " .. missing(buffer))
      if ended then table.insert(lines, "to do      :edit starts the server again") end
    end
    -- Messages that had no space on the command line.
    for _, text in ipairs(messages.cut) do
      for index, line in ipairs(vim.split(text, "\n")) do lines[#lines + 1] = (index == 1 and "said       " or "           ") .. line end
    end
    show(lines)
  end))
end

--- Installs grammars in the background, those of the buffer's file without names; the server colours the buffers when they are there.
---@param languages string[]
function M.install(languages)
  local buffer = vim.api.nvim_get_current_buf()
  local server = client(buffer)
  if not server then return show({ missing(buffer) }) end
  local arguments = #languages > 0 and { languages } or { { uri = vim.uri_from_bufnr(buffer) } }
  server:request("workspace/executeCommand", { command = "highlight-lsp.installGrammar", arguments = arguments }, function(problem, result)
    if problem then return messages.say("highlight-lsp: " .. problem.message, vim.log.levels.WARN) end
    local installed, current = result.installed or {}, result.current or {}
    if #installed > 0 then return messages.say("highlight-lsp: installed " .. table.concat(installed, ", ")) end
    -- The server says itself what it could not install.
    if #(result.failed or {}) > 0 then return end
    local known = #current > 0 and (": %s %s installed already"):format(table.concat(current, ", "), #current == 1 and "is" or "are") or ""
    messages.say("highlight-lsp: no grammar is missing" .. known)
  end, buffer)
end

-- Starting the server again

local waits = { 0, 2000, 8000, 30000 }
-- Milliseconds after which an end counts as the first one.
local well = 60000
---@type table<integer, { started: integer, root: string, buffers: table<integer, true>, is_stopped: boolean? }>
local clients = {}
---@type table<string, integer> how often the server of a folder has ended
local ends = {}
--- Has the server started for buffers whose server has ended.
local function start(buffers)
  for buffer in pairs(buffers) do
    if vim.api.nvim_buf_is_valid(buffer) and not client(buffer) then
      vim.api.nvim_exec_autocmds("FileType", { group = "nvim.lsp.enable", buffer = buffer, modeline = false })
    end
  end
end

--- Starts a server again that has ended by itself.
local function exited(code, signal, id)
  vim.schedule(function()
    local of = clients[id]
    clients[id] = nil
    if not of or of.is_stopped or vim.v.exiting ~= vim.NIL or not vim.lsp.is_enabled(name) then return end
    messages.hide_end(name)
    local count = vim.uv.now() - of.started > well and 1 or (ends[of.root] or 0) + 1
    ends[of.root] = count
    ended = signal ~= 0 and ("the server ended (signal %d)"):format(signal) or ("the server ended (code %d)"):format(code)
    local wait = waits[count]
    if not wait then
      messages.say(("highlight-lsp: %s %d times; try :edit"):format(ended, count), vim.log.levels.ERROR)
      return
    end
    local when = wait == 0 and "it starts again" or ("it starts again in %d s"):format(wait / 1000)
    messages.say(("highlight-lsp: %s; %s"):format(ended, when), vim.log.levels.WARN)
    vim.defer_fn(function() start(of.buffers) end, wait)
  end)
end

-- Beside another server

--- Requests that another client of the buffer answers better, if it can.
local left = {}
for _, method in ipairs({
  "definition", "references", "rename", "prepareRename", "documentSymbol", "foldingRange", "documentHighlight",
}) do
  left["textDocument/" .. method] = true
end

--- Has a client say at each request that it has no capability that another client of the buffer has.
---@param server vim.lsp.Client
local function yield_to_others(server)
  local supports = vim.lsp.client and require("vim.lsp.client").supports_method or server.supports_method
  server.supports_method = function(self, method, buffer)
    if self ~= server then self, method, buffer = server, self, method end
    if type(buffer) == "table" then buffer = buffer.bufnr end
    if not supports(server, method, buffer) then return false end
    if not left[method] or not buffer then return true end
    for _, other in ipairs(vim.lsp.get_clients({ bufnr = vim._resolve_bufnr and vim._resolve_bufnr(buffer) or buffer })) do
      if other.name ~= name and other:supports_method(method, buffer) then return false end
    end
    return true
  end
end

-- Links

--- Opens a link: a file of text in Neovim, everything else with the system's program.
local function open(target)
  local path = target:match("^file://") and vim.uri_to_fname((target:gsub("#.*$", "")))
  local is_text = path and (vim.fn.isdirectory(path) == 1 or vim.filetype.match({ filename = path }) ~= nil)
  if is_text then
    vim.cmd.edit(vim.fn.fnameescape(path))
    local line, column = target:match("#L(%d+),?(%d*)$")
    if line then pcall(vim.api.nvim_win_set_cursor, 0, { tonumber(line), math.max((tonumber(column) or 1) - 1, 0) }) end
    return
  end
  local command, problem = vim.ui.open(target)
  local done = command and command:wait(1000)
  if done and done.code ~= 0 and done.code ~= 124 then problem = ("%s ends with %d"):format(command.cmd[1], done.code) end
  if problem then messages.say("highlight-lsp: " .. problem, vim.log.levels.ERROR) end
end

--- Opens the link under the cursor, as the server knows it; false where there is none.
function M.open_link()
  local buffer = vim.api.nvim_get_current_buf()
  local server = client(buffer)
  if not server or not server:supports_method("textDocument/documentLink", buffer) then return false end
  local line, column = unpack(vim.api.nvim_win_get_cursor(0))
  line = line - 1
  local answer = server:request_sync("textDocument/documentLink", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = line, character = 0 }, ["end"] = { line = line + 1, character = 0 } },
  }, 2000, buffer)
  for _, link in ipairs(answer and type(answer.result) == "table" and answer.result or {}) do
    local from, to = colors.bytes(buffer, server, link.range)
    local is_behind = line > from[1] or line == from[1] and column >= from[2]
    local is_before = line < to[1] or line == to[1] and column < to[2]
    if is_behind and is_before then
      open(link.target)
      return true
    end
  end
  return false
end

--- `gx` of a buffer that has the server, where `gx` is Neovim's own.
local function map_links(buffer)
  local own = vim.fn.maparg("gx", "n", false, true)
  if next(own) and not (own.desc or ""):find("^Opens filepath or URI") then return end
  vim.keymap.set("n", "gx", function()
    if not M.open_link() and own.callback then own.callback() end
  end, { buffer = buffer, desc = "Opens the link under the cursor" })
end

-- Folds

local foldexpr = "v:lua.require'highlight_lsp'.foldexpr()"

--- For 'foldexpr' of windows whose folds are ours.
function M.foldexpr() return vim.lsp.foldexpr() end

--- Has the windows of a buffer fold by the server, unless the user, a file type or a modeline has another way than the one that Neovim begins
--- with. Windows that fold by the server and should not any more get the user's way again.
---@param buffer integer
---@param is_wanted boolean
local function fold(buffer, is_wanted)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local options = vim.wo[window][0]
    if is_wanted and options.foldmethod == "manual" then
      options.foldmethod, options.foldexpr = "expr", foldexpr
      -- What is there when the file is opened stays open.
      options.foldlevel = math.max(options.foldlevel, 99)
    elseif not is_wanted and options.foldmethod == "expr" and options.foldexpr == foldexpr then
      options.foldmethod, options.foldexpr, options.foldlevel = vim.go.foldmethod, vim.go.foldexpr, vim.go.foldlevel
    end
  end
end

--- Whether the folds of a buffer are ours: those of another server of the buffer are left to it.
local function wants_folds(buffer)
  local server = client(buffer)
  if not server or not server:supports_method("textDocument/foldingRange", buffer) then return false end
  -- Neovim computes the folds of all lines each time.
  return vim.api.nvim_buf_get_offset(buffer, vim.api.nvim_buf_line_count(buffer)) <= colors.long_text
end

--- Asks for the folds of the buffers of a client again: Neovim 0.11 does so only after an edit.
local function refresh_folds(_, _, context)
  for buffer in pairs(vim.lsp.get_client_by_id(context.client_id).attached_buffers) do
    -- What Neovim keeps of folds ends with the client's, and begins when a line is asked for.
    vim.api.nvim_exec_autocmds("LspNotify", {
      buffer = buffer,
      modeline = false,
      data = { client_id = context.client_id, method = "textDocument/didOpen", params = {} },
    })
  end
  return vim.NIL
end

--- Neovim 0.11 says "No document symbols found" for each client that has none: left out where another server answers, too.
local function symbols(problem, result, context, config)
  local isEmpty = not problem and (type(result) ~= "table" or vim.tbl_isempty(result))
  if isEmpty and #vim.lsp.get_clients({ bufnr = context.bufnr, method = context.method }) > 1 then return end
  vim.lsp.handlers[context.method](problem, result, context, config)
end

---@type table<integer, { types: string[], modifiers: string[] }> the legends of clients whose tokens we draw
local legends = {}

--- Takes the tokens of a client over from Neovim, which would ask for all of them 200 ms after the last key.
---@param server vim.lsp.Client
local function take_tokens(server)
  local provider = server.server_capabilities.semanticTokensProvider
  if not provider then return legends[server.id] end
  server.server_capabilities.semanticTokensProvider = nil
  legends[server.id] = { types = provider.legend.tokenTypes, modifiers = provider.legend.tokenModifiers }
  return legends[server.id]
end

--- @param options? { own?: boolean, folds?: boolean, format?: boolean, wrap?: boolean } what is switched on for each buffer; format and folds unless false
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup(name, {})
  local function fold_again(buffer)
    if options.folds ~= false and vim.api.nvim_buf_is_valid(buffer) then fold(buffer, wants_folds(buffer)) end
  end
  colors.setup(group)
  if options.wrap then wrap.setup(group) end
  local handlers = {
    ["workspace/semanticTokens/refresh"] = function(_, _, context)
      colors.refresh(context.client_id)
      return vim.NIL
    end,
    ["window/showMessage"] = messages.shown,
  }
  local workspace = {}
  if vim.fn.has("nvim-0.12") == 0 then
    handlers["workspace/foldingRange/refresh"] = refresh_folds
    handlers["textDocument/documentSymbol"] = symbols
    workspace.foldingRange = { refreshSupport = true }
  end
  vim.lsp.config(name, {
    capabilities = {
      workspace = workspace,
      textDocument = { semanticTokens = { tokenTypes = colors.types, tokenModifiers = colors.modifiers } },
    },
    -- Definition, references, symbols and folds in every language; another server of the buffer is asked first.
    init_options = { features = { on = "alone" } },
    handlers = handlers,
    on_init = sync.take,
    on_exit = exited,
  })
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function(event)
      local server = vim.lsp.get_client_by_id(event.data.client_id)
      local buffer = event.buf
      if not server or server.name ~= name then return fold_again(buffer) end
      local of = clients[server.id]
      if not of then
        of = { started = vim.uv.now(), root = server.root_dir or "", buffers = {} }
        clients[server.id] = of
        local stop = server.stop
        server.stop = function(...)
          of.is_stopped = true
          return stop(...)
        end
        yield_to_others(server)
        messages.shorten_errors(server)
        ended = nil
      end
      of.buffers[buffer] = true
      sync.attach(buffer, server)
      local legend = take_tokens(server)
      if legend then colors.attach(buffer, server, legend, options.own == true) end
      map_links(buffer)
      if options.wrap then wrap.attach(buffer, server) end
      if options.format ~= false and server:supports_method("textDocument/rangeFormatting", buffer) then
        vim.bo[buffer].formatexpr = "v:lua.require'highlight_lsp'.formatexpr()"
      end
      fold_again(buffer)
    end,
  })
  -- A buffer that is shown later, or in another window.
  vim.api.nvim_create_autocmd("BufWinEnter", { group = group, callback = function(event) fold_again(event.buf) end })
  vim.api.nvim_create_autocmd("LspDetach", {
    group = group,
    callback = function(event)
      local id = event.data.client_id
      sync.detach(event.buf, id)
      wrap.detach(event.buf, id)
      -- The client is still attached.
      vim.schedule(function() fold_again(event.buf) end)
      local state = colors.active[event.buf]
      if not state or state.client.id ~= id then return end
      colors.detach(event.buf, id)
      pcall(vim.keymap.del, "n", "gx", { buffer = event.buf })
    end,
  })
end

return M
