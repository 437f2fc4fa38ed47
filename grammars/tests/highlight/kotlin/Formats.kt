val a = "%s %05.2f".format(x, 1.0); val b = String.format("%d", 2)
