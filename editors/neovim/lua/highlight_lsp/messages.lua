-- Messages that never wait for Enter: one line, no wider than the screen has space for. `:HighlightDoctor` has what was cut.
local M = {}

local api = vim.api

-- So many texts that were cut are kept.
local most_kept = 5

-- Milliseconds in which a text is not said again.
local repeat_time = 500
local last = { text = "", time = 0 }

---@type string[] the texts that were cut, the newest last
M.cut = {}

---@type { [1]: string, [2]: integer? }[] what waits until the command line is left
local waiting = {}

---@type function? `vim.notify`, while something else is in its place
local notify_behind

--- A text in one line of so many cells.
---@param text string
---@param cells integer
---@return string
function M.fitted(text, cells)
  local line = vim.trim((text:gsub("%s*\n%s*", " ")))
  if vim.fn.strdisplaywidth(line) <= cells then return line end
  if not vim.tbl_contains(M.cut, text) then
    M.cut[#M.cut + 1] = text
    if #M.cut > most_kept then table.remove(M.cut, 1) end
  end
  -- The names of folders say least.
  line = line:gsub("/%S*/([^/%s]+)", "…/%1")
  local count = vim.fn.strchars(line)
  while count > 0 and vim.fn.strdisplaywidth(vim.fn.strcharpart(line, 0, count)) >= cells do count = count - 1 end
  return vim.fn.strcharpart(line, 0, count) .. "…"
end

--- The cells of a message behind which Neovim does not ask for Enter.
---@param taken integer? cells that are taken by what Neovim writes beside the text
function M.space(taken) return math.max(vim.v.echospace - (taken or 0), 10) end

local function flush()
  local all = waiting
  waiting = {}
  last = { text = "", time = 0 }
  for _, message in ipairs(all) do M.say(message[1], message[2]) end
end

--- Shows a message for which nothing waits.
---@param text string
---@param level? integer a level of `vim.log.levels`
function M.say(text, level)
  -- What the user has put in place of Neovim's function takes texts as they are.
  -- The servers of several folders say the same when they end together.
  local now = vim.uv.now()
  if last.text == text and now - last.time < repeat_time then return end
  last = { text = text, time = now }
  local notify = notify_behind or vim.notify
  if not debug.getinfo(notify, "S").source:find("^@vim/_") then return notify(text, level) end
  -- Somebody types a command or is asked something.
  if api.nvim_get_mode().mode:find("^[cr]") then
    waiting[#waiting + 1] = { text, level }
    if #waiting == 1 then
      api.nvim_create_autocmd({ "CmdlineLeave", "ModeChanged" }, { once = true, callback = function() vim.schedule(flush) end })
    end
    return
  end
  local group = level == vim.log.levels.ERROR and "ErrorMsg" or level == vim.log.levels.WARN and "WarningMsg" or nil
  -- After a redraw the message takes the line of the one before it instead of a new one.
  vim.cmd.redraw()
  api.nvim_echo({ { M.fitted(text, M.space()), group } }, true, {})
end

--- For `window/showMessage`.
function M.shown(_, params)
  local levels = { vim.log.levels.ERROR, vim.log.levels.WARN }
  -- Here no shell is needed.
  local text = params.message:gsub("; install with: highlight%-lsp grammar install .*$", "; :HighlightInstall installs it")
  M.say("highlight-lsp: " .. text, levels[params.type])
  return params
end

--- Has Neovim get the errors of a client's answers in a form that it shows in one line, behind the name of the client and a number.
---@param client vim.lsp.Client
function M.shorten_errors(client)
  local request = client.rpc.request
  client.rpc.request = function(method, params, callback, ...)
    return request(method, params, function(problem, ...)
      if problem and type(problem.message) == "string" then problem.message = M.fitted(problem.message, M.space(28)) end
      return callback(problem, ...)
    end, ...)
  end
end

--- Leaves out what Neovim says of the end of a client, with the path of its log, until what is scheduled now has run: we say it in one line.
---@param name string
function M.hide_end(name)
  if notify_behind then return end
  local notify = vim.notify
  local function filter(text, ...)
    if type(text) == "string" and vim.startswith(text, "Client " .. name .. " quit with exit code") then return end
    return notify(text, ...)
  end
  notify_behind, vim.notify = notify, filter
  vim.schedule(function()
    notify_behind = nil
    if vim.notify == filter then vim.notify = notify end
  end)
end

return M
