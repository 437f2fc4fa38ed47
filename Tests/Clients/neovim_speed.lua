-- How long a key waits for its colour, and the longest stall, in the middle of a file: fifty keys of a comment, eleven a second.
-- Environment: LSP_COMMAND (a JSON array), LSP_PLUGIN (the plugin's folder), LSP_FILE, LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local function main()
  vim.opt.runtimepath:append(os.getenv("LSP_PLUGIN"))
  vim.cmd("runtime plugin/highlight_lsp.lua")
  require("highlight_lsp").setup({ own = true })
  local command = vim.json.decode(os.getenv("LSP_COMMAND"))
  vim.lsp.config("highlight_lsp", { cmd = command })
  vim.lsp.enable("highlight_lsp")
  vim.cmd("filetype plugin on")
  vim.cmd("syntax on")
  local opened = vim.uv.hrtime()
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local colors, buffer = require("highlight_lsp.colors"), vim.api.nvim_get_current_buf()
  wait("tokens", function() return colors.is_drawn(buffer) end)
  local said = { first = (vim.uv.hrtime() - opened) / 1e6, keys = {}, stalls = {} }
  -- What the server still does in the background is not the key's.
  vim.wait(tonumber(os.getenv("LSP_REST") or "1500"))
  local line = math.floor(vim.api.nvim_buf_line_count(buffer) / 2)
  vim.api.nvim_win_set_cursor(0, { line, 0 })
  local sent, wanted, longest = nil, nil, 0
  local set_mark = vim.api.nvim_buf_set_extmark
  vim.api.nvim_buf_set_extmark = function(of, namespace, row, column, options)
    local id = set_mark(of, namespace, row, column, options)
    local is_here = sent and (options.hl_group or ""):find("comment", 1, true) and row == vim.api.nvim_win_get_cursor(0)[1] - 1
    if is_here and options.end_col >= wanted then
      said.keys[#said.keys + 1] = (vim.uv.hrtime() - sent) / 1e6
      sent = nil
    end
    return id
  end
  -- The loop is asked for a turn every other millisecond; where it takes longer, it stalled.
  local beat, before = assert(vim.uv.new_timer()), nil
  beat:start(0, 2, function()
    local now = vim.uv.hrtime()
    if before then longest = math.max(longest, (now - before) / 1e6) end
    before = now
  end)
  vim.api.nvim_feedkeys(vim.keycode("O// "), "nt", false)
  local count, timer = 0, assert(vim.uv.new_timer())
  timer:start(1000, 90, vim.schedule_wrap(function()
    count = count + 1
    if count > 50 then return end
    said.stalls[#said.stalls + 1] = longest
    longest = 0
    if not sent then
      wanted, sent = vim.api.nvim_win_get_cursor(0)[2] + 1, vim.uv.hrtime()
    end
    vim.api.nvim_input("a")
  end))
  local done = assert(vim.uv.new_timer())
  done:start(1000 + 52 * 90 + 1500, 0, vim.schedule_wrap(function()
    said.line = vim.api.nvim_get_current_line()
    local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
    out:write(vim.json.encode(said))
    out:close()
    vim.cmd("qa!")
  end))
end

local ok, problem = pcall(main)
if not ok then
  local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
  out:write(vim.json.encode({ error = tostring(problem) }))
  out:close()
  vim.cmd("qa!")
end
