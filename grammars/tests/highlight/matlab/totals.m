% Totals of a table, for Octave
## TODO: weights
#{
a block # of comments
#}
function [t, n] = totals (rows, by = "sum") # two values
  if (nargin != 2 || ! iscell (rows))
    print_usage ();
  endif
  t = 0; n = 'it''s # no comment';
  unwind_protect
    for i = 1:numel (rows)
      t += rows{i}';   % also Octave's
      t .*= 2; n -= 1;
    endfor
    do
      i--;
    until (i <= 0)
    while true, break; endwhile
  unwind_protect_cleanup
    printf ("%d\n", t);
  end_unwind_protect
  switch (by)
    case {"sum", 'all'}
      x = !y;
    otherwise
      try
        error ("no # such: %s", by);
      catch err
        disp (err.message);
      end_try_catch
  endswitch
endfunction

%!assert (totals ({1, 2}), 3)
