(def s "a\tb\u00e9 \"q\"")
(defn f "Takes \"x\"." [x] (str x "\n"))
