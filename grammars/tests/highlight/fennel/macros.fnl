;; Macros, quoted forms and names
(local MAX-SIZE 10)
(local text string)
(local twice (fn [x] (* 2 x)))
(local shout (lambda [x] (text.upper x)))
(add MAX-SIZE (twice 3))
(macros {:swap (fn [a b] `(let [c# ,a] (set ,a ,b)))})
(fn player.move [{:x dx :y dy} [first second]]
  "Moves the player."
  (move dx first second))
(lambda scale [n]
  "Scales by a number."
  (* n 2))
(lambda player.stop [self]
  (set self.speed 0))
(each [_ item (ipairs items) :until (done? item)]
  (print item))
(macro log-all [items]
  `(each [_# x# (ipairs ,items)]
     (when (and x# (not= x# ""))
       (log x# (fn [] (.. x# "!")))
       (while (or x# true) (lambda [] (not x#))))))
(match value
  (where (or 1 2)) :low
  (where x (> x 2)) :high)
