local at = name:find("/", 1, true) --[[@as number?]]
local to = 1 --[[ plain ]]
