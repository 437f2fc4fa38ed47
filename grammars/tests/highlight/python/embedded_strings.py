import re

raw = re.compile(r"^\d+(a|b)$")
plain = re.sub("a\\d+\n[x-y]", "b+", text)
parts = re.match(r"(a" r"b)+", text)
left = re.compile("a\\(b+")
verbose = re.compile(r"a+ # (note", re.VERBOSE)
made = re.search(rf"^{name}+$", text)
path = re_path(r"^x/(?P<id>\d+)/$", view)
with pytest.raises(ValueError, match=r"no .* here"):
    run()
line = "%d of %5.2f\n" % (1, 2.0)
named = "%(name)s" % values
logger.info("%s failed", name)
self.logger.warning("%d%%", rate)
logger.info("100%d")
print("%d")
slash = re.compile(r"\\([a])")
