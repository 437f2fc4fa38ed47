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

;; Markup: types that the server has for clients that list them.

(defface highlight-lsp-strikethrough '((t :strike-through t)) "Struck text.")
(defface highlight-lsp-raw '((t :inherit (fixed-pitch font-lock-constant-face))) "Code in prose.")

(defvar highlight-lsp-markup-faces
  '(("markup_heading" . outline-1) ("markup_heading_1" . outline-1) ("markup_heading_2" . outline-2)
    ("markup_heading_3" . outline-3) ("markup_heading_4" . outline-4) ("markup_heading_5" . outline-5)
    ("markup_heading_6" . outline-6) ("markup_strong" . bold) ("markup_italic" . italic)
    ("markup_underline" . underline) ("markup_strikethrough" . highlight-lsp-strikethrough)
    ("markup_raw" . highlight-lsp-raw) ("markup_quote" . font-lock-doc-face) ("markup_list" . font-lock-keyword-face)
    ("markup_math" . font-lock-string-face) ("markup_link" . link) ("markup_link_label" . link) ("markup_link_url" . link))
  "Faces of the types of tokens for markup.")

(defvar lsp-semantic-token-faces)
(defvar lsp-semantic-tokens-capabilities)

(with-eval-after-load 'lsp-semantic-tokens
  (require 'outline)
  (setq lsp-semantic-token-faces (append lsp-semantic-token-faces highlight-lsp-markup-faces))
  (let ((tokens (alist-get 'semanticTokens lsp-semantic-tokens-capabilities)))
    (setq lsp-semantic-tokens-capabilities
          `((semanticTokens
             . ((tokenTypes . ,(vconcat (alist-get 'tokenTypes tokens) (mapcar #'car highlight-lsp-markup-faces)))
                ,@(assq-delete-all 'tokenTypes (copy-alist tokens))))))))

;; Colours come with the key where no other server would have to answer that often.

(defvar lsp-idle-delay)
(defvar lsp--buffer-workspaces)
(declare-function lsp--workspace-client "lsp-mode")
(declare-function lsp--client-server-id "lsp-mode")

(defvar-local highlight-lsp--delay nil "The `lsp-idle-delay' of the buffer that this file has set.")

(defun highlight-lsp--set-delay ()
  "Have lsp-mode ask soon after a key where the buffer has no other server; never against a value of the user's."
  (let ((alone (and lsp--buffer-workspaces
                    (not (seq-find (lambda (workspace)
                                     (not (eq 'highlight-lsp (lsp--client-server-id (lsp--workspace-client workspace)))))
                                   lsp--buffer-workspaces))))
        (standard (equal (default-value 'lsp-idle-delay) (eval (car (get 'lsp-idle-delay 'standard-value)) t))))
    (cond
     ((and (local-variable-p 'lsp-idle-delay) (not (equal lsp-idle-delay highlight-lsp--delay))))
     ((and alone standard)
      (setq highlight-lsp--delay (if (> (buffer-size) 1000000) 0.2 0.02))
      (setq-local lsp-idle-delay highlight-lsp--delay)
      ;; The tokens of the window: all of them cost Emacs 0.3 s in 300 KB.
      (setq-local lsp-semantic-tokens-allow-delta-requests nil)
      (add-hook 'window-scroll-functions #'highlight-lsp--scrolled nil t))
     (highlight-lsp--delay
      (setq highlight-lsp--delay nil)
      (kill-local-variable 'lsp-idle-delay)
      (kill-local-variable 'lsp-semantic-tokens-allow-delta-requests)
      (remove-hook 'window-scroll-functions #'highlight-lsp--scrolled t)))))

(defvar lsp-semantic-tokens-allow-delta-requests)
(defvar lsp--semantic-tokens-cache)
(declare-function lsp-semantic-tokens--request-update "lsp-semantic-tokens")

(defvar highlight-lsp--scroll-timer nil "The timer of the request for the tokens of a window that was scrolled.")

(defun highlight-lsp--scrolled (window _start)
  "Ask for the tokens of WINDOW, if those that are there are of another part of the text."
  (when (timerp highlight-lsp--scroll-timer) (cancel-timer highlight-lsp--scroll-timer))
  (when (plist-get lsp--semantic-tokens-cache :_ranged)
    (setq highlight-lsp--scroll-timer
          (run-with-idle-timer 0.02 nil
                               (lambda ()
                                 (when (window-live-p window)
                                   (with-selected-window window
                                     (when highlight-lsp--delay (lsp-semantic-tokens--request-update)))))))))

(defconst highlight-lsp--short 100000 "Characters up to which lsp-mode asks for all tokens of a text, after a rest.")

(defun highlight-lsp--all-tokens (ask &rest arguments)
  "Call ASK with ARGUMENTS, which asks for all tokens, after a second of rest and in short texts only."
  (if (not highlight-lsp--delay)
      (apply ask arguments)
    (when (< (buffer-size) highlight-lsp--short)
      (let ((lsp-idle-delay 1.0)) (apply ask arguments)))))

(with-eval-after-load 'lsp-semantic-tokens
  (advice-add 'lsp--semantic-tokens-request-full-token-set-when-idle :around #'highlight-lsp--all-tokens))

;; What looks for comments and strings by their faces finds ours, too.

(defconst highlight-lsp--text-faces '(lsp-face-semhl-comment lsp-face-semhl-string) "Faces of tokens in which words are spelt.")

(defun highlight-lsp--in-text-p (found)
  "FOUND, or whether the word before point has the face of a comment or a string, as lsp-mode draws them."
  (or found
      (and (> (point) (point-min))
           (seq-some (lambda (face) (and (memq face highlight-lsp--text-faces) t))
                     (ensure-list (get-text-property (1- (point)) 'face))))))

(with-eval-after-load 'flyspell
  (advice-add 'flyspell-generic-progmode-verify :filter-return #'highlight-lsp--in-text-p))

;; Rows of long lines that end where the server allows it, links whole.

(defconst highlight-lsp--longest 5000 "Characters up to which the rows of a line are the server's.")

(defvar highlight-lsp-wrap-mode)
(defvar-local highlight-lsp--rows-timer nil "The timer of the next request for rows.")

(defun highlight-lsp--member (object name)
  "The member NAME of OBJECT, as lsp-mode or Eglot has it."
  (if (hash-table-p object) (gethash name object) (plist-get object (intern (concat ":" name)))))

(defun highlight-lsp--move (units)
  "Move over UNITS, of UTF-16, from the start of the line."
  (while (and (> units 0) (not (eolp)))
    (setq units (- units (if (> (char-after) #xFFFF) 2 1)))
    (forward-char)))

(declare-function lsp-request-async "lsp-mode")
(declare-function lsp--text-document-identifier "lsp-mode")
(declare-function eglot-current-server "eglot")
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function jsonrpc-async-request "jsonrpc")

(defun highlight-lsp--ask (method params use fail)
  "Ask the server of the buffer METHOD with PARAMS; call USE with the answer and a function that moves by columns.
Call FAIL if there is an error or no answer.  Return nil if the buffer has no server, or one that is not initialized."
  (let ((workspace (and (bound-and-true-p lsp--buffer-workspaces)
                        (seq-find (lambda (workspace)
                                    (and (eq 'highlight-lsp (lsp--client-server-id (lsp--workspace-client workspace)))
                                         (eq 'initialized (lsp--workspace-status workspace))))
                                  lsp--buffer-workspaces))))
    (cond
     (workspace
      (let ((lsp--buffer-workspaces (list workspace)))
        (lsp-request-async method `(:textDocument ,(lsp--text-document-identifier) ,@params)
                           (lambda (answer) (funcall use answer #'highlight-lsp--move))
                           :mode 'tick :error-handler fail :cancel-handler fail))
      t)
     ((and (fboundp 'eglot-current-server) (eglot-current-server))
      (let ((move (if (boundp 'eglot-move-to-linepos-function) 'eglot-move-to-linepos-function 'eglot-move-to-column-function)))
        ;; What was typed, which Eglot sends after a rest.
        (eglot--signal-textDocument/didChange)
        (jsonrpc-async-request (eglot-current-server) (intern (concat ":" method)) `(:textDocument ,(eglot--TextDocumentIdentifier) ,@params)
                               :success-fn (lambda (answer) (funcall use answer (symbol-value move))) :error-fn fail :timeout-fn fail))
      t))))

(defun highlight-lsp--shown (window)
  "The ranges of lines that WINDOW shows, without those that are hidden or too long."
  (let ((end (window-end window t)) (ranges nil))
    (save-excursion
      (goto-char (window-start window))
      (beginning-of-line)
      (while (< (point) end)
        (let ((from (point)))
          (cond
           ((invisible-p from) (goto-char (next-single-char-property-change from 'invisible nil end)))
           ((> (- (line-end-position) from) highlight-lsp--longest) (forward-line))
           (t (forward-line)
              (if (eq from (cdar ranges)) (setcdr (car ranges) (point)) (push (cons from (point)) ranges))))
          (when (= from (point)) (setq end from)))))
    (nreverse ranges)))

(defun highlight-lsp--remove-rows (from to &optional window)
  "Remove the ends of rows between FROM and TO, those of WINDOW and of deleted ones, or all."
  (dolist (overlay (overlays-in from to))
    (let ((of (overlay-get overlay 'highlight-lsp-row)))
      (when (and of (or (not window) (eq of window) (not (window-live-p of)))) (delete-overlay overlay)))))

(defun highlight-lsp--end-row (window)
  "End a row of WINDOW at point; blanks that are there are not shown."
  (let* ((point (point))
         (text (save-excursion (skip-chars-backward " \t") (point)))
         (overlay (make-overlay text point nil t nil)))
    (unless (= text (line-beginning-position))
      (overlay-put overlay 'window window)
      (overlay-put overlay 'highlight-lsp-row window)
      (overlay-put overlay (if (< text point) 'display 'before-string) "\n")
      (overlay-put overlay 'evaporate (< text point)))))

(defun highlight-lsp--lay (window range first lines move)
  "End the rows of WINDOW in RANGE, which begins with line FIRST, as LINES of an answer have it; MOVE moves by its columns."
  (save-excursion
    (highlight-lsp--remove-rows (car range) (cdr range) window)
    (goto-char (car range))
    (seq-doseq (line lines)
      (forward-line (- (highlight-lsp--member line "line") first))
      (setq first (highlight-lsp--member line "line"))
      (seq-doseq (column (highlight-lsp--member line "breaks"))
        (beginning-of-line)
        (funcall move column)
        (highlight-lsp--end-row window))
      (beginning-of-line))))

(defun highlight-lsp--rows-key (window)
  "What the rows of WINDOW depend on."
  (list (current-buffer) (buffer-chars-modified-tick) (window-max-chars-per-line window) tab-width))

(defun highlight-lsp--forget-rows (window)
  "Have the rows of WINDOW asked for again, at the next occasion."
  (when (window-live-p window) (set-window-parameter window 'highlight-lsp-rows nil)))

(defun highlight-lsp--ask-rows (window)
  "Ask for the rows of WINDOW, if those that are there are of another text, part of it or width."
  (let* ((key (highlight-lsp--rows-key window))
         (ranges (highlight-lsp--shown window)))
    (unless (equal (cons key ranges) (window-parameter window 'highlight-lsp-rows))
      (highlight-lsp--forget-rows window)
      (dolist (range ranges)
        (let ((first (1- (line-number-at-pos (car range) t))) (buffer (current-buffer)))
          (when (highlight-lsp--ask
                 "highlight/lineBreaks"
                 `(:range (:start (:line ,first :character 0) :end (:line ,(+ first (count-lines (car range) (cdr range))) :character 0))
                   :columns ,(nth 2 key) :tabSize ,tab-width)
                 (lambda (answer move)
                   (when (and (buffer-live-p buffer) (window-live-p window))
                     (with-current-buffer buffer
                       (when (and highlight-lsp-wrap-mode (equal key (highlight-lsp--rows-key window)))
                         (highlight-lsp--lay window range first (highlight-lsp--member answer "lines") move)
                         (highlight-lsp--rows-soon)))))
                 (lambda (&rest _) (highlight-lsp--forget-rows window)))
            (set-window-parameter window 'highlight-lsp-rows (cons key ranges))))))))

(defun highlight-lsp--rows-soon (&rest _)
  "Ask for rows after what Emacs does now."
  (unless (timerp highlight-lsp--rows-timer)
    (let ((buffer (current-buffer)))
      (setq highlight-lsp--rows-timer
            (run-with-timer 0.02 nil
                            (lambda ()
                              (when (buffer-live-p buffer)
                                (with-current-buffer buffer
                                  (setq highlight-lsp--rows-timer nil)
                                  (when highlight-lsp-wrap-mode
                                    (mapc #'highlight-lsp--ask-rows (get-buffer-window-list buffer nil t)))))))))))

(defun highlight-lsp--rows-opened ()
  "Ask for the rows of a buffer that a server opened; another one may have ended without an answer."
  (mapc #'highlight-lsp--forget-rows (get-buffer-window-list nil nil t))
  (highlight-lsp--rows-soon))

(defun highlight-lsp--rows-drawn (window)
  "Ask for rows when WINDOW is drawn with another text, start or width."
  (let ((key (cons (window-start window) (highlight-lsp--rows-key window))))
    (unless (equal key (window-parameter window 'highlight-lsp-drawn))
      (set-window-parameter window 'highlight-lsp-drawn key)
      (highlight-lsp--rows-soon))))

;;;###autoload
(define-minor-mode highlight-lsp-wrap-mode
  "Show long lines in rows that end where the server allows it, links whole; the text stays as it is."
  :lighter " Rows"
  ;; What is drawn, what is folded, and the server's start.
  (let ((hooks '((pre-redisplay-functions . highlight-lsp--rows-drawn) (post-command-hook . highlight-lsp--rows-soon)
                 (lsp-after-open-hook . highlight-lsp--rows-opened) (eglot-managed-mode-hook . highlight-lsp--rows-opened))))
    (dolist (hook hooks)
      (if highlight-lsp-wrap-mode (add-hook (car hook) (cdr hook) nil t) (remove-hook (car hook) (cdr hook) t))))
  (if highlight-lsp-wrap-mode
      (highlight-lsp--rows-soon)
    (mapc #'highlight-lsp--forget-rows (get-buffer-window-list nil nil t))
    (save-restriction (widen) (highlight-lsp--remove-rows (point-min) (point-max)))))

;; Definition, references, symbols and folds in every language; another server of the buffer is asked first.

(defun highlight-lsp--options ()
  "The options with which the server is started."
  (let ((features (plist-get highlight-lsp-options :features)))
    (if (plist-member features :on)
        highlight-lsp-options
      (plist-put (copy-sequence highlight-lsp-options) :features (append features '(:on "alone"))))))

(defconst highlight-lsp--left
  '("textDocument/definition" "textDocument/references" "textDocument/rename" "textDocument/prepareRename"
    "textDocument/documentSymbol" "textDocument/foldingRange" "textDocument/documentHighlight")
  "Requests that another server of the buffer answers, if it can.")

(defun highlight-lsp--yield (find message)
  "The servers that FIND knows for MESSAGE, a method or a request; without ours where another one answers it."
  (let ((found (funcall find message)))
    (if (and (cdr found) (member (if (stringp message) message (plist-get message :method)) highlight-lsp--left))
        (seq-remove (lambda (workspace) (eq 'highlight-lsp (lsp--client-server-id (lsp--workspace-client workspace)))) found)
      found)))

(defvar lsp-semantic-tokens-honor-refresh-requests)

(with-eval-after-load 'lsp-mode
  (advice-add 'lsp--find-workspaces-for :around #'highlight-lsp--yield)
  (add-hook 'lsp-after-open-hook #'highlight-lsp--set-delay)
  ;; What is switched off goes at once, and grammars that are installed later colour what is open.
  (setq lsp-semantic-tokens-honor-refresh-requests t)
  ;; Behind what lsp-mode knows itself.
  (setq lsp-language-id-configuration (append lsp-language-id-configuration (highlight-lsp--modes)))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () highlight-lsp-command))
                    :activation-fn #'highlight-lsp--serves-p
                    :initialization-options #'highlight-lsp--options
                    ;; Words are offered there.
                    :completion-in-comments? t
                    :add-on? t
                    :server-id 'highlight-lsp)))

(with-eval-after-load 'eglot
  (let ((contact `(,@highlight-lsp-command :initializationOptions ,(highlight-lsp--options))))
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
