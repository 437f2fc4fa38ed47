-- Opens files in turn as a person does, and says of each its type, its clients and how many tokens are drawn.
-- Environment: LSP_FILES (a JSON array), LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local said = {}
local ok, problem = pcall(function()
  for _, file in ipairs(vim.json.decode(os.getenv("LSP_FILES"))) do
    vim.cmd.edit(file)
    local buffer = vim.api.nvim_get_current_buf()
    local names, count = {}, 0
    local function drawn()
      names, count = {}, 0
      for _, client in ipairs(vim.lsp.get_clients({ bufnr = buffer })) do names[#names + 1] = client.name end
      count = #require("highlight_lsp.colors").tokens(buffer, 0, -1)
      return count > 0
    end
    wait("tokens of " .. file, drawn)
    said[#said + 1] = { file = file, type = vim.bo.filetype, clients = names, tokens = count }
  end
end)
local out = assert(io.open(os.getenv("LSP_OUT"), "w"))
out:write(vim.json.encode(ok and said or { error = tostring(problem) }))
out:close()
vim.cmd("qa!")
