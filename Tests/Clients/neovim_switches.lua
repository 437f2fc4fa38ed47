-- What is switched off goes at once, and what formats a whole document changes nothing.
-- Environment: LSP_FILE, LSP_OUT (the file to write).
local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local function main()
  local said = {}
  vim.cmd.edit(os.getenv("LSP_FILE"))
  local buffer = vim.api.nvim_get_current_buf()
  local function client() return vim.lsp.get_clients({ bufnr = buffer, name = "highlight_lsp" })[1] end
  local function tokens()
    return #require("highlight_lsp.colors").tokens(buffer, 0, -1)
  end
  local function folds()
    local deepest = 0
    for line = 1, vim.api.nvim_buf_line_count(buffer) do deepest = math.max(deepest, vim.fn.foldlevel(line)) end
    return deepest
  end
  wait("tokens", function() return tokens() > 0 end)
  wait("folds", function() return folds() > 0 end)
  said.before = { tokens = tokens(), folds = folds() }
  local text = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  -- As format-on-save calls it.
  vim.lsp.buf.format({ timeout_ms = waiting.milliseconds })
  said.formatted = vim.deep_equal(text, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  vim.api.nvim_create_autocmd("BufWritePre", { buffer = buffer, callback = function() vim.lsp.buf.format({ timeout_ms = waiting.milliseconds }) end })
  vim.cmd("silent write")
  said.saved = vim.deep_equal(text, vim.fn.readfile(os.getenv("LSP_FILE")))
  local function switch(off)
    client().settings = { ["highlight-lsp"] = { features = { off = off } } }
    client():notify("workspace/didChangeConfiguration", { settings = client().settings })
  end
  switch({ "tokens", "folding" })
  local start = vim.uv.now()
  wait("the end of tokens", function() return tokens() == 0 end)
  wait("the end of folds", function() return folds() == 0 end)
  said.milliseconds = vim.uv.now() - start
  switch({})
  wait("tokens again", function() return tokens() == said.before.tokens end)
  wait("folds again", function() return folds() == said.before.folds end)
  said.again = true
  -- A buffer that has no server says why, and what to write.
  vim.cmd.enew()
  vim.bo.filetype = "abaqus"
  vim.cmd("HighlightExplain")
  local window = vim.b.lsp_floating_preview
  said.missing = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
  return said
end

waiting.finish(main)
