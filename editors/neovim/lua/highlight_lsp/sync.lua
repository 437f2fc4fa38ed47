-- Tells the server what changes in a buffer. Neovim's own way copies the lines of the whole buffer at each key, and then asks for all folds
-- and diagnostics: stalls of 70 ms and more in 150,000 lines.
local M = {}

local api = vim.api

-- Milliseconds from the last change to the requests for folds and diagnostics.
local rest = 300

---@class highlight_lsp.Text
---@field lines string[] the lines as the server has them, with `pending`
---@field pending table[] changes that were not sent yet
---@field tick integer the version after them
---@field timer uv.uv_timer_t

---@type table<integer, table<integer, highlight_lsp.Text>> by client and buffer
local texts = {}

--- The byte at which two lines begin to differ, and how many bytes behind the difference are equal. Both are ends of characters.
local function difference(old, new)
  local shorter = math.min(#old, #new)
  local start = 0
  while start < shorter and old:byte(start + 1) == new:byte(start + 1) do start = start + 1 end
  local rest = 0
  while rest < shorter - start and old:byte(#old - rest) == new:byte(#new - rest) do rest = rest + 1 end
  local function is_inside(line, at) return at < #line and bit.band(line:byte(at + 1), 0xC0) == 0x80 end
  while start > 0 and (is_inside(old, start) or is_inside(new, start)) do start = start - 1 end
  while rest > 0 and (is_inside(old, #old - rest) or is_inside(new, #new - rest)) do rest = rest - 1 end
  return start, rest
end

--- The change of lines `first` to `last` (from 0, `last` is not part of them) to `new`, as LSP writes it; nil if nothing differs.
---@param lines string[] the old lines of the buffer
---@param encoding string
---@param ending string the end of a line
---@param has_end boolean whether the last line has an end
local function change(lines, first, last, new, encoding, ending, has_end)
  local function position(line, byte)
    local column = encoding == "utf-8" and byte or vim.str_utfindex(lines[line + 1] or "", encoding, byte, false)
    return { line = line, character = column }
  end
  if last - first == 1 and #new == 1 then
    local old, text = lines[first + 1], new[1]
    if old == text then return nil end
    local start, rest = difference(old, text)
    return { range = { start = position(first, start), ["end"] = position(first, #old - rest) }, text = text:sub(start + 1, #text - rest) }
  end
  if has_end or last < #lines then
    local text = #new > 0 and table.concat(new, ending) .. ending or ""
    return { range = { start = position(first, 0), ["end"] = position(last, 0) }, text = text }
  end
  -- The last line has no end: the end of the line before the change goes, or comes.
  local text, start = table.concat(new, ending), position(first, 0)
  if first > 0 then
    start = position(first - 1, #lines[first])
    if #new > 0 then text = ending .. text end
  end
  return { range = { start = start, ["end"] = position(#lines - 1, #lines[#lines]) }, text = text }
end

---@param client vim.lsp.Client
local function flush(client)
  for buffer, text in pairs(texts[client.id] or {}) do
    local changes = text.pending
    if #changes > 0 then
      text.pending = {}
      if api.nvim_buf_is_valid(buffer) and not client:is_stopped() then
        local method = "textDocument/didChange"
        local params = { textDocument = { uri = vim.uri_from_bufnr(buffer), version = text.tick }, contentChanges = changes }
        -- Not through the client, whose event has Neovim ask for folds and diagnostics at once.
        client.rpc.notify(method, params)
        text.timer:start(rest, 0, vim.schedule_wrap(function()
          if not api.nvim_buf_is_valid(buffer) or (texts[client.id] or {})[buffer] ~= text then return end
          api.nvim_exec_autocmds("LspNotify", {
            buffer = buffer, modeline = false, data = { client_id = client.id, method = method, params = params },
          })
        end))
      end
    end
  end
end

--- Takes the changes of texts over from Neovim, for `on_init`.
---@param client vim.lsp.Client
function M.take(client)
  local kind = client.server_capabilities.textDocumentSync
  if type(kind) ~= "table" or kind.change ~= 2 then return end
  -- 0: none. What Neovim keeps of a text for the other kinds it does not keep for this one.
  kind.change = 0
  texts[client.id] = {}
  local request, notify = client.request, client.notify
  client.request = function(...)
    flush(client)
    return request(...)
  end
  client.notify = function(...)
    flush(client)
    return notify(...)
  end
end

--- Follows the changes of a buffer that the server has just been sent.
---@param client vim.lsp.Client
function M.attach(buffer, client)
  local of = texts[client.id]
  if not of then return end
  local text = { lines = api.nvim_buf_get_lines(buffer, 0, -1, false), pending = {}, tick = api.nvim_buf_get_changedtick(buffer) }
  text.timer = assert(vim.uv.new_timer())
  of[buffer] = text
  local is_waiting = false
  api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, tick, first, last, new_last)
      if of[buffer] ~= text then
        if not text.timer:is_closing() then text.timer:close() end
        return true
      end
      local new, lines = api.nvim_buf_get_lines(buffer, first, new_last, false), text.lines
      local ending = vim.bo[buffer].fileformat == "dos" and "\r\n" or vim.bo[buffer].fileformat == "mac" and "\r" or "\n"
      local made = change(lines, first, last, new, client.offset_encoding, ending, vim.bo[buffer].eol)
      local moved = new_last - last
      if moved ~= 0 then
        local count = #lines
        table.move(lines, last + 1, count, new_last + 1)
        for index = count + moved + 1, count do lines[index] = nil end
      end
      for index, line in ipairs(new) do lines[first + index] = line end
      if #lines ~= api.nvim_buf_line_count(buffer) then
        -- A buffer without lines has one all the same, of which no event says anything.
        text.lines = api.nvim_buf_get_lines(buffer, 0, -1, false)
        text.pending = {}
        made = { text = table.concat(text.lines, ending) .. (vim.bo[buffer].eol and ending or "") }
      end
      text.tick = tick or api.nvim_buf_get_changedtick(buffer)
      text.pending[#text.pending + 1] = made
      if not is_waiting then
        is_waiting = true
        vim.schedule(function()
          is_waiting = false
          flush(client)
        end)
      end
    end,
    on_reload = function()
      if of[buffer] == text then text.lines, text.pending = api.nvim_buf_get_lines(buffer, 0, -1, false), {} end
    end,
    on_detach = function()
      if of[buffer] == text then of[buffer] = nil end
    end,
  })
end

--- Ends what `attach` began.
function M.detach(buffer, client_id)
  if texts[client_id] then texts[client_id][buffer] = nil end
end

return M
