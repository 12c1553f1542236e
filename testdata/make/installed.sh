# The files that make install writes below PREFIX, each with the shell whose completions it
# holds. Without a shell, the file is the program.
files='bin/grundy:
share/bash-completion/completions/grundy:bash
share/zsh/site-functions/_grundy:zsh
share/fish/vendor_completions.d/grundy.fish:fish'
