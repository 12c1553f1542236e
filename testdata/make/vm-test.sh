# Runs the sandbox's tests in a virtual machine with version 2 of control groups, as root
# and as an ordinary user. testdata/vm builds the machine, and its sandbox.list says what
# runs in it.
#
#   KERNEL  the Debian release whose kernel is used
#   TEST    which tests run
#   SLOW    how many times longer the tests may take; 1 with KVM
set -e
d=$(mktemp -d)
trap 'rm -r "$d"' EXIT
go test ./testdata/vm

# The machine has no compilers, so the hostile programs are built here.
mkdir "$d/hostile"
GRUNDY_BUILD_HOSTILE="$d/hostile" go test ./judge/sandbox
CGO_ENABLED=0 go test -c -o "$d/sandbox.test" ./judge/sandbox
parts=
for part in box cgroup cpuwait procfs relay; do
	CGO_ENABLED=0 go test -c -o "$d/$part.test" "./judge/sandbox/$part"
	parts="$parts --file $d/$part.test=/usr/bin/$part.test"
done
CGO_ENABLED=0 go build -o "$d/vm-test" ./testdata/vm

"$d/vm-test" --kernel "${KERNEL:-bookworm}" --memory 3G --timeout 40m \
	--env TEST="${TEST:-.}" --env GRUNDY_SLOW="${SLOW:-8}" --env GRUNDY_HOSTILE=/hostile \
	--file "$d/hostile=/hostile" \
	--file testdata/vm/probe.sh=/usr/bin/probe \
	--file "$d/sandbox.test=/usr/bin/sandbox.test" $parts \
	--list testdata/vm/sandbox.list
