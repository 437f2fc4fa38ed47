-- Plays commands in a file and says what the text is then.
-- Environment: LSP_COMMAND, LSP_KEYS (JSON arrays), LSP_PLUGIN (the plugin's folder), LSP_ENCODING, LSP_FILE, LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local function main()
  vim.opt.runtimepath:append(os.getenv("LSP_PLUGIN"))
  vim.cmd("runtime plugin/highlight_lsp.lua")
  require("highlight_lsp").setup({ own = true, folds = false })
  vim.lsp.config("highlight_lsp", {
    cmd = vim.json.decode(os.getenv("LSP_COMMAND")),
    capabilities = { general = { positionEncodings = { os.getenv("LSP_ENCODING") } } },
  })
  vim.lsp.enable("highlight_lsp")
  vim.cmd("filetype plugin on")
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local buffer = vim.api.nvim_get_current_buf()
  local function client() return vim.lsp.get_clients({ bufnr = buffer, name = "highlight_lsp" })[1] end
  wait("the server", function() return client() ~= nil and client().initialized end)
  wait("the text", function() return require("highlight_lsp.colors").is_drawn(buffer) end)
  for index, keys in ipairs(vim.json.decode(os.getenv("LSP_KEYS"))) do
    vim.api.nvim_feedkeys(keys, "ntx", false)
    -- Some of them together.
    if index % 3 == 0 then vim.wait(1) end
  end
  -- A request sends what was not sent.
  waiting.ask(client(), "textDocument/selectionRange", {
    textDocument = vim.lsp.util.make_text_document_params(buffer), positions = { { line = 0, character = 0 } },
  }, buffer)
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") .. (vim.bo.eol and "\n" or "")
  return { text = text, encoding = client().offset_encoding }
end

waiting.finish(main)
