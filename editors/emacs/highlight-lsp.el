;;; highlight-lsp.el --- highlight-lsp for lsp-mode and Eglot  -*- lexical-binding: t -*-

;;; Commentary:
;; (load "/path/to/highlight-lsp/editors/emacs/highlight-lsp"), then M-x lsp or M-x eglot in a file.

;;; Code:

(defgroup highlight-lsp nil "Colours, links, reflow and more by highlight-lsp." :group 'tools)

(defcustom highlight-lsp-command '("highlight-lsp" "serve")
  "The program with its arguments."
  :type '(repeat string))

(defcustom highlight-lsp-options '(:format (:reflow t))
  "Keys of highlight-lsp.toml, as a property list."
  :type 'plist)

(defcustom highlight-lsp-languages
  '((c-mode . "c") (c++-mode . "cpp") (css-mode . "css") (go-mode . "go") (html-mode . "html") (java-mode . "java") (js-mode . "javascript")
    (json-mode . "json") (markdown-mode . "markdown") (python-mode . "python") (rust-mode . "rust") (sh-mode . "shellscript")
    (swift-mode . "swift") (conf-toml-mode . "toml") (typescript-mode . "typescript") (scheme-mode . "scheme") (text-mode . "plaintext"))
  "Modes and the languages of their buffers, for lsp-mode.
Of two modes that a buffer's is derived from the first counts."
  :type '(alist :key-type symbol :value-type string))

(defcustom highlight-lsp-eglot-languages '((markdown-mode . "markdown") (conf-toml-mode . "toml") (text-mode . "plaintext"))
  "Modes and the languages of their buffers, for Eglot, where a buffer has one server."
  :type '(alist :key-type symbol :value-type string))

(defvar lsp-language-id-configuration)
(defvar eglot-server-programs)
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")

(with-eval-after-load 'lsp-mode
  ;; Behind what lsp-mode knows itself, which 8.0.0 has no TOML among.
  (setq lsp-language-id-configuration (append lsp-language-id-configuration highlight-lsp-languages))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () highlight-lsp-command))
                    :activation-fn (lambda (_file mode) (apply #'provided-mode-derived-p mode (mapcar #'car highlight-lsp-languages)))
                    :initialization-options (lambda () highlight-lsp-options)
                    ;; Words are offered there.
                    :completion-in-comments? t
                    :add-on? t
                    :server-id 'highlight-lsp)))

(with-eval-after-load 'eglot
  ;; An entry for each: a server of Eglot says the language of its first buffer for all.
  (dolist (entry highlight-lsp-eglot-languages)
    (push `(((,(car entry) :language-id ,(cdr entry))) . (,@highlight-lsp-command :initializationOptions ,highlight-lsp-options))
          eglot-server-programs)))

(provide 'highlight-lsp)
;;; highlight-lsp.el ends here
