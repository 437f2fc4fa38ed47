build/%.o: src/%.c
	$(CC) $(CFLAGS) -c $< -o $@ $(LDFLAGS) -lm
	@$(ECHO) "done $(X)" 'q' > $@.tmp && mv $@.tmp $@; \
	  $(LN_S) --force a.txt $(DESTDIR)$(bindir)/b
	$(INSTALL) -d -m 755 $(DESTDIR)/usr 2>/dev/null || true
	"$(PY)" -m x
