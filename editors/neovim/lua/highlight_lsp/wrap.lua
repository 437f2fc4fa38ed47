-- Rows of long lines that end where the server allows it, links whole: in windows with 'wrap', the rest of each row is blanks of virtual text.
-- The text and its columns stay as they are.
local M = {}

local api = vim.api
local colors = require("highlight_lsp.colors")

-- Milliseconds from a change to the request.
local delay = 5
-- Bytes up to which the rows of a line are ours: its cells are measured anew for each row.
local most_bytes = 5000
-- Lines of a change whose rows are filled again before the answer.
local most_edited = 50

---@class highlight_lsp.Window
---@field buffer integer
---@field namespace integer whose marks this window alone shows
---@field key string? what the rows depend on, as they were laid
---@field known integer[][] the ranges of lines (from 0, the end is not part of it) that are laid for `key`
---@field seen string? `key` and the lines of the last redraw
---@field width integer cells of a row
---@field linebreak boolean the user's 'linebreak', which would break links
---@field request integer? the request that has no answer yet

---@type table<integer, highlight_lsp.Window>
local windows = {}
---@type table<integer, vim.lsp.Client> the clients of buffers
local clients = {}

--- What the rows of a window depend on, and the cells of one.
---@return string, integer
local function key_of(window, buffer)
  local of, options = vim.fn.getwininfo(window)[1], vim.wo[window]
  local width = of.width - of.textoff
  local key = { buffer, api.nvim_buf_get_changedtick(buffer), width, vim.bo[buffer].tabstop, vim.bo[buffer].vartabstop }
  for _, name in ipairs({ "wrap", "showbreak", "breakindent", "breakindentopt", "list", "listchars" }) do key[#key + 1] = tostring(options[name]) end
  return table.concat(key, " "), width
end

--- Removes the blanks of a window, and what is known of it.
local function forget(window)
  local state = windows[window]
  if not state then return end
  windows[window] = nil
  if api.nvim_buf_is_valid(state.buffer) then api.nvim_buf_clear_namespace(state.buffer, state.namespace, 0, -1) end
  if state.linebreak and api.nvim_win_is_valid(window) then vim.wo[window][0].linebreak = true end
end

--- The cells from the line's start to the end of its first bytes, with what Neovim draws between them.
local function cells(window, line, bytes) return bytes == 0 and 0 or vim.fn.virtcol({ line + 1, bytes }, 1, window)[2] end

--- Fills the row that ends before a byte of a line.
---@param id? integer the mark to change
---@return integer limit the cells from the line's start to the end of that row
local function fill(window, state, line, text, byte, id)
  local width, ends = state.width, cells(window, line, byte)
  local visible = text:sub(1, byte):find("%s*$") - 1
  local limit = math.max(math.ceil(cells(window, line, visible) / width), 1) * width
  -- Blanks that alone do not fit are at the start of the next row.
  local count = math.max(limit - ends, 0)
  if count > 0 or id then
    api.nvim_buf_set_extmark(state.buffer, state.namespace, line, byte, {
      id = id, virt_text = { { (" "):rep(count) } }, virt_text_pos = "inline", right_gravity = false, undo_restore = false,
    })
  end
  return limit
end

--- Lays the rows of a line.
---@param hints integer[] the bytes before which it may be broken
local function lay_line(window, state, line, text, hints)
  local limit, from = state.width, 1
  local indent = text:find("%S")
  while hints[from] and indent and hints[from] < indent do from = from + 1 end
  while hints[from] and cells(window, line, #text) > limit do
    -- The last one in the row; without any the piece is wider than a row, and has rows of its own.
    local low, high = from - 1, math.min(#hints, from + state.width)
    while low < high do
      local middle = math.ceil((low + high) / 2)
      if cells(window, line, hints[middle]) <= limit then low = middle else high = middle - 1 end
    end
    local index = math.max(low, from)
    limit = fill(window, state, line, text, hints[index]) + state.width
    from = index + 1
  end
end

--- The bytes of the columns of a line.
local function bytes_of(text, columns, encoding)
  if encoding == "utf-8" then return columns end
  return vim.tbl_map(function(column) return vim.str_byteindex(text, encoding, column, false) end, columns)
end

local function lay(window, state, encoding, range, lines)
  api.nvim_buf_clear_namespace(state.buffer, state.namespace, range[1], range[2])
  for _, hints in ipairs(lines) do
    local text = api.nvim_buf_get_lines(state.buffer, hints.line, hints.line + 1, false)[1] or ""
    if #text <= most_bytes then
      lay_line(window, state, hints.line, text, bytes_of(text, hints.opportunities, encoding))
    end
  end
end

--- The first lines of a range with none that is too long, and whether there is one.
local function without_long_lines(buffer, range)
  for line = range[1], range[2] - 1 do
    if api.nvim_buf_get_offset(buffer, line + 1) - api.nvim_buf_get_offset(buffer, line) > most_bytes then
      if line > range[1] then return { range[1], line }, false end
      return { line, line + 1 }, true
    end
  end
  return range, false
end

--- Asks for the rows that are missing on the screen, one range after the other.
local function look(window)
  local buffer = api.nvim_win_is_valid(window) and api.nvim_win_get_buf(window)
  local client, state = clients[buffer], windows[window]
  if state and (state.buffer ~= buffer or not client or not vim.wo[window].wrap) then forget(window) end
  if not client or not vim.wo[window].wrap then return end
  state = windows[window]
  if not state then
    local namespace = api.nvim_create_namespace("highlight_lsp.wrap." .. window)
    api.nvim__ns_set(namespace, { wins = { window } })
    state = { buffer = buffer, namespace = namespace, known = {}, width = 0, linebreak = false }
    windows[window] = state
  end
  if vim.wo[window].linebreak then
    state.linebreak = true
    vim.wo[window][0].linebreak = false
  end
  if state.request then return end
  local key, width = key_of(window, buffer)
  if state.key ~= key then state.key, state.known = key, {} end
  state.width = width
  local range = width > 0 and colors.wanted(window, state.known)
  if not range then return end
  local is_long
  range, is_long = without_long_lines(buffer, range)
  if is_long then
    api.nvim_buf_clear_namespace(buffer, state.namespace, range[1], range[2])
    state.known[#state.known + 1] = range
    return look(window)
  end
  local sent, id = client:request("highlight/lineBreaks", colors.params_of(buffer, range), function(problem, result)
    state.request = nil
    if windows[window] ~= state or not api.nvim_win_is_valid(window) then return end
    if key_of(window, buffer) == key and api.nvim_win_get_buf(window) == buffer then
      state.known[#state.known + 1] = range
      if not problem and result then lay(window, state, client.offset_encoding, range, result.lines) end
    end
    look(window)
  end, buffer)
  state.request = sent and id or nil
end

--- Fills the rows of changed lines again, until the answer is there.
local function edited(_, buffer, _, first, _, last)
  if not clients[buffer] then return true end
  for window, state in pairs(windows) do
    if state.buffer == buffer and state.width > 0 and api.nvim_win_is_valid(window) then
      for line = first, math.min(last, first + most_edited) - 1 do
        local text = api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or ""
        local former = 0
        for _, mark in ipairs(api.nvim_buf_get_extmarks(buffer, state.namespace, { line, 0 }, { line, -1 }, {})) do
          if mark[3] == former or #text > most_bytes then
            api.nvim_buf_del_extmark(buffer, state.namespace, mark[1])
          else
            fill(window, state, line, text, mark[3], mark[1])
            former = mark[3]
          end
        end
      end
    end
  end
end

--- Wraps a buffer's lines by the server until `detach`.
---@param client vim.lsp.Client
function M.attach(buffer, client)
  local own = vim.tbl_get(client.server_capabilities, "experimental", "highlight")
  -- Neovim has no other way yet to show marks in one window alone.
  if not own or not own.lineBreaks or not api.nvim__ns_set then return end
  local is_attached = clients[buffer] ~= nil
  clients[buffer] = client
  if not is_attached then api.nvim_buf_attach(buffer, false, { on_lines = edited, on_detach = function() clients[buffer] = nil end }) end
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do look(window) end
end

function M.detach(buffer, client_id)
  if not clients[buffer] or clients[buffer].id ~= client_id then return end
  clients[buffer] = nil
  for window, state in pairs(windows) do
    if state.buffer == buffer then forget(window) end
  end
end

--- Whether the rows of a window are those of its text and width.
function M.is_laid(window)
  local state = windows[window]
  return state ~= nil and not state.request and state.key == key_of(window, state.buffer) and colors.wanted(window, state.known) == nil
end

function M.setup(group)
  -- Whatever changes what a window shows draws it again.
  api.nvim_set_decoration_provider(api.nvim_create_namespace("highlight_lsp.wrap"), {
    on_win = function(_, window, buffer, top, bottom)
      local state = windows[window]
      if not clients[buffer] and not state then return false end
      local seen = ("%s %d %d"):format(key_of(window, buffer), top, bottom)
      if state and state.seen == seen then return false end
      if state then state.seen = seen end
      vim.defer_fn(function() look(window) end, delay)
      return false
    end,
  })
  api.nvim_create_autocmd("WinClosed", { group = group, callback = function(event) forget(tonumber(event.match)) end })
end

return M
