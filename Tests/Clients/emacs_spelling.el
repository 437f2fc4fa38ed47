;;; emacs_spelling.el --- replaces a word, adds one to the project  -*- lexical-binding: t -*-
;; emacs --batch -l emacs_spelling.el; environment: LSP_COMMAND (words), LSP_FILE, LSP_OTHER, LSP_OUT (JSON lines)
(setq lsp-diagnostics-provider :flymake)
(load (expand-file-name "emacs_base.el" (file-name-directory load-file-name)) nil t)
(hl-register-lsp-mode '("python"))

(defun hl-count (file)
  "How many words of FILE are misspelt."
  (length (seq-filter (lambda (item) (equal (lsp-get item :code) "spelling"))
                      (append (gethash (lsp--fix-path-casing file) (lsp-diagnostics)) nil))))

(defun hl-underlined (file)
  "The words of FILE that Flymake draws something under."
  (with-current-buffer (find-buffer-visiting file)
    (let ((list nil))
      (dolist (overlay (overlays-in (point-min) (point-max)) (sort list #'string<))
        (when (overlay-get overlay 'flymake-diagnostic)
          (push (buffer-substring-no-properties (overlay-start overlay) (overlay-end overlay)) list))))))

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
      ;; Without a command loop nobody else begins to draw.
      (dolist (file (list first second)) (with-current-buffer (find-buffer-visiting file) (flymake-start nil)))
      (hl-wait (lambda () (and (= (length (hl-underlined first)) 2) (= (length (hl-underlined second)) 1))) "underlines")
      (hl-say "underlined" (vector (vconcat (hl-underlined first)) (vconcat (hl-underlined second))))
      (hl-wait (lambda () (hl-act 10 "Replace with \"world\"")) "a guess")
      (hl-wait (lambda () (= (hl-count first) 1)) "one word less")
      (hl-act 16 "Add \"zqqzq\" to the words of the project")
      (hl-wait (lambda () (= (+ (hl-count first) (hl-count second)) 0)) "no word")
      ;; lsp-mode 8 has Flymake draw anew in the current buffer alone.
      (with-current-buffer (find-buffer-visiting second) (run-hooks 'lsp-diagnostics-updated-hook))
      (hl-wait (lambda () (not (or (hl-underlined first) (hl-underlined second)))) "no underline")
      (hl-say "text" (buffer-substring-no-properties (point-min) (point-max))))
  (error (hl-say "error" (format "%s" problem))))
(set-buffer-modified-p nil)
