# A recipe.
SUMMARY = "An example"
LICENSE = "MIT"
SRC_URI = "git://example.org/example.git;branch=main"
SRCREV = "0123456789abcdef"
S = "${WORKDIR}/git"
inherit autotools pkgconfig
DEPENDS += "zlib openssl"

do_install:append() {
    install -d ${D}${bindir}
    install -m 0755 example ${D}${bindir}
}

python do_report() {
    bb.note("version %s" % d.getVar("PV"))
}
