;;; emacs_wrap.el --- the rows of `highlight-lsp-wrap-mode' on a terminal of 60 columns  -*- lexical-binding: t -*-
;; emacs -nw -q -l emacs_wrap.el; environment: LSP_CLIENT (lsp-mode or eglot), LSP_COMMAND (words), LSP_FILE, LSP_OUT (JSON lines).
(setq inhibit-startup-screen t comp-deferred-compilation nil native-comp-deferred-compilation nil)
(load (expand-file-name "emacs_base.el" (file-name-directory load-file-name)) nil t)
(setq lsp-warn-no-matched-clients nil lsp-enable-symbol-highlighting nil lsp-enabled-clients '(highlight-lsp))
(defvar highlight-lsp-command hl-command)
(defvar highlight-lsp-eglot-languages '((hl-mode . "markdown")))
(define-derived-mode hl-mode text-mode "Notes")
(defvar highlight-lsp-languages '((hl-mode . "markdown")))
(load (expand-file-name "../../editors/emacs/highlight-lsp.el" (file-name-directory load-file-name)) nil t)

(defvar hl-before nil "How many rows there are without the mode.")

(defun hl-shown ()
  "The rows of the selected window, without blanks at their ends."
  (redisplay t)
  (save-excursion
    (goto-char (window-start))
    (let ((rows nil) (from (point)))
      (while (progn (vertical-motion 1) (> (point) from))
        (push (string-trim-right (buffer-substring-no-properties from (point))) rows)
        (setq from (point)))
      (vconcat (nreverse rows)))))

(defun hl-rows (count &optional row)
  "The rows of the selected window, when there are COUNT of them, one of them ROW."
  (let (rows)
    (condition-case nil
        (hl-wait (lambda () (and (= (length (setq rows (hl-shown))) count) (or (not row) (seq-contains-p rows row)))) "rows")
      (error (error "%d rows, not %S" count rows)))
    rows))

(condition-case problem
    (progn
      (find-file (getenv "LSP_FILE"))
      (hl-mode)
      (delete-other-windows)
      (setq hl-before (length (hl-shown)))
      ;; Before there is a server.
      (highlight-lsp-wrap-mode)
      (redisplay t)
      (accept-process-output nil 0.1)
      (if (equal (getenv "LSP_CLIENT") "eglot")
          (progn (require 'eglot)
                 (setq eglot-sync-connect 20 eglot-autoreconnect nil)
                 (apply #'eglot (eglot--guess-contact)))
        (require 'lsp-mode)
        (lsp)
        (hl-wait (lambda () (and lsp--buffer-workspaces
                                 (eq 'initialized (lsp--workspace-status (car lsp--buffer-workspaces))))) "initialize"))
      (let ((text (buffer-string)))
        (hl-say "rows" (hl-rows 13))
        (hl-say "modified" (buffer-modified-p))
        (split-window-right 30)
        (hl-say "narrow" (hl-rows 15))
        (delete-other-windows)
        (hl-say "again" (hl-rows 13))
        ;; What is hidden has no rows.
        (let ((hidden (make-overlay (progn (goto-char (point-min)) (line-end-position)) (point-max))))
          (overlay-put hidden 'invisible t)
          (hl-say "hidden" (hl-rows 5))
          (delete-overlay hidden))
        (goto-char (point-min))
        (insert "word ")
        (hl-say "typed" (hl-rows 13))
        (insert (make-string 50 ?w) " ")
        (hl-say "longer" (hl-rows 14 "Before it"))
        (delete-region (point-min) (+ (point-min) 56))
        (hl-say "same" (equal text (buffer-string)))
        (hl-rows 13)
        (highlight-lsp-wrap-mode -1)
        (hl-say "left" (= hl-before (length (hl-shown))))
        (hl-say "overlays" (length (overlays-in (point-min) (point-max))))))
  (error (hl-say "error" (format "%S" problem))))
(set-buffer-modified-p nil)
(hl-say "end" t)
(kill-emacs 0)
