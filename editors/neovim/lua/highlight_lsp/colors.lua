-- The colours of a buffer, of the lines on the screen: drawn as soon as the server has them, in the groups of the editor's own captures
-- (`@function.call`), and never in place of a colour that the editor's parser has and the server has not.
local M = {}

local api = vim.api
local tokens_namespace = api.nvim_create_namespace("highlight_lsp.tokens")
local lines_namespace = api.nvim_create_namespace("highlight_lsp.lines")
local links_namespace = api.nvim_create_namespace("highlight_lsp.links")

-- Milliseconds from a change to the request; more for long texts (bytes), whose changes cost the server more.
local delay, long_delay = 5, 40
M.long_text = 1000000
-- From the last change to the request for links.
local links_delay = 150
-- Lines above and below a window that are asked for, too.
local most_lines_around = 100
-- Columns up to which the captures of the editor's parser are compared.
local most_columns = 4000

--- The token types that the server is asked for: the scopes, with `_` for the dots, and what has no scope.
M.types = {
    "variable", "variable_builtin", "variable_parameter", "variable_parameter_builtin", "variable_member", "constant", "constant_builtin",
    "constant_macro", "module", "module_builtin", "label", "string", "string_documentation", "string_regexp", "string_escape",
    "string_special", "string_special_symbol", "string_special_path", "string_special_url", "character", "character_special", "boolean",
    "number", "number_float", "type", "type_builtin", "type_definition", "attribute", "attribute_builtin", "property", "function",
    "function_builtin", "function_call", "function_macro", "function_method", "function_method_call", "constructor", "operator", "keyword",
    "keyword_coroutine", "keyword_function", "keyword_operator", "keyword_import", "keyword_type", "keyword_modifier", "keyword_repeat",
    "keyword_return", "keyword_debug", "keyword_exception", "keyword_conditional", "keyword_conditional_ternary", "keyword_directive",
    "keyword_directive_define", "punctuation_delimiter", "punctuation_bracket", "punctuation_special", "comment", "comment_documentation",
    "comment_error", "comment_warning", "comment_todo", "comment_note", "markup_strong", "markup_italic", "markup_strikethrough",
    "markup_underline", "markup_heading", "markup_heading_1", "markup_heading_2", "markup_heading_3", "markup_heading_4",
    "markup_heading_5", "markup_heading_6", "markup_quote", "markup_math", "markup_link", "markup_link_label", "markup_link_url",
    "markup_raw", "markup_raw_block", "markup_list", "markup_list_checked", "markup_list_unchecked", "diff_plus", "diff_minus",
    "diff_delta", "tag", "tag_builtin", "tag_attribute", "tag_delimiter",
    "class", "enum", "interface", "struct", "typeParameter", "parameter", "namespace", "enumMember", "event", "method", "macro", "modifier",
    "regexp", "decorator",
}
M.modifiers = { "injected", "rule" }

---@class highlight_lsp.Buffer
---@field client vim.lsp.Client
---@field legend { types: string[], modifiers: string[] }
---@field drawn boolean whether tokens of this client have been drawn
---@field tick integer? the change at which `known` was drawn
---@field known integer[][] the ranges of lines (from 0, the end is not part of it) that are drawn for `tick`
---@field timer uv.uv_timer_t
---@field links_timer uv.uv_timer_t
---@field request integer? the id of the request that has no answer yet
---@field watched vim.treesitter.LanguageTree? the parser of the editor whose trees are followed
---@field is_stale boolean? whether the editor's trees have changed since the request
---@field edits integer[][]? changes since that request, as `{ line, column, old bytes, new bytes }`; nil after one of several lines
---@field own boolean whether tokens without a colour leave Neovim's

---@type table<integer, highlight_lsp.Buffer>
M.active = {}

-- Groups

---@type table<string, { group: string, scope: string }>
local groups = {}
--- The group of a token type: a capture's where it is a scope.
local function group_of(kind, language)
  local key = kind .. " " .. language
  local known = groups[key]
  if not known then
    local scope = kind:gsub("_", ".")
    local is_standard = kind:find("%u") or vim.tbl_contains({ "class", "enum", "interface", "struct", "parameter", "namespace", "event", "method", "macro", "modifier", "regexp", "decorator" }, kind)
    known = { group = (is_standard and "@lsp.type." or "@") .. scope .. "." .. language, scope = scope }
    groups[key] = known
  end
  return known
end

