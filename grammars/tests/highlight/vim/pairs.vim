vim9script
for [i, v] in items(x)
  Note i
endfor
