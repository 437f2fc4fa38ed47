-- Attaches the server to the file on the command line, edits, and says as JSON lines what Neovim knows afterwards.
-- Environment: LSP_COMMAND (a JSON array), LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
local function say(what, value)
  out:write(vim.json.encode({ what = what, value = value }), "\n")
  out:flush()
end

local function main()
  local buffer = vim.api.nvim_get_current_buf()
  vim.cmd("syntax off")
  local id = vim.lsp.start({
    name = "highlight-lsp",
    cmd = vim.json.decode(os.getenv("LSP_COMMAND")),
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":h"),
  })
  local client = vim.lsp.get_client_by_id(id)
  wait("initialize", function() return client.initialized end)
  say("encoding", client.offset_encoding)

  local function current()
    local active = vim.lsp.semantic_tokens.__STHighlighter.active[buffer]
    local state = active and active.client_state[id]
    local result = state and state.current_result
    return result and result.version == vim.lsp.util.buf_versions[buffer] and result.highlights
  end
  local function tokens(what)
    wait("tokens " .. what, current)
    local list = {}
    for _, token in ipairs(current()) do
      local line = vim.api.nvim_buf_get_lines(buffer, token.line, token.line + 1, false)[1]
      list[#list + 1] = { token.line, line:sub(token.start_col + 1, token.end_col), token.type }
    end
    say(what, list)
  end
  tokens("open")
  for _, edit in ipairs({
    { "end", function() vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "z = 3" }) end },
    { "top", function() vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { "", "" }) end },
    { "middle", function() vim.api.nvim_buf_set_text(buffer, 4, 0, 4, 0, { "y = '😀' + 4", "" }) end },
  }) do
    local before = vim.lsp.util.buf_versions[buffer]
    edit[2]()
    wait("didChange", function() return vim.lsp.util.buf_versions[buffer] ~= before end)
    tokens(edit[1])
  end
  local document = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  local function ask(method, params)
    say(method, waiting.ask(client, method, params, buffer).result)
  end
  -- What the deltas made of the tokens, and what they are.
  say("data", vim.lsp.semantic_tokens.__STHighlighter.active[buffer].client_state[id].current_result.tokens)
  ask("textDocument/semanticTokens/full", document)
  ask("textDocument/semanticTokens/range", vim.tbl_extend("error", document, {
    range = { start = { line = 3, character = 0 }, ["end"] = { line = 6, character = 0 } },
  }))
  ask("textDocument/selectionRange", vim.tbl_extend("error", document, { positions = { { line = 6, character = 11 } } }))
  ask("textDocument/documentLink", document)
  ask("highlight/lineBreaks", document)
  vim.wo.foldmethod = "expr"
  vim.wo.foldexpr = "v:lua.vim.lsp.foldexpr()"
  vim.fn.foldlevel(1)
  wait("folds", function()
    for line = 1, vim.fn.line("$") do if vim.fn.foldlevel(line) > 0 then return true end end
  end)
  local folds = {}
  for line = 1, vim.fn.line("$") do folds[line] = vim.fn.foldlevel(line) end
  say("folds", folds)
  -- Nobody tells the server of the file.
  local rules = assert(io.open(vim.fs.joinpath(client.config.root_dir, "highlight-lsp.toml"), "w"))
  rules:write("[[rules]]\nid = 'a'\npattern = 'see'\nscope = 'keyword'\n")
  rules:close()
  wait("the rule", function()
    for _, token in ipairs(current() or {}) do
      if token.line == 2 and token.type == "keyword" then return true end
    end
  end)
  tokens("rule")
  say("text", vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  client:stop()
  wait("the end of the server", function() return client:is_stopped() end)
end

local done, message = pcall(main)
if not done then say("error", tostring(message)) end
out:close()
vim.cmd("qall!")
