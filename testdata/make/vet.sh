# Vets all packages on Linux. For Windows and macOS, it vets only the packages that have
# other files on these systems. make release builds all packages for each system.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go vet ./...
list() { GOOS=$1 go list -f '{{.ImportPath}} {{.GoFiles}}' ./... | sort >"$dir/$1"; }
list linux
for system in windows darwin; do
	list $system
	GOOS=$system go vet $(comm -3 "$dir/linux" "$dir/$system" | awk '{ print $1 }' | sort -u)
done
