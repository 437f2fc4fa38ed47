#!/usr/bin/env bb
;; What is in stock
(ns shop.store
  "Everything there is to sell."
  (:require [clojure.string :as str]
            [core :as c :refer [join]]
            [shop.util :as-alias u])
  (:import (java.util Date UUID)
           (local Thing)
           [java.time Instant]
           java.io.File))

(def ^:private ^String motto "cheap")
(def ^long limit 0xFF)
(def rate 1.5e-3M)
(def half 2/3)
(def double-it (partial * 2))
(defonce state (atom {:items [] ::local true :shop/kind #{\a \newline}}))

(defn- add
  "Adds an item."
  {:added "1.0"}
  [store & [item :as all] {:keys [price] weight :weight :or {price 1}} _]
  (swap! store conj item)
  (+ price weight))

(defn total
  "The sum."
  ([xs] (reduce + 0 xs))
  ([xs [a b] {c :c :keys [d]}] (apply max (filter even? xs))))

(defmacro unless [test & body]
  `(if (not ~test) (do ~@body) (let [v# nil] [v# &env])))

(defmulti area "By shape." :shape)
(defmethod area :circle [{:keys [r]} scale [x]] (* r Math/PI))
(defmethod area :square
  ([s] 1))

(defprotocol Priced
  (price [this currency] "What it costs.")
  (free? [_]))

(defrecord Item [name ^double cost]
  Priced
  (price [this {:keys [rate]}] (* cost rate)))
(deftype Cell [^:unsynchronized-mutable content])

(deftest prices
  (is (= 1 (price (->Item "a" 1) nil)))
  (is (thrown? Exception (map->Item {}))))

(defn -main [& args]
  (let [today (Date.)
        found #"re\d+"
        bad ##Inf]
    (println (.toUpperCase motto) (.-field today) *out* (Math/abs -1) (str/join "," args))
    (when-let [x (first args)] (recur x))
    (cond (and true (or false nil)) :a :else :b)
    (try
      (throw (ex-info "no" {}))
      (catch Exception e @state)
      (finally (shutdown-agents)))
    (doseq [n (range 10)] (-> n inc str scale))
    (go (<! (future 1)))
    (mapv #(if %1 (Integer/parseInt %2) (foo %)) args)
    (mapv #(-> % name) args)
    (mapv #(throw %) args)
    (mapv #(count %) args)
    (letfn [(twice [f] (f (f 1)))] (twice dec))
    (reify Object (toString [this] "x"))
    (fn named [y] 'quoted #'total #inst "2024" #?(:clj 1 :cljs 2))
    (jdbc/execute! ["SELECT name FROM items"])
    #:item{:name "a"}
    #_(ignored (form 1) :key)
    (comment (total []))))
(map #(let [[k v] (.. % (name) (trim))] {k v}) (. item price))
