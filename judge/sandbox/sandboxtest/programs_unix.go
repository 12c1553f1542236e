//go:build unix

package sandboxtest

import (
	"fmt"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// burn MS: uses MS milliseconds of CPU time, and prints the time used in nanoseconds.
func burn(a []string) {
	runtime.LockOSThread()
	for {
		var u unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
			panic(err)
		}
		if used := time.Duration(u.Utime.Nano() + u.Stime.Nano()); used >= millis(a[0]) {
			fmt.Println(used.Nanoseconds())
			return
		}
		sum := 0
		for i := range 100_000 {
			sum ^= i * i
		}
		runtime.KeepAlive(sum)
	}
}
