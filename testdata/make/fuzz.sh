# Runs every fuzz target for FUZZTIME. If a target fails, it is run again. A real failure
# repeats, because its input is stored. A failure due to golang.org/issue/75804 does not.
for package in $(go list ./...); do
	targets=$(go test -list '^Fuzz' "$package") || exit
	for target in $(echo "$targets" | grep '^Fuzz'); do
		echo "$package $target"
		fuzz="go test $package -run ^\$ -fuzz ^$target\$ -fuzztime ${FUZZTIME:-30s} -fuzzminimizetime 1x"
		$fuzz || $fuzz || exit
	done
done
