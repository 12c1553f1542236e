# What make install puts below PREFIX, by the command that prints it; empty: the program.
files='bin/grundy:
share/bash-completion/completions/grundy:bash
share/zsh/site-functions/_grundy:zsh
share/fish/vendor_completions.d/grundy.fish:fish'
