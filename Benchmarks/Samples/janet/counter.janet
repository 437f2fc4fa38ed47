# A counter.
(import spork/json)
(def limit 100)
(var total 0)

(defn add
  "Adds a number."
  [number & rest]
  (when (< number limit)
    (set total (+ total number)))
  (each other rest (add other))
  {:total total :names @["a" `b`]})

(print (string/format "%d" (get (add 1 2 3) :total)))
