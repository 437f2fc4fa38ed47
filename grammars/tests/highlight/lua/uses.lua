local util = require("lazy.util")
local Stack = {}
Stack.__index = Stack

local function less(a, b) return util.cmp(a, b) end
local more = function(a) return a:match("^n?vim%-$") end

table.sort(list, less)
vim.schedule(more, later, Stack)
for _, v in ipairs(util.all) do print(v) end
do
  local util = 3
  print(util)
end
local function later(util) return util.x end
