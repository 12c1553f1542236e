package box

import (
	"os"
	"runtime"
	"strconv"
)

// ProcessorsVariable is the environment variable with the number of processors that the judge may
// use. A box cannot ask its own Go runtime, which is limited to two processors to keep the box
// small.
const ProcessorsVariable = "GRUNDY_PROCESSORS"

// processors returns how many processors programs may use at once, as set by the host.
func processors() int {
	if n, err := strconv.Atoi(os.Getenv(ProcessorsVariable)); err == nil {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
