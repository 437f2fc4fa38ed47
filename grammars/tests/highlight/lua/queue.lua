#!/usr/bin/env lua
--- A queue of jobs.
---@class Queue
---@field items table<integer, Job>

local format <const> = string.format
local handle <close> = io.open("jobs.txt")
local M, MAX_SIZE = {}, 0x10 + 1e3 // 2.5

-- The punctuation.bracket
function M.new(name, ...)
  local self = setmetatable({ items = {}, size = 0, ["full name"] = name }, { __index = M })
  M.count = M.count + #self.items - ~1
  local rest = { n = select("#", ...), ... }
  return self, rest
end

--[[ Adds a job;
     answers its number. ]]
function M:push(job, on_done)
  assert(type(job) == "function", 'no function\n\t\065')
  if self.size >= MAX_SIZE and not job.urgent or self.closed then
    error("full", 2)
  elseif self.size ~= 0 then
    self:notify("push", job)
  else
    self.first = nil
  end
  self.items[self.size + 1] = job
  return self.size
end

M.pop = function(self)
  local item = table.remove(self.items, 1)
  return item
end

local function each(list)
  return coroutine.wrap(function()
    for i = 1, #list, 2 do
      coroutine.yield(list[i])
    end
  end)
end

local helpers = {
  double = function(x) return x * 2 end,
  [1] = true;
  false,
}

on_exit = function() end

while true do
  local name, value = next(helpers)
  if not name then break end
  goto continue
  ::continue::
end

repeat
  local line = io.read("l")
  print(line .. [[ long ]] .. _VERSION)
until line == nil

do
  _G.total = (1 << 4 | 3 & 7 ~ 2 >> 1) % 5 ^ 2 / 1
end

for word in string.gmatch("some words", "%a+") do
  print(word:upper(), word:gsub("^%s*", ""), word < "z", word <= "y", word > "a")
end

function M.__tostring() return format("%d", 5) end
setmetatable(M, { __call = M.new })
require "jobs".start { limit = math.pi, level = vim.log.levels.WARN }
ffi.cdef [[ int puts(const char *s); ]]
string.format("%5d", 1)
local env = _ENV
function M.meet(self, a) end
vim.cmd [[ set number ]]
vim.treesitter.query.set("lua", "folds", [[ (comment) @fold ]])
vim.treesitter.query.parse("lua", [[ (comment) @fold ]])
local text --[[@as string]] = ("%s"):format(1)
io.popen("ls -l")
return M
