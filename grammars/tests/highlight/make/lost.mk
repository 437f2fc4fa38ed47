PREFIX?=/usr/local
STD+=-W -Wall # all of them (most)
  FINAL_LIBS+=-latomic
SHELLS := sh bash # ksh (#574)
SHELL_TARGETS := $(addprefix test-,$(SHELLS))
ifeq ($(SANITIZER),address)
	ifeq (clang,$(CLANG))
		CFLAGS+=-fsanitize=address -fno-omit-frame-pointer
	else
	UTILS := $(URCHIN) replace
	endif
endif
if WIN32
LIBS += -lshlwapi
endif

release: _ensure-tag src/main.c | out
	@shell='$@'; shell=$${shell##*-}; \
	for v in $$(set | awk '$$1 ~ "^NVM_"'); do unset $$v; done
	sed -e 's/$$/ /' \
	  -e 's/a/b/' > $@
ifndef TAG
	$(error Please name it (patch, minor), or a version)
endif
	$(AM_V_GEN) if test -x ./run; then \
	  $(SHELL) ./run -c "$$HOME" $${x%.o} $$(date) && make; \
	fi
	$(Q)$(CC) -MM -o $(@:%.$(O)=%.d) $<
	ifdef DEBUG
	echo debug
	endif

TESTS := $(shell find ./test -exec basename {} \;)
FILES != $(LS) -l | head # the newest
LONG = a \
  b \#c ${D} $X $x $1 # much \
  more
$(warning not found, so (perhaps) later)
export A B
private x = ${shell ls}
vpath %.c a:b
foo: bar ; -echo $$AB
include ${DIR}/x.mk \
  y.mk # z
define both
$(1): $(2)
	cp $$< $$@
endef
define say =
echo "$(1)"
X := 1
endef
