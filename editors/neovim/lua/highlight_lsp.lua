-- What Neovim's own client does not do with highlight-lsp: gq that knows links, explanations, and leaving the colours to the server.
local M = {}

local name = "highlight_lsp"

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
  if not answer or answer.err then return 1 end
  vim.lsp.util.apply_text_edits(answer.result or {}, buffer, server.offset_encoding)
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
      vim.notify("highlight-lsp: " .. problem.message, vim.log.levels.WARN)
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
    if not client(buffer) then table.insert(lines, 1, "client: " .. missing(buffer)) end
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
    if problem then return vim.notify("highlight-lsp: " .. problem.message, vim.log.levels.WARN) end
    local installed = vim.list_extend(result.installed or {}, result.current or {})
    if #installed > 0 then vim.notify("highlight-lsp: installed " .. table.concat(installed, ", ")) end
  end, buffer)
end

--- Makes the server the only one that colours a buffer.
function M.own(buffer)
  pcall(vim.treesitter.stop, buffer)
  vim.bo[buffer].syntax = "OFF"
end

--- As own(), once everything that sets a buffer up has run: the colours of a file type are switched on after LspAttach where the server runs
--- already, and again whenever the file type is set.
local function own_later(buffer)
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(buffer) and client(buffer) then M.own(buffer) end
  end)
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

--- @param options? { own?: boolean, folds?: boolean, format?: boolean } what is switched on for each buffer; format and folds unless false
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup(name, {})
  if vim.fn.has("nvim-0.12") == 0 then
    vim.lsp.config(name, {
      capabilities = { workspace = { foldingRange = { refreshSupport = true } } },
      handlers = { ["workspace/foldingRange/refresh"] = refresh_folds, ["textDocument/documentSymbol"] = symbols },
    })
  end
  if options.own then
    vim.api.nvim_create_autocmd("FileType", {
      group = group,
      callback = function(event) own_later(event.buf) end,
    })
  end
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function(event)
      local server = vim.lsp.get_client_by_id(event.data.client_id)
      if not server or server.name ~= name then return end
      local buffer = event.buf
      if options.format ~= false and server:supports_method("textDocument/rangeFormatting", buffer) then
        vim.bo[buffer].formatexpr = "v:lua.require'highlight_lsp'.formatexpr()"
      end
      if options.folds ~= false and server:supports_method("textDocument/foldingRange", buffer) then
        for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
          vim.wo[window][0].foldmethod = "expr"
          vim.wo[window][0].foldexpr = "v:lua.vim.lsp.foldexpr()"
          -- What is there when the file is opened stays open.
          vim.wo[window][0].foldlevel = math.max(vim.wo[window][0].foldlevel, 99)
        end
      end
      if options.own then own_later(buffer) end
    end,
  })
end

return M
