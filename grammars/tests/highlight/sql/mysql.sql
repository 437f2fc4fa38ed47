# a comment for all
SELECT a FROM t; # and or not
  #-- select x from y
CREATE TABLE t (
  a int, # from here
  b int
);
#
SELECT '# no', a FROM #t;
