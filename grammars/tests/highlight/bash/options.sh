# Options with a plus
set +o noclobber
chmod +x file
