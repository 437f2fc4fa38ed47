-- Attaches the server to the file on the command line and says as JSON lines what Neovim makes of its answers: symbols of the folder,
-- completion, hovering and definitions in our own files, rename, actions, formatting.
-- Environment: LSP_COMMAND (a JSON array), LSP_OUT (the file to write).
local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
local function say(what, value)
  out:write(vim.json.encode({ what = what, value = value }), "\n")
  out:flush()
end

local function main()
  local folder = vim.fn.getcwd()
  local function wait(what, condition)
    if not vim.wait(20000, condition, 20) then error("timed out: " .. what) end
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
