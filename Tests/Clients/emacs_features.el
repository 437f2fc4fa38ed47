;;; emacs_features.el --- what lsp-mode and Eglot make of symbols, names, actions, formatting and our own files  -*- lexical-binding: t -*-
;; emacs --batch -l emacs_features.el; environment: LSP_CLIENT (lsp-mode or eglot), LSP_COMMAND (words), LSP_FOLDER, LSP_OUT (JSON lines)
(load (expand-file-name "emacs_base.el" (file-name-directory load-file-name)) nil t)
(require 'imenu)
(require 'xref)

(defvar hl-off [])
(defvar hl-eglot (equal (getenv "LSP_CLIENT") "eglot"))
(setq xref-prompt-for-identifier nil
      enable-local-variables :all
      python-indent-guess-indent-offset nil)

;; What the repository ships for Emacs.
(defvar highlight-lsp-command hl-command)
;; Whole documents are formatted, too, which is off without a word.
(defvar highlight-lsp-options '(:format (:reflow t)))
(defvar highlight-lsp-eglot-languages
  '((python-mode . "python") (conf-toml-mode . "toml") (scheme-mode . "scheme") (markdown-mode . "markdown")))
(load (expand-file-name "../../editors/emacs/highlight-lsp.el" (file-name-directory load-file-name)) nil t)
(if (not hl-eglot)
    (progn (require 'lsp-mode)
           (lsp-register-custom-settings '(("highlight-lsp.features.off" hl-off)))
           (setq lsp-enabled-clients '(highlight-lsp)))
  (require 'eglot)
  (setq eglot-sync-connect 20
        eglot-autoreconnect nil
        eglot-send-changes-idle-time 0
        eglot-confirm-server-initiated-edits nil))

(define-derived-mode markdown-mode text-mode "Markdown")
(add-to-list 'auto-mode-alist '("\\.md\\'" . markdown-mode))
(add-to-list 'auto-mode-alist '("\\.toml\\'" . conf-toml-mode))

(defun hl-open (name)
  "Show the file of NAME with a server."
  (switch-to-buffer (find-file-noselect (expand-file-name name (getenv "LSP_FOLDER"))))
  (if hl-eglot
      (progn (unless (eglot-current-server) (apply #'eglot (eglot--guess-contact)))
             (hl-wait #'eglot-current-server "a server"))
    (lsp)
    (hl-wait (lambda () (and lsp--buffer-workspaces (eq 'initialized (lsp--workspace-status (car lsp--buffer-workspaces)))))
             "a server")))

(defun hl-lines ()
  (vconcat (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n")))

(defun hl-place (line column)
  "Go to LINE, from 1, and COLUMN."
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char column))

(defun hl-names (index)
  "The names in INDEX of Imenu; Eglot has them in groups by kind."
  (vconcat (seq-mapcat (lambda (item)
                         (cond ((equal (car item) "*Rescan*") nil)
                               ((and hl-eglot (listp (cdr item))) (append (hl-names (cdr item)) nil))
                               (t (list (substring-no-properties (car item))))))
                       index)))

(defun hl-here ()
  (vector (file-name-nondirectory (buffer-file-name)) (line-number-at-pos) (current-column)))

(defun hl-references (command)
  "The lines and columns that COMMAND would list."
  (let* (found
         (xref-show-xrefs-function (lambda (fetch &rest _) (setq found (if (functionp fetch) (funcall fetch) fetch)))))
    (call-interactively command)
    (vconcat (mapcar (lambda (item)
                       (let ((location (xref-item-location item)))
                         (vector (file-name-nondirectory (xref-location-group location)) (xref-location-line location))))
                     found))))

(defun hl-completions ()
  "What is offered at point."
  (when-let ((capf (if hl-eglot (eglot-completion-at-point) (lsp-completion-at-point))))
    (vconcat (mapcar #'substring-no-properties
                     (all-completions (buffer-substring-no-properties (nth 0 capf) (point)) (nth 2 capf))))))

(defun hl-messages (file)
  "What is said of FILE."
  (if hl-eglot
      (with-current-buffer (find-buffer-visiting file) (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
    (mapcar (lambda (item) (lsp-get item :message)) (append (gethash (lsp--fix-path-casing file) (lsp-diagnostics)) nil))))

(defun hl-hover ()
  "What is shown of the thing at point."
  (if (not hl-eglot)
      (progn (lsp-describe-thing-at-point)
             (with-current-buffer "*lsp-help*" (buffer-substring-no-properties (point-min) (point-max))))
    (let (said)
      (eglot-hover-eldoc-function (lambda (text &rest _) (setq said (substring-no-properties text))))
      (hl-wait (lambda () said) "help")
      said)))

(defun hl-act (title)
  "Carry out the action of TITLE at point, if it is on offer."
  (let* ((actions (append (if hl-eglot (eglot-code-actions (point) (point)) (lsp-code-actions-at-point)) nil))
         (named (lambda (item) (if hl-eglot (plist-get item :title) (lsp-get item :title))))
         (action (seq-find (lambda (item) (equal (funcall named item) title)) actions)))
    (cond ((not action) nil)
          (hl-eglot
           ;; As after a key, not after a click.
           (cl-letf ((last-nonmenu-event ?a)
                     ((symbol-function 'completing-read) (lambda (&rest _) title)))
             (eglot--read-execute-code-action (list action) (eglot-current-server))))
          (t (lsp-execute-code-action action)))
    action))

(defun hl-formats (&optional beginning end)
  "What formatting makes of the buffer, or a part of it, which is as before then."
  (let ((text (buffer-string)))
    (cond (hl-eglot (eglot-format beginning end))
          (beginning (lsp-format-region beginning end))
          (t (lsp-format-buffer)))
    (prog1 (hl-lines)
      (erase-buffer)
      (insert text))))

(defun hl-switch-off (features)
  "Have the server do without FEATURES, as settings of the editor say."
  (if hl-eglot
      (progn (setq-default eglot-workspace-configuration `(:highlight-lsp (:features (:off ,features))))
             (eglot-signal-didChangeConfiguration (eglot-current-server)))
    (setq hl-off features)
    (lsp--set-configuration (lsp-configuration-section "highlight-lsp"))))

(defun hl-type (text)
  "Type TEXT as a person does."
  (seq-doseq (key text)
    (setq last-command-event key last-input-event key)
    (run-hooks 'pre-command-hook)
    (self-insert-command 1 key)
    (run-hooks 'post-command-hook)
    (accept-process-output nil 0.01)))

(condition-case problem
    (let ((rename (if hl-eglot #'eglot-rename #'lsp-rename)))
      (hl-open "a.py")
      (hl-say "outline" (hl-names (imenu--make-index-alist t)))
      (hl-place 2 12)
      (call-interactively #'xref-find-definitions)
      (hl-say "defined" (hl-here))
      (hl-place 1 14)
      (hl-say "references" (hl-references #'xref-find-references))
      (hl-say "symbols" (vconcat (sort (mapcar (lambda (item)
                                                 (let ((location (xref-item-location item)))
                                                   (file-name-nondirectory (xref-location-group location))))
                                               (xref-backend-apropos (if hl-eglot 'eglot 'xref-lsp) "readall"))
                                       #'string<)))
      (if hl-eglot
          (progn (eglot--highlight-piggyback #'ignore)
                 (hl-wait (lambda () eglot--highlights) "occurrences")
                 (hl-say "occurrences" (length eglot--highlights)))
        (setq lsp-symbol-highlighting-skip-current nil)
        (lsp-document-highlight)
        (let ((highlights (lambda () (seq-filter (lambda (place) (overlay-get place 'lsp-highlight))
                                                 (overlays-in (point-min) (point-max))))))
          (hl-wait (lambda () (funcall highlights)) "occurrences")
          (hl-say "occurrences" (length (funcall highlights)))))
      (hl-place 1 13)
      (funcall rename "place")
      (hl-wait (lambda () (string-match-p "place" (buffer-string))) "the new name")
      (hl-say "renamed" (hl-lines))
      (hl-open "fix.py")
      (hl-wait (lambda () (progn (when hl-eglot (flymake-start)) (hl-messages (buffer-file-name)))) "a finding")
      (hl-place 1 3)
      (hl-wait (lambda () (hl-act "Replace with the (typo)")) "a fix")
      (hl-wait (lambda () (string-match-p "# the" (buffer-string))) "the fix")
      (hl-say "fixed" (hl-lines))
      (goto-char (point-max))
      (insert "# lo")
      (unless (equal (getenv "LSP_WORDS") "")
        (hl-wait (lambda () (seq-contains-p (hl-completions) "longish")) "a word")
        (hl-say "words" (hl-completions)))
      (hl-open "highlight-lsp.toml")
      (hl-wait (lambda () (progn (when hl-eglot (flymake-start)) (hl-messages (buffer-file-name)))) "a diagnostic")
      (hl-say "diagnostics" (vconcat (hl-messages (buffer-file-name))))
      (hl-place 2 2)
      (hl-say "hover" (hl-hover))
      (hl-place 2 0)
      (hl-say "completed" (hl-completions))
      (hl-open "python/highlights.scm")
      (hl-place 2 32)
      (call-interactively #'xref-find-definitions)
      (hl-say "capture" (hl-here))
      (hl-open "notes.md")
      (hl-say "formatted" (hl-formats))
      (hl-say "range" (hl-formats (point-min) (point-max)))
      (hl-switch-off ["formatting"])
      (hl-wait (lambda () (equal (hl-formats) (hl-lines))) "the switch")
      (hl-switch-off [])
      (hl-wait (lambda () (not (equal (hl-formats) (hl-lines)))) "the switch back")
      (hl-open "typed.md")
      (goto-char (point-max))
      (hl-type "and more ")
      (hl-wait (lambda () (> (line-number-at-pos (point-max)) 1)) "a broken line")
      (hl-say "typed" (hl-lines))
      (hl-say "point" (vector (line-number-at-pos) (current-column))))
  (error (hl-say "error" (format "%S" problem))))
(dolist (buffer (buffer-list)) (with-current-buffer buffer (set-buffer-modified-p nil)))
