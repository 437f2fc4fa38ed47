files=("$S"/*.sh(N))
if ((${#files[@]} == 0)); then
  ls *.txt(.om)
fi
