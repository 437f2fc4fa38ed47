string.find(x, "^n?v-[^a-z%s_](%d+)%..*%b()%f[%w]%1[%]]$")
