# Fails if gofmt would change a file, and prints the command that formats it.
files=$(gofmt -s -l .) && test -z "$files" && exit
echo "gofmt -s -w" $files >&2
exit 1
