-- Opens files with the page's configuration and says of each, in three color schemes, how many cells Neovim colours alone and how many of
-- those have lost that with us: the group of its own capture or a closer one, or any colour where it has a syntax file. Then what the links
-- are, what `gx` opens, what the colours are while the server is away, and who answers beside another server.
-- Environment: LSP_FILES (a JSON array), LSP_LINKS (a file), LSP_OUT (the file to write).
local colors = require("highlight_lsp.colors")

local waiting = dofile(vim.fs.joinpath(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)), "waiting.lua"))
local wait = waiting.wait

local function final(group)
  return vim.fn.synIDtrans(type(group) == "number" and group or vim.api.nvim_get_hl_id_by_name(group))
end

--- Whether text of a group looks otherwise than plain text.
local function is_coloured(group)
  local normal, own = vim.api.nvim_get_hl(0, { name = "Normal", link = false }), vim.api.nvim_get_hl(0, { id = final(group), link = false })
  for key, value in pairs(own) do
    if key ~= "cterm" and key ~= "default" and value ~= normal[key] then return true end
  end
  return false
end

local function has_attributes(group)
  local own = vim.api.nvim_get_hl(0, { id = final(group), link = false })
  own.default = nil
  return next(own) ~= nil
end

--- What is drawn above the editor's own, by line and column.
local function drawn(buffer, last)
  local cells = {}
  local marks = vim.api.nvim_buf_get_extmarks(
    buffer, vim.api.nvim_create_namespace("highlight_lsp.tokens"), 0, { last, 0 }, { details = true })
  for _, mark in ipairs(marks) do
    local row = cells[mark[2]] or {}
    cells[mark[2]] = row
    if mark[4].priority > vim.hl.priorities.treesitter then
      for column = mark[3], mark[4].end_col - 1 do row[column] = mark[4].hl_group end
    end
  end
  return cells
end

local function capture_of(buffer, line, column)
  local found
  for _, item in ipairs(vim.treesitter.get_captures_at_pos(buffer, line, column)) do
    local name = item.capture
    if not name:find("^_") and name ~= "spell" and name ~= "nospell" and name ~= "conceal" and has_attributes("@" .. name .. "." .. item.lang) then
      found = { name = name, group = "@" .. name .. "." .. item.lang }
    end
  end
  return found
end

--- Whether one scope is the other or a closer one; everything is closer than a plain variable, and what is in a string or a comment than that.
local function is_closer(scope, own)
  if scope == own or vim.startswith(scope, own .. ".") or own == "variable" then return true end
  for _, family in ipairs({ "string", "comment", "markup.raw", "markup.link", "markup.quote" }) do
    if vim.startswith(own .. ".", family .. ".") then return true end
  end
  return false
end

