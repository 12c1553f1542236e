# Vets the code for each system, since files of one system are not built on another.
for system in linux windows darwin; do
	GOOS=$system go vet ./... || exit
done
