(defcustom a nil "A."
  :type '(repeat
          (list :value ("" env-on)
                (choice :tag "Type" (const :tag "on" env-on) (string)))))
