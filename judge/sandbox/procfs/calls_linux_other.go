//go:build linux && !amd64

package procfs

// These machines have none of the older calls.
var (
	blockersHere []blocker
	forksHere    []int64
)
