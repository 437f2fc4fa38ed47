(first, second), third = pair
def sum(pair)
# <- keyword
  case pair
  in [left, right]
    left + right
  in other
    other
  end
end
