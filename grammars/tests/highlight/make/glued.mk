X := $(shell sh -c 'echo "a" > foo.c; \
	$(CC) -std=gnu11 -c foo.c -o foo.o > /dev/null 2>&1; \
	if [ -f foo.o ]; then echo "yes"; fi')
$(foreach s,$(SRCS),$(call rule,$(s)))

help:
	$(QUITE_GEN)sed '/Everything/d' $@ > $@.tmp
	$(QUITE_GEN)$(PYTHON) a.py >> $@.tmp
	$(QUITE_GEN)mv $@.tmp $@
	$(CROSS_COMPILE)gcc -c a.c
	@$(Q)echo $(Q)x