---@type table<string, integer>
local finals = {}
--- The group that a group links to in the end; 0 where that has no attributes.
local function final_of(group)
  local known = finals[group]
  if known then return known end
  local id = vim.fn.synIDtrans(api.nvim_get_hl_id_by_name(group))
  local attributes = id ~= 0 and api.nvim_get_hl(0, { id = id, link = false }) or {}
  attributes.default = nil
  known = next(attributes) and id or 0
  finals[group] = known
  return known
end

---@type table<integer, boolean>
local plain = {}
--- Whether a group looks like text without one.
---@param final integer as `final_of` returns it
local function is_plain(final)
  if final == 0 then return true end
  if plain[final] == nil then
    local normal, own = api.nvim_get_hl(0, { name = "Normal", link = false }), api.nvim_get_hl(0, { id = final, link = false })
    local has_more = false
    for key, value in pairs(own) do
      if key ~= "cterm" and key ~= "default" and value ~= normal[key] then has_more = true end
    end
    plain[final] = not has_more
  end
  return plain[final]
end

-- Lines of differences

-- How much of a line's background is the color of its sign.
local tint_share = 0.2
---@type table<string, string>
local tints = {}
--- The group of a line that a difference adds or removes: the color of its sign, mixed into the background, so that the colors of the code
--- stay readable; nil for other scopes.
---@param scope string
---@param final integer the sign's group in the end
---@return string?
local function tint_of(scope, final)
  if scope ~= "diff.plus" and scope ~= "diff.minus" then return nil end
  local known = tints[scope]
  if known then return known end
  local group = scope == "diff.plus" and "HighlightLspAddedLine" or "HighlightLspRemovedLine"
  local normal, sign = api.nvim_get_hl(0, { name = "Normal", link = false }), api.nvim_get_hl(0, { id = final, link = false })
  local is_dark = vim.o.background == "dark"
  local back = normal.bg or (is_dark and 0x000000 or 0xFFFFFF)
  local front = sign.fg or sign.bg or (scope == "diff.plus" and 0x00A000 or 0xC00000)
  local mixed = 0
  for shift = 16, 0, -8 do
    local from, to = bit.band(bit.rshift(back, shift), 0xFF), bit.band(bit.rshift(front, shift), 0xFF)
    mixed = mixed * 256 + math.floor(from + (to - from) * tint_share + 0.5)
  end
  -- Of 256 colors: the darkest and the lightest green and red.
  local of_256 = scope == "diff.plus" and (is_dark and 22 or 194) or (is_dark and 52 or 224)
  api.nvim_set_hl(0, group, { bg = mixed, ctermbg = of_256, default = true })
  tints[scope] = group
  return group
end

-- Beside the editor's parser