local function compared(buffer)
  local last = math.min(vim.api.nvim_buf_line_count(buffer), 120)
  local has_parser = vim.treesitter.highlighter.active[buffer] ~= nil
  local said, cells = { coloured = 0, lost = 0, losses = {} }, drawn(buffer, last)
  for line = 0, last - 1 do
    local text, row = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1], cells[line] or {}
    for column = 0, math.min(#text, 200) - 1 do
      if text:sub(column + 1, column + 1):find("%S") then
        local ours, own, is_lost = row[column], nil, false
        if has_parser then
          own = capture_of(buffer, line, column)
          is_lost = own and ours and final(ours) ~= final(own.group) and not is_closer(ours:gsub("^@", ""):gsub("%.[^.]*$", ""), own.name)
          own = own and own.name
        else
          local id = vim.fn.synID(line + 1, column + 1, 1)
          own = id ~= 0 and is_coloured(id) and vim.fn.synIDattr(id, "name") or nil
          is_lost = own and ours and not is_coloured(ours)
        end
        if own then said.coloured = said.coloured + 1 end
        if is_lost then
          said.lost = said.lost + 1
          local key = own .. " -> " .. ours
          said.losses[key] = (said.losses[key] or 0) + 1
        end
      end
    end
  end
  said.parser = has_parser
  return said
end

local function main()
  local said = { files = {}, started = 0 }
  -- Newer versions of Neovim have other functions for tokens: the plugin uses none of them, and leaves Neovim nothing to draw.
  vim.lsp.semantic_tokens.start = function() said.started = said.started + 1 end
  vim.lsp.semantic_tokens.stop, vim.lsp.semantic_tokens.force_refresh = nil, nil
  vim.o.lines, vim.o.columns = 130, 160
  for _, scheme in ipairs({ "default", "habamax", "desert" }) do
    vim.cmd.colorscheme(scheme)
    for _, file in ipairs(vim.json.decode(os.getenv("LSP_FILES"))) do
      vim.cmd.edit(file)
      local buffer = vim.api.nvim_get_current_buf()
      -- Every parser that Neovim brings.
      local language = vim.treesitter.language.get_lang(vim.bo.filetype)
      local has_parser = language and #vim.api.nvim_get_runtime_file("parser/" .. language .. ".so", false) > 0
      if has_parser and not vim.treesitter.highlighter.active[buffer] then vim.treesitter.start(buffer) end
      if has_parser then vim.treesitter.get_parser(buffer):parse(true) end
      wait("tokens of " .. file, function() return colors.is_drawn(buffer) end)
      -- What the parser of the editor says may have come later.
      colors.refresh(colors.active[buffer].client.id)
      wait("tokens again", function() return not colors.is_busy(buffer) end)
      local result = compared(buffer)
      result.file, result.scheme = file, scheme
      said.files[#said.files + 1] = result
      vim.cmd("bdelete!")
    end
  end
  vim.cmd.colorscheme("default")

  -- Links.
  vim.cmd.edit(os.getenv("LSP_LINKS"))
  local buffer = vim.api.nvim_get_current_buf()
  local function client() return vim.lsp.get_clients({ bufnr = buffer, name = "highlight_lsp" })[1] end
  local function links()
    return vim.api.nvim_buf_get_extmarks(buffer, vim.api.nvim_create_namespace("highlight_lsp.links"), 0, -1, { details = true })
  end
  wait("links", function() return #links() > 1 end)
  said.links, said.opened = {}, {}
  vim.ui.open = function(target)
    said.opened[#said.opened + 1] = target
    return nil
  end
  for _, mark in ipairs(links()) do
    said.links[#said.links + 1] = { mark[4].url, vim.api.nvim_get_hl(0, { name = mark[4].hl_group }).underline }
    vim.api.nvim_win_set_cursor(0, { mark[2] + 1, mark[3] + 1 })
    vim.cmd("normal gx")
  end

  -- No dark moment: the server is killed and comes again; meanwhile the colours are Neovim's.
  local notes = {}
  vim.notify = function(text) notes[#notes + 1] = text end
  local id, syntax = client().id, vim.bo.syntax
  for _, process in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do vim.uv.kill(process, "sigkill") end
  wait("the end of the server", function() return colors.active[buffer] == nil end)
  said.without = { tokens = #colors.tokens(buffer, 0, -1), same_syntax = vim.bo.syntax == syntax and syntax ~= "OFF" }
  local ended = vim.uv.hrtime()
  wait("the server again", function() return colors.is_drawn(buffer) and client().id ~= id end)
  said.again = (vim.uv.hrtime() - ended) / 1e6
  said.notes = notes

  -- Beside another server, which has definitions: at each request, and back.
  local function offers() return client():supports_method("textDocument/definition", buffer) end
  said.offers = { offers() }
  local other = vim.lsp.start({
    name = "other",
    cmd = function()
      return {
        request = function(method, _, callback)
          vim.schedule(function() callback(nil, method == "initialize" and { capabilities = { definitionProvider = true } } or nil) end)
          return true, 1
        end,
        notify = function() return true end,
        is_closing = function() return false end,
        terminate = function() end,
      }
    end,
  })
  wait("the other server", function() return vim.lsp.get_client_by_id(other).initialized end)
  said.offers[2] = offers()
  said.rest = client():supports_method("textDocument/references", buffer)
  vim.lsp.buf_detach_client(buffer, other)
  said.offers[3] = offers()
  return said
end

waiting.finish(main)
