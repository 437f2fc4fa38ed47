-- The plugin of editors/neovim with the file on the command line: gq, folds, leaving the colours to the server. Says as JSON what came of it.
-- Environment: LSP_COMMAND (a JSON array), LSP_PLUGIN (the plugin's folder), LSP_FILE (the file to open), LSP_MORE (a JSON array of files to
-- open behind it), LSP_OUT (the file to write).

-- A server that has one symbol.
local function other_server(dispatchers)
  local id, isClosing = 0, false
  return {
    request = function(method, _, callback)
      id = id + 1
      local range = { start = { line = 0, character = 0 }, ["end"] = { line = 0, character = 1 } }
      local results = {
        initialize = { capabilities = { documentSymbolProvider = true } },
        ["textDocument/documentSymbol"] = { { name = "f", kind = 12, range = range, selectionRange = range } },
      }
      vim.schedule(function() callback(nil, results[method] or vim.NIL) end)
      return true, id
    end,
    notify = function(method)
      if method == "exit" then
        isClosing = true
        dispatchers.on_exit(0, 0)
      end
      return true
    end,
    is_closing = function() return isClosing end,
    terminate = function() isClosing = true end,
  }
end

local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local function main()
  vim.opt.runtimepath:append(os.getenv("LSP_PLUGIN"))
  vim.cmd("runtime plugin/highlight_lsp.lua")
  require("highlight_lsp").setup({ own = true })
  vim.lsp.config("highlight_lsp", { cmd = vim.json.decode(os.getenv("LSP_COMMAND")) })
  vim.lsp.enable("highlight_lsp")
  vim.cmd("filetype plugin on")
  vim.cmd("syntax on")
  vim.cmd.edit(os.getenv("LSP_FILE"))
  wait("gq", function() return vim.bo.formatexpr ~= "" end)
  local said = { formatexpr = vim.bo.formatexpr, command = vim.fn.exists(":HighlightExplain") }
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
  -- Every buffer has the server's colours, beside Neovim's own.
  said.drawn = {}
  local colors = require("highlight_lsp.colors")
  local function drawn(what)
    local buffer = vim.api.nvim_get_current_buf()
    wait("colours " .. what, function() return colors.is_drawn(buffer) and #colors.tokens(buffer, 0, -1) > 0 end)
    said.drawn[#said.drawn + 1] = { what, vim.bo.syntax }
  end
  for _, file in ipairs(vim.json.decode(os.getenv("LSP_MORE"))) do
    vim.cmd.edit(file)
    drawn("of " .. vim.fs.basename(file))
  end
  vim.cmd.edit({ bang = true })
  drawn("read again")
  -- Symbols of Python are another server's: asked beside it and alone.
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local notified = {}
  vim.notify = function(text) table.insert(notified, text) end
  local function outline(what, done)
    notified = {}
    vim.lsp.buf.document_symbol()
    local server = vim.lsp.get_clients({ bufnr = 0, name = "highlight_lsp" })[1]
    -- Its answers come in turn.
    waiting.ask(server, "textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() }, 0)
    wait(what, done)
    return notified
  end
  said.alone = outline("symbols of none", function() return #notified > 0 end)
  local other = assert(vim.lsp.start({ name = "other", cmd = other_server }))
  wait("the other server", function() return vim.lsp.get_client_by_id(other).initialized end)
  said.beside = outline("symbols of another", function() return #vim.fn.getloclist(0) > 0 end)
  vim.cmd.lclose()
  -- Where the server is not there the colours are Neovim's.
  vim.cmd.enew()
  vim.bo.filetype = "a2ps"
  said.foreign = vim.bo.syntax
  return said
end

waiting.finish(main)
