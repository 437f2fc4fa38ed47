a = "{0:>10} {name!r} {{x}} {} {a.b[c]:%Y}\n {not a field}".format(1, name=2)
b = "%(name)s has %(n)05d of 100%%" % values
logger.info("%(name)s failed", values)
c = "{:{width}}".format(x)
d = "{plain}"
