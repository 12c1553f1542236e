# Runs the tests: with SHORT=-short, as make test does, without those that take long; with
# PACKAGES those of some packages. First names the toolchains that are missing. Without one,
# its tests are skipped, or, where GRUNDY_CI is set, fail.
for program in gcc g++ javac node python3 rustc chromium; do
	command -v $program >/dev/null && continue
	test $program = chromium && command -v google-chrome >/dev/null && continue
	echo "make: $program is missing: its tests are skipped, or with GRUNDY_CI=1 fail;" \
		"apt-get install gcc g++ default-jdk-headless nodejs python3 rustc chromium" >&2
	test -z "$GRUNDY_CI" || exit 1
done
# Fewer garbage collections save an eighth of the time, as long as there is memory.
export GOGC=${GOGC:-400} GOMEMLIMIT=${GOMEMLIMIT:-3GiB}
set -x
# make lint vets. Linking without debug information saves a second for each large package.
go test $SHORT -vet=off -ldflags=-w -timeout 30m ${PACKAGES:-./...}
