-- Waiting in the scripts for Neovim: `local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))`.
-- Every wait is for a message or a state, and has one bound, which a busy machine does not reach.
local M = { milliseconds = 100000 }

--- Waits until a condition holds.
---@param what string
---@param condition fun(): any
function M.wait(what, condition)
  if not vim.wait(M.milliseconds, condition, 10) then error("timed out: " .. what) end
end

--- Does something, and again after five seconds, until a condition holds.
---@param what string
---@param act fun()
---@param condition fun(): any
function M.try(what, act, condition)
  M.wait(what, function()
    act()
    return vim.wait(5000, condition, 10)
  end)
end

--- The answer to a request.
---@param client vim.lsp.Client
function M.ask(client, method, params, buffer)
  local answer, problem = client:request_sync(method, params, M.milliseconds, buffer)
  return answer or error(("%s: %s"):format(method, problem))
end

--- Runs the script, writes what it says as JSON into the file LSP_OUT, or its error, and ends Neovim.
---@param main fun(): table
function M.finish(main)
  local ok, said = pcall(main)
  local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
  out:write(vim.json.encode(ok and said or { error = tostring(said) }))
  out:close()
  vim.cmd("qa!")
end

return M
