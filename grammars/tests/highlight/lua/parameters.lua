local function f(a, b, ...)
  local a = a or 1
  t.a = a + b
  for i, b in ipairs(b) do print(i, b) end
  local g = function(c) return a + c + b end
  b = 2
  return { a = a, b = b }, self
end
function M:m(x) return self.x + x end
