;;; grundy.el --- run and judge programs  -*- lexical-binding: t -*-

;; Written by grundy editor emacs. Load it from the init file: (load "~/.emacs.d/grundy.el").
;; Keys: C-c g r runs the program in a buffer that reads what is typed, C-c g s judges it, C-c g t
;; hunts for a counterexample, C-c g n runs it on the latest one. M-g n goes to the next line that
;; the report names.

;;; Code:

(require 'compile)

(add-to-list 'compilation-error-regexp-alist-alist
             '(grundy "^\\([^\n:]+\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\|\\(note\\)\\): " 1 2 3 (4 . 5)))
(add-to-list 'compilation-error-regexp-alist 'grundy)

(defun grundy--call (command flags typed)
  "Save the program and call grundy COMMAND on it, with FLAGS.
If TYPED is not nil, the buffer reads what the user types."
  (save-buffer)
  (let ((default-directory (file-name-directory buffer-file-name)))
    (compile (format "grundy %s %s %s" command
                     (shell-quote-argument (file-name-nondirectory buffer-file-name)) flags)
             typed)))

(defun grundy-run ()
  "Run the program; the buffer reads what is typed."
  (interactive)
  (grundy--call "run" "" t))

(defun grundy-submit ()
  "Judge the program."
  (interactive)
  (grundy--call "submit" "--format editor" nil))

(defun grundy-stress ()
  "Hunt for a counterexample to the program."
  (interactive)
  (grundy--call "stress" "--format editor" nil))

(defun grundy-last ()
  "Run the program on the latest counterexample."
  (interactive)
  (grundy--call "run" "--last --format editor" nil))

(global-set-key (kbd "C-c g r") #'grundy-run)
(global-set-key (kbd "C-c g s") #'grundy-submit)
(global-set-key (kbd "C-c g t") #'grundy-stress)
(global-set-key (kbd "C-c g n") #'grundy-last)

(provide 'grundy)
;;; grundy.el ends here
