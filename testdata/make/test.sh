# Runs every test. First names the toolchains that are missing: without one, its tests
# are skipped, or, where GRUNDY_CI is set, fail.
for program in gcc g++ javac node python3 rustc chromium; do
	command -v $program >/dev/null && continue
	test $program = chromium && command -v google-chrome >/dev/null && continue
	echo "make: $program is missing: its tests are skipped, or with GRUNDY_CI=1 fail;" \
		"apt-get install gcc g++ default-jdk-headless nodejs python3 rustc chromium" >&2
	test -z "$GRUNDY_CI" || exit 1
done
# Fewer collections of garbage save an eighth of the time of what makes plans, as long as
# there is memory.
export GOGC=${GOGC:-400} GOMEMLIMIT=${GOMEMLIMIT:-3GiB}
set -x
# make lint vets, and .ci/run before this: to do it again takes 25 s of CPU time. To link
# without what debuggers read saves a second for each of the larger packages.
go test -vet=off -ldflags=-w -timeout 30m ./...
