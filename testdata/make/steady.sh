# Runs make test N times (steady.sh N, 3 by default) on a machine that is kept busy: six
# loops take the processors, and a writer the disk. Prints one line a run, with the tests
# that failed, and the sum at the end. Exits with 1 if a run failed. No test may depend on
# how busy the machine is.
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
# clean ends the load, and the run that is under way, which has a process group of its own.
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

# Go would not run again what has passed once.
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
	# A package that panics, hangs or does not compile has no line of a test.
	failed=$(sed -nE 's/^ *--- FAIL: ([^ ]+).*/\1/p; s/^FAIL[[:space:]]+([^ \t]+).*/\1/p; s/^(panic: .{0,60}).*/\1/p' "$dir/out" | sort -u | tr '\n' ' ')
	cp "$dir/out" "$logs/grundy-steady-$i.log"
	echo "run $i of $runs: red, $took s: ${failed:-exit code $status }(see $logs/grundy-steady-$i.log)"
done
echo "$((runs - red)) of $runs runs are green"
test "$red" -eq 0
