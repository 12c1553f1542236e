# Builds ./grundy. Before and during the first build, it says why the build takes long.
if ! test -e grundy; then
	echo "make: Go compiles Grundy; the first time this takes about two minutes" >&2
	# This process ends with the build, and reports every 15 seconds that the build continues.
	(
		seconds=0
		while sleep 1 && kill -0 $$ 2>/dev/null; do
			seconds=$((seconds + 1))
			test $((seconds % 15)) -ne 0 || echo "make: still compiling, after $seconds seconds" >&2
		done
	) </dev/null >/dev/null &
fi
CGO_ENABLED=0 go build -trimpath -o grundy ./cmd/grundy
