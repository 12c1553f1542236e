package sandbox

import (
	"os"
	"runtime"
	"strconv"
)

// hostProcessors is the variable with the number of CPUs that the judge may use. A box
// cannot ask its own runtime, which is limited to two to keep the box small.
const hostProcessors = "GRUNDY_PROCESSORS"

// processors is how many processors programs may use at once, for a box and its
// host: no more than the quota of a container gives.
func processors() int {
	if n, err := strconv.Atoi(os.Getenv(hostProcessors)); err == nil && os.Args[0] == boxName {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
