# Runs make test N times (steady.sh N, default 3) on a busy machine, because no test may
# depend on the load. Six loops use the processors, and another process writes to the disk.
# Prints one line per run with the failed tests, and the number of successful runs at the
# end. Exits with 1 if a run failed.
runs=${1:-3}
case $runs in
'' | *[!0-9]* | 0)
	echo "usage: testdata/make/steady.sh [RUNS]" >&2
	exit 2
	;;
esac
cd "$(dirname "$0")/../.." || exit 2
logs=${TMPDIR:-/tmp}
dir=$(mktemp -d "$logs/grundy-steady-XXXXXX") || exit 2
load= run=
# clean ends the load and the current run, which has its own process group.
clean() {
	for pid in $load; do
		kill "$pid" 2>/dev/null
	done
	test -z "$run" || kill -- "-$run" 2>/dev/null
	wait 2>/dev/null
	rm -rf "$dir"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

# The load ends by itself if this script is killed.
for _ in 1 2 3 4 5 6; do
	(while kill -0 $$ 2>/dev/null; do for _ in 1 2 3 4 5 6 7 8 9; do :; done; done) &
	load="$load $!"
done
(while kill -0 $$ 2>/dev/null; do dd if=/dev/zero of="$dir/written" bs=1M count=64 conv=fsync 2>/dev/null; done) &
load="$load $!"

# Without -count=1, Go would not repeat tests that have passed.
export GOFLAGS="$GOFLAGS -count=1"

red=0
for i in $(seq "$runs"); do
	began=$(date +%s)
	setsid make -s test >"$dir/out" 2>&1 &
	run=$!
	wait "$run"
	status=$?
	run=
	took=$(($(date +%s) - began))
	if test "$status" -eq 0; then
		echo "run $i of $runs: green, $took s"
		continue
	fi
	red=$((red + 1))
	# If a package panics, hangs or does not compile, there is no line with a test.
	failed=$(sed -nE 's/^ *--- FAIL: ([^ ]+).*/\1/p; s/^FAIL[[:space:]]+([^ \t]+).*/\1/p; s/^(panic: .{0,60}).*/\1/p' "$dir/out" | sort -u | tr '\n' ' ')
	cp "$dir/out" "$logs/grundy-steady-$i.log"
	echo "run $i of $runs: red, $took s: ${failed:-exit code $status }(see $logs/grundy-steady-$i.log)"
done
echo "$((runs - red)) of $runs runs are green"
test "$red" -eq 0
