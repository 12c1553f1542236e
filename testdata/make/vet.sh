# Vets the code, and for Windows and macOS the packages that have files of their own there:
# files of one system are not built on another. make release builds all for each system.
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
