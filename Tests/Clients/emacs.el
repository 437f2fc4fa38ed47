;;; emacs.el --- says what lsp-mode draws of the server's answers  -*- lexical-binding: t -*-
;; emacs --batch -l emacs.el; environment: LSP_COMMAND (words), LSP_FILE, LSP_OUT (JSON lines)
(setq lsp-semantic-tokens-enable t
      lsp-semantic-tokens-apply-modifiers t
      lsp-semantic-tokens-allow-ranged-requests nil
      lsp-enable-links t
      lsp-enable-symbol-highlighting nil
      lsp-diagnostics-provider :none)
(load (expand-file-name "emacs_base.el" (file-name-directory load-file-name)) nil t)
(hl-register-lsp-mode '("python"))
(require 'lsp-semantic-tokens)

(defvar hl-before-rule nil)

(defun hl-fresh-p ()
  (and lsp--semantic-tokens-cache (plist-get lsp--semantic-tokens-cache :response)
       (= lsp--cur-version (plist-get lsp--semantic-tokens-cache :_documentVersion))))

(defun hl-faces (what)
  "Say every stretch of one face as line, text and face."
  (hl-wait #'hl-fresh-p what)
  ;; In batch nothing is fontified by itself.
  (let ((noninteractive nil)) (font-lock-set-defaults))
  (funcall font-lock-fontify-region-function (point-min) (point-max) nil)
  (let ((place (point-min)) next faces)
    (while (< place (point-max))
      (setq next (next-single-property-change place 'face nil (point-max)))
      (when-let ((face (get-text-property place 'face)))
        (push (vector (1- (line-number-at-pos place)) (buffer-substring-no-properties place next) (format "%s" face)) faces))
      (setq place next))
    (hl-say what (vconcat (nreverse faces)))))

(defun hl-data (answer)
  (vconcat (lsp-get answer :data)))

(defun hl-edit (what edit)
  (save-excursion (funcall edit))
  ;; Idle timers do not run in batch.
  (lsp-semantic-tokens--request-update)
  (hl-faces what))

(define-derived-mode hl-mode prog-mode "Plain" (setq-local font-lock-defaults '(nil t)))
(add-to-list 'lsp-language-id-configuration '(hl-mode . "python"))

(condition-case problem
    (with-current-buffer (find-file-noselect (getenv "LSP_FILE"))
      (hl-mode)
      (switch-to-buffer (current-buffer))
      (lsp)
      (hl-wait (lambda () (and lsp--buffer-workspaces
                               (eq 'initialized (lsp--workspace-status (car lsp--buffer-workspaces))))) "initialize")
      (unless lsp-semantic-tokens-mode (lsp-semantic-tokens--enable))
      (hl-faces "open")
      (hl-edit "end" (lambda () (goto-char (point-max)) (insert "z = 3\n")))
      (hl-edit "top" (lambda () (goto-char (point-min)) (insert "\n")))
      ;; This client counts characters: behind an emoji, to the end of its line, it draws and edits one column off.
      (hl-edit "middle" (lambda () (goto-char (point-min)) (forward-line 2) (insert "y = 4 # 😀\n")))
      (hl-edit "inside" (lambda () (goto-char (point-min)) (search-forward "y = 4") (insert "2")))
      ;; What the deltas made of the tokens, and what they are.
      (hl-say "data" (hl-data (plist-get lsp--semantic-tokens-cache :response)))
      (hl-say "full" (hl-data (lsp-request "textDocument/semanticTokens/full" `(:textDocument ,(lsp--text-document-identifier)))))
      (hl-say "range" (hl-data (lsp-request "textDocument/semanticTokens/range"
                                            `(:textDocument ,(lsp--text-document-identifier)
                                              :range (:start (:line 2 :character 0) :end (:line 4 :character 0))))))
      (let (opened)
        (setq browse-url-browser-function (lambda (url &rest _) (setq opened url)))
        (lsp--document-links)
        (hl-wait (lambda () (seq-some (lambda (place) (overlay-get place 'lsp-link)) (overlays-in (point-min) (point-max)))) "links")
        (dolist (place (overlays-in (point-min) (point-max)))
          (when (overlay-get place 'lsp-link)
            (goto-char (overlay-start place))
            (button-activate place)))
        (hl-wait (lambda () opened) "an opened link")
        (hl-say "opened" opened))
      (hl-say "folds" (vconcat (mapcar (lambda (fold) (vector (1- (line-number-at-pos (lsp--folding-range-beg fold)))
                                                              (1- (line-number-at-pos (lsp--folding-range-end fold)))))
                                       (lsp--get-folding-ranges))))
      (transient-mark-mode 1)
      (goto-char (point-min))
      (search-forward "return ")
      (let (selections)
        (dotimes (_ 3)
          (lsp-extend-selection)
          (push (buffer-substring-no-properties (region-beginning) (region-end)) selections))
        (hl-say "selections" (vconcat (nreverse selections))))
      (deactivate-mark)
      (setq hl-before-rule (hl-data (plist-get lsp--semantic-tokens-cache :response)))
      (hl-say "breaks" (length (lsp-get (lsp-request "highlight/lineBreaks" `(:textDocument ,(lsp--text-document-identifier)))
                                        :lines)))
      ;; The server itself sees the file, or is told of it; it asks for a refresh, on which this client waits for an idle timer.
      (write-region "[[rules]]\nid = 'a'\npattern = 'see'\nscope = 'keyword'\n" nil
                    (expand-file-name "highlight-lsp.toml" (file-name-directory (getenv "LSP_FILE"))) nil 'quiet)
      (hl-wait (lambda ()
                 (lsp-semantic-tokens--request-update)
                 (hl-wait #'hl-fresh-p "tokens")
                 (accept-process-output nil 0.2)
                 (not (equal hl-before-rule (hl-data (plist-get lsp--semantic-tokens-cache :response)))))
               "the rule")
      (hl-faces "rule")
      (set-buffer-modified-p nil)
      (let ((process (lsp--workspace-cmd-proc (car lsp--buffer-workspaces))))
        (lsp-workspace-shutdown (car lsp--buffer-workspaces))
        (hl-wait (lambda () (not (process-live-p process))) "the end of the server")))
  (error (hl-say "error" (error-message-string problem))))
(ignore-errors (delete-file lsp-session-file))
