configure_file(a.in a @ONLY)
