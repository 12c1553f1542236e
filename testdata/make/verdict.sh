# Measures how long a user waits for the verdict and the counterexample of every wrong
# submission, and writes testdata/figures/verdict.txt. BEFORE names a commit that is measured
# for comparison. SAMPLE bounds the number of submissions.
set -e
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/before" 2>/dev/null || true; rm -rf "$dir"' EXIT
go build -trimpath -o "$dir/after" ./cmd/grundy
binaries=after=$dir/after
if [ -n "$BEFORE" ]; then
	git worktree add --quiet --detach "$dir/before" "$BEFORE"
	(cd "$dir/before" && go build -trimpath -o "$dir/grundy-before" ./cmd/grundy)
	binaries=$BEFORE=$dir/grundy-before,$binaries
fi
GRUNDY_VERDICT=${FIGURES:-$PWD/testdata/figures/verdict.txt} GRUNDY_BINARIES=$binaries GRUNDY_SAMPLE=$SAMPLE \
	GRUNDY_ARGS="${BEFORE:+ BEFORE=$BEFORE}${SAMPLE:+ SAMPLE=$SAMPLE}" go test ./problems/suite -run '^TestTimeToVerdict$' -v -timeout 24h
