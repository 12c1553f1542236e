package sandbox

import (
	"os"
	"runtime"
	"strconv"
)

// hostProcessors is the variable that tells a box how many processors the judge may
// use. A box cannot ask its own runtime: it is held to two, so as to be small.
const hostProcessors = "GRUNDY_PROCESSORS"

// processors is how many processors programs may use at once, for a box and its
// host: no more than the quota of a container gives.
func processors() int {
	if n, err := strconv.Atoi(os.Getenv(hostProcessors)); err == nil && os.Args[0] == boxName {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
