(ns app.core (:require [clojure.test :refer [deftest is Thing]]))
(map run [])
(defn run [{:keys [a b] :as m} & more]
  (cond-> m a str/upper-case (:x m) cookies/response b)
  (vary-meta session dissoc :recreate)
  (map run (apply str more)) (map #'run xs)
  (let [x 1 run (get run) {y :y} m b 2]
    (list run b m other/m))
  (f b))
(defmacro with-x [& body] `(do ~@body))
(defn- two ([a] (g a)) ([a c] (h a c)))
(g a two)
