;;; emacs_spelling.el --- replaces a word, adds one to the project  -*- lexical-binding: t -*-
;; emacs --batch -l emacs_spelling.el; environment: LSP_COMMAND (words), LSP_FILE, LSP_OTHER, LSP_OUT (JSON lines)
(package-initialize)
(require 'json)
(setq lsp-auto-guess-root t
      lsp-keep-workspace-alive nil
      lsp-headerline-breadcrumb-enable nil
      lsp-modeline-code-actions-enable nil
      lsp-modeline-diagnostics-enable nil
      lsp-diagnostics-provider :none
      lsp-restart 'ignore
      lsp-session-file (make-temp-name (expand-file-name "lsp-session-" temporary-file-directory))
      create-lockfiles nil
      make-backup-files nil)
(require 'lsp-mode)
(defvar hl-command (split-string (getenv "LSP_COMMAND")))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () hl-command))
                  :activation-fn (lsp-activate-on "python") :priority 100 :server-id 'highlight))
(setq lsp-enabled-clients '(highlight))

(defun hl-say (what value)
  (write-region (concat (json-encode `((what . ,what) (value . ,value))) "\n") nil (getenv "LSP_OUT") t 'quiet))

(defun hl-wait (condition what)
  (let ((end (+ (float-time) 20)) (holds nil))
    (while (and (not (setq holds (funcall condition))) (< (float-time) end)) (accept-process-output nil 0.05))
    (unless holds (error "timed out: %s" what))))

(defun hl-count (file)
  "How many words of FILE are misspelt."
  (length (seq-filter (lambda (item) (equal (lsp-get item :code) "spelling"))
                      (append (gethash (lsp--fix-path-casing file) (lsp-diagnostics)) nil))))

(defun hl-act (column title)
  "Carry out the action of TITLE at COLUMN of the first line, if it is on offer."
  (goto-char (+ (point-min) column))
  (let ((action (seq-find (lambda (item) (equal (lsp-get item :title) title)) (lsp-code-actions-at-point))))
    (when action (lsp-execute-code-action action))
    action))

(condition-case problem
    (let ((first (getenv "LSP_FILE")) (second (getenv "LSP_OTHER")))
      (find-file second)
      (python-mode)
      (lsp)
      (find-file first)
      (python-mode)
      (lsp)
      (hl-wait (lambda () (and (= (hl-count first) 2) (= (hl-count second) 1))) "diagnostics")
      (hl-say "words" (vector (hl-count first) (hl-count second)))
      (hl-wait (lambda () (hl-act 10 "Replace with \"world\"")) "a guess")
      (hl-wait (lambda () (= (hl-count first) 1)) "one word less")
      (hl-act 16 "Add \"zqqzq\" to the words of the project")
      (hl-wait (lambda () (= (+ (hl-count first) (hl-count second)) 0)) "no word")
      (hl-say "text" (buffer-substring-no-properties (point-min) (point-max))))
  (error (hl-say "error" (format "%s" problem))))
(set-buffer-modified-p nil)
