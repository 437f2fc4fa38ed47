@printf("%s %5.2f\n", a, b); @sprintf "%d" x
