# Runs the benchmarks that match BENCH and prints a table for each package. If a benchmark
# fails, its whole output is printed and the exit code is 1.
go test -run '^$' -bench "${BENCH:-.}" ./... | awk '
	/^pkg/                    { print $2 }
	/^(FAIL|--- FAIL|panic)/  { bad = 1 }
	/^(FAIL|---|panic| )/     { print }
	/^Bench/ {
		printf "  %-32s", substr($1, 10)
		for (i = 3; i < NF; i += 2) # a figure and its unit
			printf " %12s %-16s", $i, $(i + 1)
		print ""
	}
	END { exit bad }'
