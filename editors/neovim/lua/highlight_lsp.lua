-- What Neovim's own client does not do with highlight-lsp: gq that knows links, explanations, and leaving the colours to the server.
local M = {}

local name = "highlight_lsp"

---@param buffer integer
---@return vim.lsp.Client?
local function client(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = name })[1]
end

--- For 'formatexpr': paragraphs and comments to 'textwidth' (without it to the configured width), links and code spans whole.
--- 1 leaves the work to Neovim: while text is typed, and where the server does not answer.
function M.formatexpr()
  local buffer = vim.api.nvim_get_current_buf()
  if vim.api.nvim_get_mode().mode:find("^[iR]") then return 1 end
  local server = client(buffer)
  if not server or not server:supports_method("textDocument/rangeFormatting", buffer) then return 1 end
  local first = vim.v.lnum - 1
  local answer = server:request_sync("textDocument/rangeFormatting", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = first, character = 0 }, ["end"] = { line = first + vim.v.count, character = 0 } },
    options = {
      tabSize = vim.bo[buffer].tabstop,
      insertSpaces = vim.bo[buffer].expandtab,
      columns = vim.bo[buffer].textwidth > 0 and vim.bo[buffer].textwidth or nil,
    },
  }, 2000, buffer)
  if not answer or answer.err then return 1 end
  vim.lsp.util.apply_text_edits(answer.result or {}, buffer, server.offset_encoding)
  return 0
end

--- Appends a value of JSON as indented lines.
local function render(value, indent, lines)
  if type(value) ~= "table" then
    lines[#lines + 1] = indent .. tostring(value)
    return
  end
  if vim.islist(value) then
    for _, item in ipairs(value) do
      if type(item) ~= "table" then
        lines[#lines + 1] = indent .. "- " .. tostring(item)
      else
        local inner = {}
        render(item, indent .. "  ", inner)
        if inner[1] then inner[1] = indent .. "- " .. vim.trim(inner[1]) end
        vim.list_extend(lines, inner)
      end
    end
    return
  end
  for _, key in ipairs(vim.fn.sort(vim.tbl_keys(value))) do
    local item = value[key]
    if item == vim.NIL then
      item = nil
    elseif type(item) == "table" then
      if next(item) ~= nil then
        lines[#lines + 1] = indent .. key .. ":"
        render(item, indent .. "  ", lines)
      end
    else
      lines[#lines + 1] = indent .. key .. ": " .. tostring(item)
    end
  end
end

--- Shows in a floating window why the text under the cursor looks the way it does.
function M.explain()
  local buffer = vim.api.nvim_get_current_buf()
  local server = client(buffer)
  if not server then
    vim.notify("highlight-lsp is not attached to this buffer", vim.log.levels.WARN)
    return
  end
  local params = vim.lsp.util.make_position_params(0, server.offset_encoding)
  server:request("highlight/explain", params, function(problem, result)
    if problem then
      vim.notify("highlight-lsp: " .. problem.message, vim.log.levels.WARN)
      return
    end
    local lines = {}
    render(result or {}, "", lines)
    if #lines == 0 then lines = { "nothing is known of this place" } end
    vim.lsp.util.open_floating_preview(lines, "", { border = "rounded", focus_id = name })
  end, buffer)
end

--- Makes the server the only one that colours a buffer.
function M.own(buffer)
  pcall(vim.treesitter.stop, buffer)
  vim.bo[buffer].syntax = "OFF"
end

--- As own(), once everything that sets a buffer up has run: the colours of a file type are switched on after LspAttach where the server runs
--- already, and again whenever the file type is set.
local function own_later(buffer)
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(buffer) and client(buffer) then M.own(buffer) end
  end)
end

--- @param options? { own?: boolean, folds?: boolean, format?: boolean } what is switched on for each buffer; format and folds unless false
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup(name, {})
  if options.own then
    vim.api.nvim_create_autocmd("FileType", {
      group = group,
      callback = function(event) own_later(event.buf) end,
    })
  end
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function(event)
      local server = vim.lsp.get_client_by_id(event.data.client_id)
      if not server or server.name ~= name then return end
      local buffer = event.buf
      if options.format ~= false and server:supports_method("textDocument/rangeFormatting", buffer) then
        vim.bo[buffer].formatexpr = "v:lua.require'highlight_lsp'.formatexpr()"
      end
      if options.folds ~= false and server:supports_method("textDocument/foldingRange", buffer) then
        for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
          vim.wo[window][0].foldmethod = "expr"
          vim.wo[window][0].foldexpr = "v:lua.vim.lsp.foldexpr()"
        end
        -- What is there when the file is opened stays open.
        vim.wo.foldlevel = math.max(vim.wo.foldlevel, 99)
      end
      if options.own then own_later(buffer) end
    end,
  })
end

return M
