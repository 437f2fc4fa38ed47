;;; highlight-lsp.el --- highlight-lsp for lsp-mode and Eglot  -*- lexical-binding: t -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, faces
;; URL: https://example.com/highlight-lsp

;;; Commentary:
;; (load "/path/to/highlight-lsp/editors/emacs/highlight-lsp"), then M-x lsp or M-x eglot in a file.
;;
;; Files that Emacs has no mode for get `highlight-lsp-code-mode', which leaves the colours to the server.  For modes of your own:
;;   (add-to-list 'highlight-lsp-languages '(my-mode . "nim"))     before this file is loaded

;;; Code:

(load (expand-file-name "highlight-lsp-types" (file-name-directory (or load-file-name buffer-file-name))) nil t)

(defgroup highlight-lsp nil "Colours, links, reflow and more by highlight-lsp." :group 'tools)

(defcustom highlight-lsp-command '("highlight-lsp" "serve")
  "The program with its arguments."
  :type '(repeat string))

(defcustom highlight-lsp-options '(:format (:reflow t :document :json-false))
  "Keys of highlight-lsp.toml, as a property list."
  :type 'plist)

(defcustom highlight-lsp-languages nil
  "Modes of your own and the languages of their buffers, as (MODE . LANGUAGE).
They count before those that are known already."
  :type '(alist :key-type symbol :value-type string))

(defcustom highlight-lsp-eglot-languages '((markdown-mode . "markdown") (conf-toml-mode . "toml") (text-mode . "plaintext"))
  "Modes and the languages of their buffers that have this server in Eglot, though Eglot has another one for them.
A buffer has one server there.  Modes that Eglot knows no server for have this one anyway."
  :type '(alist :key-type symbol :value-type string))

(defun highlight-lsp--language-of (file)
  "The language of FILE by its name, for files that Emacs has no mode for; nil without one."
  (when file
    (let ((name (file-name-nondirectory file)) (case-fold-search nil) found)
      (setq found (cdr (assoc name highlight-lsp-file-names)))
      ;; The longest extension first; a leading dot begins the name of a hidden file.
      (let ((rest (string-trim-left name "\\.+")))
        (while (and (not found) (string-match "\\." rest))
          (setq rest (substring rest (match-end 0))
                found (cdr (assoc (downcase rest) highlight-lsp-extensions)))))
      found)))

(defun highlight-lsp--unknown-p ()
  "Whether the file of the buffer is in a language that Emacs has no mode for."
  (and (highlight-lsp--language-of buffer-file-name) t))

(defvar-local highlight-lsp-language nil "The language of the buffer, in `highlight-lsp-code-mode'.")

;;;###autoload
(define-derived-mode highlight-lsp-code-mode prog-mode "Code"
  "A mode for code that Emacs has no mode for: the server gives its colours."
  (setq highlight-lsp-language (highlight-lsp--language-of buffer-file-name))
  (when highlight-lsp-language
    (setq mode-name (capitalize highlight-lsp-language))
    (when-let ((comment (cdr (assoc highlight-lsp-language highlight-lsp-comments))))
      (setq-local comment-start (concat comment " "))
      (setq-local comment-start-skip (concat (regexp-quote comment) "+[ \t]*"))))
  ;; Without any, nothing is drawn at all.
  (setq-local font-lock-defaults '(nil t)))

;; What auto-mode-alist does not know.
(add-to-list 'magic-fallback-mode-alist '(highlight-lsp--unknown-p . highlight-lsp-code-mode) t)

;; Emacs opens nginx.conf.j2 as nginx.conf, in a mode of text.
(defun highlight-lsp--behind-conf-p ()
  "Whether an extension of a language that Emacs has no mode for is behind the one of a configuration."
  (and buffer-file-name
       (string-match-p "\\.c\\(?:on\\)?f\\(?:i?g\\)?\\.[^./]+\\'" buffer-file-name)
       (eq (assoc-default buffer-file-name auto-mode-alist #'string-match) 'conf-mode-maybe)
       (assoc (downcase (file-name-extension buffer-file-name)) highlight-lsp-extensions)
       t))
(add-to-list 'magic-mode-alist '(highlight-lsp--behind-conf-p . highlight-lsp-code-mode))

;; Emacs opens every .pl as Perl.
(defun highlight-lsp--prolog-p ()
  "Whether the buffer is a file .pl whose text is Prolog's."
  (and buffer-file-name (string-match-p "\\.pl\\'" buffer-file-name)
       (save-excursion
         (goto-char (point-min))
         (let ((case-fold-search nil) (end (min (point-max) (+ (point-min) 4096))))
           (and (not (looking-at "#!"))
                (not (save-excursion (re-search-forward "^[ \t]*\\(?:use\\|package\\|my\\|our\\|sub\\)[ \t][^\n]*[;{]" end t)))
                (re-search-forward "^:-[ \t]*[a-z]\\|^[a-z][A-Za-z0-9_]*\\(?:([^\n]*)\\)?[ \t]*\\(?::-\\|-->\\|\\.[ \t]*\\(?:%\\|$\\)\\)" end t)
                t)))))
(add-to-list 'magic-mode-alist '(highlight-lsp--prolog-p . prolog-mode))

(defun highlight-lsp--modes ()
  "All modes with the languages of their buffers."
  ;; The server tells the language of a file without an identifier by its name.
  (append highlight-lsp-languages '((highlight-lsp-code-mode . "")) highlight-lsp-known-modes))

(defun highlight-lsp--serves-p (_file mode)
  "Whether buffers of MODE get the server."
  (let ((modes (highlight-lsp--modes)))
    (while (and mode (not (assq mode modes)))
      (setq mode (get mode 'derived-mode-parent)))
    (and mode t)))

(defvar lsp-language-id-configuration)
(defvar eglot-server-programs)
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")

(defvar lsp-semantic-tokens-honor-refresh-requests)

(with-eval-after-load 'lsp-mode
  ;; What is switched off goes at once, and grammars that are installed later colour what is open.
  (setq lsp-semantic-tokens-honor-refresh-requests t)
  ;; Behind what lsp-mode knows itself.
  (setq lsp-language-id-configuration (append lsp-language-id-configuration (highlight-lsp--modes)))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () highlight-lsp-command))
                    :activation-fn #'highlight-lsp--serves-p
                    :initialization-options (lambda () highlight-lsp-options)
                    ;; Words are offered there.
                    :completion-in-comments? t
                    :add-on? t
                    :server-id 'highlight-lsp)))

(with-eval-after-load 'eglot
  (let ((contact `(,@highlight-lsp-command :initializationOptions ,highlight-lsp-options)))
    ;; An entry for each: a server of Eglot says the language of its first buffer for all.
    (dolist (entry (append highlight-lsp-languages highlight-lsp-eglot-languages))
      (push `(((,(car entry) :language-id ,(cdr entry))) . ,contact) eglot-server-programs))
    ;; Behind what Eglot knows itself.
    (setq eglot-server-programs
          (append eglot-server-programs
                  (mapcar (lambda (entry) `(((,(car entry) :language-id ,(cdr entry))) . ,contact))
                          (cons '(highlight-lsp-code-mode . "") highlight-lsp-known-modes))))))

(provide 'highlight-lsp)
;;; highlight-lsp.el ends here
