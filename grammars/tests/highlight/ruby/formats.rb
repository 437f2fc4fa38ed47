puts "%05.2f %s" % x
printf("%-10s|%d", a, b)
format("%<name>s", name: 1)
"%{name}" % { name: 1 }
