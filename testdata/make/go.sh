# Fails with a hint if Go is missing or older than go.mod requires. Before and during the
# first build for a demo, it says why the build takes long.
if ! go list -m >/dev/null 2>&1; then
	wanted=$(sed -n 's/^go //p' go.mod)
	found=$(go version 2>/dev/null || echo none)
	echo "make: needs Go $wanted or newer, found $found; get it from https://go.dev/dl" >&2
	exit 1
fi
test -e grundy && exit 0
case $(ps -o args= -p $PPID 2>/dev/null) in *demo*) ;; *) exit 0 ;; esac
echo "make: Go compiles Grundy; the first time this takes about two minutes" >&2
# This process ends with the build, and reports every 15 seconds that the build continues.
make=$PPID
(
	seconds=0
	while sleep 1 && kill -0 $make 2>/dev/null && ! test -e grundy; do
		seconds=$((seconds + 1))
		test $((seconds % 15)) -ne 0 || echo "make: still compiling, after $seconds seconds" >&2
	done
) </dev/null >/dev/null &
