# Runs every fuzz target for FUZZTIME. A target that fails is run again: the input that it
# found is stored by then and fails again, but golang.org/issue/75804 does not.
for package in $(go list ./...); do
	targets=$(go test -list '^Fuzz' "$package") || exit
	for target in $(echo "$targets" | grep '^Fuzz'); do
		echo "$package $target"
		fuzz="go test $package -run ^\$ -fuzz ^$target\$ -fuzztime ${FUZZTIME:-30s} -fuzzminimizetime 1x"
		$fuzz || $fuzz || exit
	done
done
