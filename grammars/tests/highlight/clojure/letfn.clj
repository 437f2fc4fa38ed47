(letfn [(find-refs [v] (find-x config v))] (find-refs 1))
(derive x y)
