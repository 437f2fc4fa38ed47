# The viewer. TODO: icons
QT       += core gui
greaterThan(QT_MAJOR_VERSION, 4): QT += widgets
TEMPLATE  = app
CONFIG   -= debug_and_release
VERSION   = 1.4.2

SOURCES  += main.cpp \
    # the window
    src/window.cpp \
    $$PWD/view.cpp   # last
LIBS     += -L$${OUT_PWD}/../lib -lview "-F$$[QT_INSTALL_LIBS]"
DEFINES  += NAME=\\\"viewer\\\" HOME=$$(HOME) $(SHELL)
win32:!cygwin|macx {
    RC_ICONS = viewer.ico
} else: unix {
    target.path = /usr/bin
    INSTALLS += target
} else {
    error("no system: $$QMAKE_PLATFORM")
}
include(common.pri)
load(configure)
!isEmpty(PREFIX): contains(CONFIG, static|shared): message('building $$TARGET')

defineReplace(paths) {
    result =
    for(name, ARGS): result += $$shell_path($$1/$${name})
    for(i, 1..3) { next() }
    if(exists($$1)|equals(i, 2)): return($$unique(result))
    return(false)
}
names = $$sorted($$list(b, a))
names ~= s/a/b/
$${names}.depends = FORCE
CONFIG(release, debug|release): DESTDIR = $$paths(bin)
