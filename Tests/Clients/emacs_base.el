;;; emacs_base.el --- what the scripts for Emacs share  -*- lexical-binding: t -*-
;; Environment: LSP_COMMAND (words), LSP_OUT (JSON lines).
(package-initialize)
(require 'json)
(require 'seq)
(setq create-lockfiles nil
      make-backup-files nil)
;; The announced capabilities of lsp-mode are made when it is loaded.
(setq lsp-auto-guess-root t
      lsp-keep-workspace-alive nil
      lsp-headerline-breadcrumb-enable nil
      lsp-modeline-code-actions-enable nil
      lsp-modeline-diagnostics-enable nil
      lsp-restart 'ignore
      lsp-session-file (make-temp-name (expand-file-name "lsp-session-" temporary-file-directory)))
(defvar hl-command (split-string (getenv "LSP_COMMAND")))

(defun hl-register-lsp-mode (languages)
  "Have lsp-mode use the server for LANGUAGES and no other."
  (require 'lsp-mode)
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () hl-command))
                    :activation-fn (apply #'lsp-activate-on languages) :priority 100 :server-id 'highlight))
  (setq lsp-enabled-clients '(highlight)))

(defun hl-say (what value)
  (write-region (concat (json-encode `((what . ,what) (value . ,value))) "\n") nil (getenv "LSP_OUT") t 'quiet))

(defun hl-wait (condition what)
  (let ((end (+ (float-time) 100)) (holds nil))
    (while (and (not (setq holds (funcall condition))) (< (float-time) end)) (accept-process-output nil 0.05))
    (unless holds (error "timed out: %s" what))))
