# Fails with a hint if Go is missing or older than go.mod requires.
if ! go list -m >/dev/null 2>&1; then
	wanted=$(sed -n 's/^go //p' go.mod)
	found=$(go version 2>/dev/null || echo none)
	echo "make: needs Go $wanted or newer, found $found; get it from https://go.dev/dl" >&2
	exit 1
fi
