# Runs a contest with three teams, two problems and a dozen submissions, and shows the
# verdicts and the board. Needs only Go, and ends by itself.
set -eu
dir=$(mktemp -d)
trap 'kill $server 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$dir"' EXIT
./grundy serve --new "$dir/contest" hdu1848 p1247 --teams 3 --name "A contest to look at" >/dev/null
echo '$ grundy serve contest'
./grundy serve "$dir/contest" --listen 127.0.0.1:0 >"$dir/out" 2>"$dir/errors" &
server=$!
until [ -s "$dir/out" ]; do
	kill -0 $server 2>/dev/null || { cat "$dir/errors" >&2; exit 1; }
	sleep 0.2
done
cat "$dir/out"
url=$(head -n 1 "$dir/out")
host=${url#http://}

# submit TEAM PROBLEM FILE... submits files in order and prints their verdicts.
submit() {
	team=$1 problem=$2
	shift 2
	password=$(awk -v team="$team" '$1 == team { print $2 }' "$dir/contest/passwords.txt")
	for file in "$@"; do
		code=0
		GRUNDY_PASSWORD=$password ./grundy submit "$problem" "testdata/submissions/$file" --server "http://$team@$host" >"$dir/$team" 2>>"$dir/errors" || code=$?
		[ $code -le 1 ] || { cat "$dir/errors" >&2; return 1; }
		sed "s/^/$team, problem $problem: /" "$dir/$team"
	done
}
{ submit team1 A hdu1848/wa-win-flags.go hdu1848/ac-stop-at-zero.go && submit team1 B p1247/wa-counts-from-zero.go p1247/ac-scanner.go; } &
one=$!
{ submit team2 B p1247/wa-takes-the-xor.go p1247/wa-counts-from-zero.go p1247/ac-scanner.go && submit team2 A hdu1848/wa-win-flags.go; } &
two=$!
{ submit team3 A hdu1848/ac-stop-at-zero.go && submit team3 B p1247/wa-takes-the-xor.go p1247/wa-takes-the-xor.go p1247/wa-counts-from-zero.go; } &
three=$!
wait $one $two $three
echo "$ grundy board $url"
./grundy board "$url"
