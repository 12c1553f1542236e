# Fails with a hint where Go is missing or older than go.mod asks for.
go list -m >/dev/null 2>&1 && exit
wanted=$(sed -n 's/^go //p' go.mod)
found=$(go version 2>/dev/null || echo none)
echo "make: needs Go $wanted or newer, found $found; get it from https://go.dev/dl" >&2
exit 1
