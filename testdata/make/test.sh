# Runs the tests. SHORT=-short, as in make test, skips long tests, and PACKAGES selects
# packages. First, the script names the missing toolchains. Their tests are skipped; if
# GRUNDY_CI is set, the script fails at the first missing toolchain instead.
for program in gcc g++ javac node python3 rustc chromium; do
	command -v $program >/dev/null && continue
	test $program = chromium && command -v google-chrome >/dev/null && continue
	echo "make: $program is missing: its tests are skipped, or with GRUNDY_CI=1 fail;" \
		"apt-get install gcc g++ default-jdk-headless nodejs python3 rustc chromium" >&2
	test -z "$GRUNDY_CI" || exit 1
done
# Fewer garbage collections save an eighth of the time, if there is enough memory.
export GOGC=${GOGC:-400} GOMEMLIMIT=${GOMEMLIMIT:-3GiB}
set -x
# make lint already runs go vet. Linking without debug information saves a second for each
# large package. Go leaves folders called testdata out of ./...
go test $SHORT -vet=off -ldflags=-w -timeout 30m ${PACKAGES:-./... ./testdata/release}
