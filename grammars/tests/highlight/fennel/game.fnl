#!/usr/bin/env fennel
;; A small game. TODO scores
(local fennel (require :fennel))
(local {: view &as all} (require :lib.view))
(var counter 0)
(global *debug* true)

(import-macros {: when-let} :macros)

(fn add [x y ...]
  "Adds two numbers."
  (+ x y (or ... 0)))

(λ greet [name ?title]
  {:fnl/docstring "Greets" :fnl/arglist [name]}
  (print (.. "Hello,\t" (or ?title "") name "\n")))

(lambda inc [n] (+ n 1))

(local player {:name "Ann" :hp 100 :pos {:x 0.5 :y -1e3}
               :speak (fn [self] (print self.name))})

(let [a 1 (b c) (values 2 3) {:x px} player.pos]
  (set counter (+ counter 0x1F 1_000))
  (set player.hp (- player.hp 10))
  (tset player :name "Bob")
  (player:speak)
  (: player :speak))

(each [k v (pairs player)]
  (print k v))
(for [i 1 10 2 &until (> i 5)]
  (if (= (% i 2) 0) (print :even)
      (not= i 3) (print :odd)
      :else nil))
(while (< counter 10)
  (set counter (+ counter 1)))

(match player
  {:name n :hp hp} (where (> hp 0)) n
  [x & rest] rest
  _ false)
(case (pcall error "x")
  (true v) v
  (false err) (error err))

(-> counter (+ 1) (* 2) tostring)
(icollect [_ x (ipairs [1 2 3])] (when (> x 1) (* x x)))
(macro unless [c ...] `(if (not ,c) (do ,...)))
#(+ $1 $2)
(hashfn $...)
(string.format "%d" 3)
(. player :pos :x)
(?. player :pos :z)
(lua "local x = 1")
(length [1 2]) (do nil)
