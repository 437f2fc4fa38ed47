void f(void) { printf(_("translated %d"), 1); }