local function is_below(name, scope) return name == scope or name:sub(1, #scope + 1) == scope .. "." end

-- What the editor's captures say where they know nothing closer.
local families = { "string", "comment", "markup.raw", "markup.link", "markup.quote" }

--- Whether a token says more of a text than the capture of the editor's parser.
---@param own { name: string, final: integer } the capture
---@param token { scope: string, injected: boolean }
---@param final integer the token's group in the end
local function is_finer(own, token, final)
  if own.final == 0 or own.final == final or is_below(token.scope, own.name) then return true end
  if final == 0 then return false end
  if own.name == "variable" then
    return not (token.scope:find("^punctuation") or token.scope:find("^operator") or token.scope:find("^markup") or token.scope == "variable")
  end
  for _, family in ipairs(families) do
    if is_below(own.name, family) then return token.injected or token.scope:find("%.url$") ~= nil or is_below(token.scope, family) end
  end
  return false
end

--- The captures of the editor's parser that win, by line and column (from 0), of lines that it highlights; nil without one.
---@param buffer integer
---@param first integer
---@param last integer the line behind the last one
local function captures(buffer, first, last)
  local highlighter = vim.treesitter.highlighter.active[buffer]
  if not highlighter then return nil end
  local tops = {} ---@type table<integer, table<integer, { name: string, final: integer, priority: integer }>>
  highlighter.tree:for_each_tree(function(tree, language_tree)
    local root = tree:root()
    local start, _, stop = root:range()
    if stop < first or start >= last then return end
    local language = language_tree:lang()
    local query = vim.treesitter.query.get(language, "highlights")
    if not query then return end
    for id, node, metadata in query:iter_captures(root, buffer, first, last) do
      local name = query.captures[id]
      if not name:find("^_") and name ~= "spell" and name ~= "nospell" and name ~= "conceal" then
        local final = final_of("@" .. name .. "." .. language)
        if final ~= 0 then
          local range = vim.treesitter.get_range(node, buffer, metadata[id])
          local priority = tonumber(metadata.priority or metadata[id] and metadata[id].priority) or vim.hl.priorities.treesitter
          local top = { name = name, final = final, priority = priority }
          for line = math.max(range[1], first), math.min(range[4], last - 1) do
            local row = tops[line]
            if not row then
              row = {}
              tops[line] = row
            end
            local from = line == range[1] and range[2] or 0
            local to = line == range[4] and range[5] - 1 or #(api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or "") - 1
            for column = from, math.min(to, most_columns) do
              if not row[column] or row[column].priority <= priority then row[column] = top end
            end
          end
        end
      end
    end
  end)
  return tops
end

-- Drawing

---@param buffer integer
---@param state highlight_lsp.Buffer
---@param first integer
---@param last integer the line behind the last one
---@param data integer[] tokens as LSP encodes them
---@param edits integer[][] changes inside lines that the tokens do not know
local function draw(buffer, state, first, last, data, edits)
  local types, modifiers = state.legend.types, state.legend.modifiers
  local injected_bit, rule_bit = 0, 0
  for index, name in ipairs(modifiers) do
    if name == "injected" then injected_bit = bit.lshift(1, index - 1) end
    if name == "rule" then rule_bit = bit.lshift(1, index - 1) end
  end
  local language = vim.bo[buffer].filetype
  local tops = captures(buffer, first, last)
  local encoding = state.client.offset_encoding
  -- A token without a colour hides none of Neovim's syntax file.
  local is_beneath = state.own and not tops and vim.bo[buffer].syntax ~= ""
  local above, below = vim.hl.priorities.semantic_tokens, vim.hl.priorities.treesitter - 1
  api.nvim_buf_clear_namespace(buffer, tokens_namespace, first, last)
  api.nvim_buf_clear_namespace(buffer, lines_namespace, first, last)
  local line, column = 0, 0
  local text, text_line
  for index = 1, #data, 5 do
    if data[index] > 0 then column = 0 end
    line, column = line + data[index], column + data[index + 1]
    local kind = types[data[index + 3] + 1]
    if kind and line >= first and line < last then
      local from, to = column, column + data[index + 2]
      if encoding ~= "utf-8" then
        if text_line ~= line then
          text, text_line = api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or "", line
        end
        from, to = vim.str_byteindex(text, encoding, from, false), vim.str_byteindex(text, encoding, to, false)
      end
      for _, edit in ipairs(edits) do
        if edit[1] == line then
          local behind = edit[2] + edit[3]
          if from >= behind then from = from + edit[4] - edit[3] end
          if to > edit[2] then to = math.max(to + edit[4] - edit[3], from) end
        end
      end
      local known = group_of(kind, language)
      local final = final_of(known.group)
      local tint = from == 0 and final ~= 0 and tint_of(known.scope, final)
      if tint then api.nvim_buf_set_extmark(buffer, lines_namespace, line, 0, { line_hl_group = tint, strict = false }) end
      local priority = above
      local row = tops and bit.band(data[index + 4], rule_bit) == 0 and tops[line]
      if row then
        local token = { scope = known.scope, injected = bit.band(data[index + 4], injected_bit) ~= 0 }
        local last_own
        for at = from, math.min(to - 1, most_columns) do
          local own = row[at]
          if own and own ~= last_own then
            last_own = own
            if not is_finer(own, token, final) then
              priority = below
              break
            end
          end
        end
      end
      if not (is_beneath and is_plain(final)) then
        api.nvim_buf_set_extmark(buffer, tokens_namespace, line, from, {
          end_col = to, hl_group = known.group, priority = priority, strict = false,
        })
      end
    end
  end
  state.drawn = state.drawn or #data > 0
end

--- The lines of a window that are shown, without those in closed folds, and as many around them.
---@return integer[][] ranges of lines from 0; the end is not part of them
local function shown(window)
  return api.nvim_win_call(window, function()
    local ranges = {}
    local line, last, count = vim.fn.line("w0"), vim.fn.line("w$"), api.nvim_buf_line_count(0)
    local around = math.min(api.nvim_win_get_height(window), most_lines_around)
    local from = math.max(0, line - 1 - around)
    while line <= last do
      local fold_end = vim.fn.foldclosedend(line)
      if fold_end == -1 then
        line = line + 1
      else
        ranges[#ranges + 1] = { from, line }
        line = fold_end + 1
        from = line - 1
      end
    end
    ranges[#ranges + 1] = { from, math.min(count, math.max(last, from) + around) }
    return ranges
  end)
end

--- The first range of lines that a window shows and that is in none of some ranges.
---@param known integer[][]
---@return integer[]?
function M.wanted(window, known)
  for _, range in ipairs(shown(window)) do
    local from, to = range[1], range[2]
    for _, of in ipairs(known) do
      if of[1] <= from and from < of[2] then from = of[2] end
      if of[1] < to and to <= of[2] then to = of[1] end
    end
    if from < to then return { from, to } end
  end
end

--- The first range of lines that is shown and not drawn.
local function wanted(buffer, state)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local range = M.wanted(window, state.known)
    if range then return range end
  end
end

--- The document and the range of a request.
function M.params_of(buffer, range)
  return {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = range[1], character = 0 }, ["end"] = { line = range[2], character = 0 } },
  }
end

local request

--- Asks for the tokens that are missing on the screen, after some milliseconds; a request that has no answer yet does so when it has.
local function ask(buffer, state, milliseconds)
  if state.request or state.timer:is_active() then return end
  state.timer:start(milliseconds, 0, vim.schedule_wrap(function() request(buffer, state) end))
end

--- Draws again when the editor's parser has new trees: it parses in pieces, after us.
local function watch(buffer, state)
  local highlighter = vim.treesitter.highlighter.active[buffer]
  if not highlighter or highlighter.tree == state.watched then return end
  state.watched = highlighter.tree
  highlighter.tree:register_cbs({
    on_changedtree = function()
      if M.active[buffer] ~= state or state.watched ~= highlighter.tree then return end
      if state.request then
        state.is_stale = true
      else
        state.known = {}
        ask(buffer, state, long_delay)
      end
    end,
  }, true)
end

local function later(buffer)
  return api.nvim_buf_get_offset(buffer, api.nvim_buf_line_count(buffer)) > M.long_text and long_delay or delay
end

function request(buffer, state)
  if M.active[buffer] ~= state or state.request or not api.nvim_buf_is_valid(buffer) or not api.nvim_buf_is_loaded(buffer) then return end
  local tick = api.nvim_buf_get_changedtick(buffer)
  if state.tick ~= tick then state.tick, state.known = tick, {} end
  local range = wanted(buffer, state)
  if not range then return end
  watch(buffer, state)
  state.edits = {}
  local sent, id = state.client:request("textDocument/semanticTokens/range", M.params_of(buffer, range), function(problem, result)
    state.request = nil
    if M.active[buffer] ~= state or not api.nvim_buf_is_valid(buffer) then return end
    local is_current = api.nvim_buf_get_changedtick(buffer) == tick and state.tick == tick
    -- What has no answer is not asked for again.
    if is_current then state.known[#state.known + 1] = range end
    -- While somebody types faster than the server answers, the answers follow the text.
    if state.edits and state.tick == tick then
      if result then
        draw(buffer, state, range[1], range[2], result.data or {}, state.edits)
      elseif not problem then
        -- Tokens are off.
        api.nvim_buf_clear_namespace(buffer, tokens_namespace, 0, -1)
        api.nvim_buf_clear_namespace(buffer, lines_namespace, 0, -1)
      end
    end
    if state.is_stale then
      state.is_stale, state.known = nil, {}
      return ask(buffer, state, long_delay)
    end
    ask(buffer, state, is_current and 0 or 1)
  end, buffer)
  state.request = sent and id or nil
end

--- Draws the links of the lines on the screen: underlined, with their addresses.
local function request_links(buffer, state)
  if M.active[buffer] ~= state or not api.nvim_buf_is_valid(buffer) or not state.client:supports_method("textDocument/documentLink", buffer) then
    return
  end
  local tick = api.nvim_buf_get_changedtick(buffer)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    for _, range in ipairs(shown(window)) do
      state.client:request("textDocument/documentLink", M.params_of(buffer, range), function(problem, links)
        local is_current = M.active[buffer] == state and api.nvim_buf_is_valid(buffer) and api.nvim_buf_get_changedtick(buffer) == tick
        if problem or type(links) ~= "table" or not is_current then return end
        api.nvim_buf_clear_namespace(buffer, links_namespace, range[1], range[2])
        for _, link in ipairs(links) do
          local from, to = M.bytes(buffer, state.client, link.range)
          pcall(api.nvim_buf_set_extmark, buffer, links_namespace, from[1], from[2], {
            end_row = to[1], end_col = to[2], hl_group = "HighlightLspLink", url = link.target,
            priority = vim.hl.priorities.semantic_tokens + 1, strict = false,
          })
        end
      end, buffer)
    end
  end
end

--- The line and byte of both ends of a range of the server.
function M.bytes(buffer, client, range)
  local function position(of)
    local line = api.nvim_buf_get_lines(buffer, of.line, of.line + 1, false)[1] or ""
    return { of.line, vim.str_byteindex(line, client.offset_encoding, of.character, false) }
  end
  return position(range.start), position(range["end"])
end

local function ask_links(buffer, state)
  state.links_timer:start(links_delay, 0, vim.schedule_wrap(function() request_links(buffer, state) end))
end

--- Asks for everything on the screen again, as a refresh of the server wants it.
function M.refresh(client_id)
  for buffer, state in pairs(M.active) do
    if state.client.id == client_id then
      state.tick = nil
      ask(buffer, state, 0)
      ask_links(buffer, state)
    end
  end
end

--- Draws the colours of a buffer until `detach`.
---@param own boolean whether tokens without a colour leave Neovim's
function M.attach(buffer, client, legend, own)
  local old = M.active[buffer]
  if old and old.client.id == client.id then return end
  if old then M.detach(buffer, old.client.id) end
  local state = {
    client = client, legend = legend, drawn = false, known = {}, own = own,
    timer = assert(vim.uv.new_timer()), links_timer = assert(vim.uv.new_timer()),
  }
  M.active[buffer] = state
  local function changed()
    if M.active[buffer] ~= state then return true end
    ask(buffer, state, later(buffer))
    ask_links(buffer, state)
  end
  local function edited(_, _, _, line, column, _, old_lines, old, _, new_lines, new)
    if M.active[buffer] ~= state then return true end
    if state.edits and old_lines == 0 and new_lines == 0 then
      state.edits[#state.edits + 1] = { line, column, old, new }
    else
      state.edits = nil
    end
  end
  api.nvim_buf_attach(buffer, false, { on_lines = changed, on_bytes = edited, on_reload = changed, on_detach = function() M.detach(buffer, client.id) end })
  ask(buffer, state, 0)
  ask_links(buffer, state)
end

--- Removes the colours of a buffer.
function M.detach(buffer, client_id)
  local state = M.active[buffer]
  if not state or state.client.id ~= client_id then return end
  M.active[buffer] = nil
  state.timer:close()
  state.links_timer:close()
  if api.nvim_buf_is_valid(buffer) then
    api.nvim_buf_clear_namespace(buffer, tokens_namespace, 0, -1)
    api.nvim_buf_clear_namespace(buffer, lines_namespace, 0, -1)
    api.nvim_buf_clear_namespace(buffer, links_namespace, 0, -1)
  end
end

--- Whether tokens of a buffer have been drawn.
function M.is_drawn(buffer) return M.active[buffer] ~= nil and M.active[buffer].drawn end

--- Whether lines on the screen wait for tokens of the text as it is.
function M.is_busy(buffer)
  local state = M.active[buffer]
  return state ~= nil and (state.request ~= nil or state.tick ~= api.nvim_buf_get_changedtick(buffer) or wanted(buffer, state) ~= nil)
end

--- The tokens that are drawn in some lines, as `{ line, column, end column, group }`, for tests and curious people.
function M.tokens(buffer, first, last)
  return vim.tbl_map(function(mark)
    return { mark[2], mark[3], mark[4].end_col, mark[4].hl_group }
  end, api.nvim_buf_get_extmarks(buffer, tokens_namespace, { first, 0 }, { last, 0 }, { details = true }))
end

function M.setup(group)
  api.nvim_set_hl(0, "HighlightLspLink", { underline = true, default = true })
  api.nvim_create_autocmd("ColorScheme", {
    group = group,
    callback = function()
      finals, plain, tints = {}, {}, {}
      api.nvim_set_hl(0, "HighlightLspLink", { underline = true, default = true })
      for _, state in pairs(M.active) do M.refresh(state.client.id) end
    end,
  })
  local function look(buffer)
    local state = M.active[buffer]
    if not state then return end
    ask(buffer, state, 0)
    ask_links(buffer, state)
  end
  api.nvim_create_autocmd("WinScrolled", {
    group = group,
    callback = function()
      for window in pairs(vim.v.event) do
        local id = tonumber(window)
        if id and api.nvim_win_is_valid(id) then look(api.nvim_win_get_buf(id)) end
      end
    end,
  })
  api.nvim_create_autocmd({ "BufWinEnter", "CursorHold", "WinResized" }, { group = group, callback = function(event) look(event.buf) end })
end

return M
