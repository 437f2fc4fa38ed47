-- Opens two files, replaces a word by a code action, adds one to the words of the project, and says as JSON lines what is left.
-- Environment: LSP_COMMAND (a JSON array), LSP_OUT (the file to write), LSP_OTHER (the second file).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
local function say(what, value)
  out:write(vim.json.encode({ what = what, value = value }), "\n")
  out:flush()
end

local function main()
  local configuration = {
    name = "highlight-lsp",
    cmd = vim.json.decode(os.getenv("LSP_COMMAND")),
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":h"),
  }
  local function attach()
    vim.bo.filetype = "python"
    local client = vim.lsp.get_client_by_id(assert(vim.lsp.start(configuration)))
    wait("initialize", function() return client.initialized end)
    return vim.api.nvim_get_current_buf()
  end
  local first = attach()
  vim.cmd("split " .. vim.fn.fnameescape(os.getenv("LSP_OTHER")))
  local second = attach()
  local function words(buffer)
    local list = {}
    for _, item in ipairs(vim.diagnostic.get(buffer)) do
      if item.code == "spelling" then
        list[#list + 1] = vim.api.nvim_buf_get_text(buffer, item.lnum, item.col, item.end_lnum, item.end_col, {})[1]
      end
    end
    return list
  end
  -- What the editor draws under the words of a buffer.
  local function underlined(buffer)
    local list = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
      local row, column, details = mark[2], mark[3], mark[4]
      if (details.hl_group or ""):match("^DiagnosticUnderline") then
        list[#list + 1] = vim.api.nvim_buf_get_text(buffer, row, column, details.end_row, details.end_col, {})[1]
      end
    end
    return list
  end
  local function act(column, title)
    vim.api.nvim_win_set_cursor(0, { 1, column })
    vim.lsp.buf.code_action({ filter = function(action) return action.title == title end, apply = true })
  end
  vim.cmd("wincmd p")
  wait("diagnostics", function() return #words(first) == 2 and #words(second) == 1 end)
  say("words", { words(first), words(second) })
  wait("underlines", function() return #underlined(first) == 2 and #underlined(second) == 1 end)
  say("underlined", { underlined(first), underlined(second) })
  -- A guess that comes late is on offer the next time.
  local replaced = "# hello world zqqzq"
  waiting.try("a replaced word", function() act(10, 'Replace with "world"') end, function()
    return vim.api.nvim_buf_get_lines(first, 0, 1, false)[1] == replaced
  end)
  wait("one word less", function() return #words(first) == 1 end)
  waiting.try("no word", function() act(16, 'Add "zqqzq" to the words of the project') end, function()
    return #words(first) + #words(second) == 0
  end)
  wait("no underline", function() return #underlined(first) + #underlined(second) == 0 end)
  say("text", vim.api.nvim_buf_get_lines(first, 0, -1, false))
end

local ok, problem = xpcall(main, debug.traceback)
if not ok then say("error", problem) end
out:close()
vim.cmd("qa!")
