# apt install b
# Say it
# apt \
> install
ok "a"
