//go:build linux && !amd64

package procfs

// These architectures have none of the older system calls that calls_linux_amd64.go lists.
var (
	blockersHere []blocker
	forksHere    []int64
)
