SELECT format('%I', a), upper(a) FROM b;
