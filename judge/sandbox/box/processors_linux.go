package box

import (
	"os"
	"runtime"
	"strconv"
)

// ProcessorsVariable is the variable with the number of CPUs that the judge may use. A box
// cannot ask its own runtime, which is limited to two to keep the box small.
const ProcessorsVariable = "GRUNDY_PROCESSORS"

// processors is how many processors programs may use at once, as the host says.
func processors() int {
	if n, err := strconv.Atoi(os.Getenv(ProcessorsVariable)); err == nil {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
