---@param fn async fun(res:any, async:Async)
---@param gn fun(res:any, async:Async) the rest
---@type async fun(): string
local Async = {}
for _, name in ipairs({ task = step, 1 }) do coroutine.create(table.sort(_)) end
