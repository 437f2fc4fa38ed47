(prog (i (j 1))
   again
   (setq i 1)
   (go again))
(tagbody
   (print 1)
   end)
