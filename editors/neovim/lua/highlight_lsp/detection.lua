-- Types of files that Neovim does not know.
local M = {}

--- "helm" for a file below a folder `templates` that stands beside a Chart.yaml.
---@param path string
---@return string?
function M.chart(path)
  for folder in vim.fs.parents(path) do
    if vim.fs.basename(folder) == "templates" and vim.uv.fs_stat(vim.fs.joinpath(vim.fs.dirname(folder), "Chart.yaml")) then
      return "helm"
    end
  end
end

---@type { [1]: vim.lpeg.Pattern, [2]: string, [3]: boolean }[]?
local globs

--- The type of a file by its name; nil where highlight-lsp knows none either.
---@param path string
---@return string?
function M.filetype(path)
  local types = require("highlight_lsp.types")
  local parts = vim.split(path, "/", { plain = true })
  local name = parts[#parts]
  for first = math.max(1, #parts - 2), #parts do
    local found = types.filenames[table.concat(parts, "/", first)]
    if found then return found end
  end
  if not globs then
    globs = {}
    for _, item in ipairs(types.globs) do
      local compiled, pattern = pcall(vim.glob.to_lpeg, item[1])
      if compiled then globs[#globs + 1] = { pattern, item[2], item[1]:find("/", 1, true) ~= nil } end
    end
  end
  for _, glob in ipairs(globs) do
    if glob[1]:match(glob[3] and path or name) then return glob[2] end
  end
  -- The longest extension first; a leading dot begins a hidden file's name.
  local rest = name:gsub("^%.+", "")
  while rest:find(".", 1, true) do
    rest = rest:gsub("^[^.]*%.", "", 1)
    local found = types.extensions[rest] or types.extensions[rest:lower()]
    if found then return found end
  end
end

return M
