-- Attaches the server to the file on the command line and says as JSON lines what Neovim makes of its answers: symbols of the folder,
-- completion, hovering and definitions in our own files, rename, actions, formatting.
-- Environment: LSP_COMMAND (a JSON array), LSP_OUT (the file to write), LSP_WORDS (empty: no completion of words).
local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
local function say(what, value)
  out:write(vim.json.encode({ what = what, value = value }), "\n")
  out:flush()
end

local function main()
  local folder = vim.fn.getcwd()
  local function wait(what, condition)
    if not vim.wait(100000, condition, 20) then error("timed out: " .. what) end
  end
  local id
  local function open(name)
    vim.cmd.edit(folder .. "/" .. name)
    id = vim.lsp.start({ name = "highlight-lsp", cmd = vim.json.decode(os.getenv("LSP_COMMAND")), root_dir = folder })
    local client = vim.lsp.get_client_by_id(id)
    wait("initialize", function() return client.initialized end)
    local buffer = vim.api.nvim_get_current_buf()
    wait("attach", function() return vim.lsp.buf_is_attached(buffer, id) end)
    return client, buffer
  end
  local function place(line, column)
    vim.api.nvim_win_set_cursor(0, { line, column })
    return vim.lsp.util.make_position_params(0, "utf-8")
  end

  local client, buffer = open("a.py")
  -- The list that a person would see.
  vim.lsp.buf.workspace_symbol("readall", { on_list = function(list) say("symbols", list.items) end })
  wait("symbols", function() return client:request_sync("workspace/symbol", { query = "x" }, 10000, buffer) end)
  vim.api.nvim_win_set_cursor(0, { 1, 13 })
  vim.lsp.buf.rename("place")
  wait("rename", function() return vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]:find("place") end)
  say("renamed", vim.api.nvim_buf_get_lines(buffer, 0, -1, false))

  vim.lsp.buf.document_symbol({ on_list = function(list) say("outline", list.items) end })
  vim.api.nvim_win_set_cursor(0, { 2, 12 })
  vim.lsp.buf.definition({ on_list = function(list) say("defined", list.items[1]) end })
  vim.lsp.buf.references(nil, { on_list = function(list) say("references", list.items) end })
  vim.lsp.buf.document_highlight()
  local function occurrences()
    return vim.api.nvim_buf_get_extmarks(buffer, vim.api.nvim_create_namespace("nvim.lsp.references"), 0, -1, {})
  end
  wait("occurrences", function() return #occurrences() > 0 end)
  say("occurrences", #occurrences())
  local function symbols() return client:request_sync("textDocument/documentSymbol", place(1, 0), 10000, buffer).result end
  -- Answers come in the order of the requests.
  symbols()
  client, buffer = open("sub/b.js")
  -- What the server offers is switched in the settings, and shows at once.
  client.settings = { ["highlight-lsp"] = { features = { off = { "symbols" } } } }
  client:notify("workspace/didChangeConfiguration", { settings = client.settings })
  wait("the switch", function() return type(symbols()) ~= "table" end)
  client.settings = {}
  client:notify("workspace/didChangeConfiguration", { settings = client.settings })
  wait("the switch back", function() return type(symbols()) == "table" end)

  client, buffer = open("fix.py")
  wait("a finding", function() return #vim.diagnostic.get(buffer) > 0 end)
  vim.api.nvim_win_set_cursor(0, { 1, 3 })
  vim.lsp.buf.code_action({ filter = function(action) return action.title == "Replace with the (typo)" end, apply = true })
  wait("the fix", function() return vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]:find("# the") end)
  say("fixed", vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  if os.getenv("LSP_WORDS") ~= "" then
    vim.api.nvim_buf_set_lines(buffer, 1, -1, false, { "# lo" })
    vim.cmd("normal! G$")
    -- As <C-x><C-o> shows it; it asks in insert mode.
    vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
    local words
    local looks = 0
    local timer = assert(vim.uv.new_timer())
    timer:start(20, 20, vim.schedule_wrap(function()
      if words then return end
      local items = vim.fn.complete_info({ "items" }).items
      looks = looks + 1
      -- A list that is not there yet is asked for again, as a person would; insert mode ends in any case.
      if #items == 0 and looks < 5000 then
        if looks % 50 == 0 then vim.api.nvim_feedkeys(vim.keycode("<C-x><C-o>"), "t", false) end
        return
      end
      words = vim.tbl_map(function(item) return item.word end, items)
      timer:stop()
      vim.api.nvim_feedkeys(vim.keycode("<C-e><Esc>"), "t", false)
    end))
    vim.api.nvim_feedkeys(vim.keycode("a<C-x><C-o>"), "tx!", false)
    say("words", words)
  end

  client, buffer = open("highlight-lsp.toml")
  -- Hovering and completion are registered for this file alone.
  wait("registration", function() return client:supports_method("textDocument/hover", { bufnr = buffer }) end)
  say("hover", client:request_sync("textDocument/hover", place(2, 2), 10000, buffer).result)
  local completed = client:request_sync("textDocument/completion", place(2, 2), 10000, buffer).result
  say("completed", vim.tbl_map(function(item) return item.label end, completed.items))
  wait("diagnostics", function() return #vim.diagnostic.get(buffer) > 0 end)
  say("diagnostics", vim.tbl_map(function(found) return found.message end, vim.diagnostic.get(buffer)))

  client, buffer = open("notes.md")
  vim.lsp.buf.format({ name = "highlight-lsp" })
  say("formatted", vim.api.nvim_buf_get_lines(buffer, 0, -1, false))

  client, buffer = open("python/highlights.scm")
  vim.api.nvim_win_set_cursor(0, { 2, 32 })
  vim.lsp.buf.definition({ on_list = function(list) say("definition", list.items[1]) end })
  wait("definition", function() return client:request_sync("textDocument/hover", place(2, 32), 10000, buffer) end)
end

local done, problem = pcall(main)
if not done then say("error", tostring(problem)) end
out:close()
vim.cmd("qall!")
