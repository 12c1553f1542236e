package sandboxtest

import (
	"fmt"
	"time"

	"golang.org/x/sys/windows"
)

// burn MS: uses MS milliseconds of CPU time, and prints the time used in nanoseconds.
func burn(a []string) {
	for {
		var created, ended, kernel, user windows.Filetime
		if err := windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user); err != nil {
			panic(err)
		}
		ticks := func(f windows.Filetime) int64 { return int64(f.HighDateTime)<<32 | int64(f.LowDateTime) }
		if used := time.Duration(ticks(kernel)+ticks(user)) * 100; used >= millis(a[0]) {
			fmt.Println(used.Nanoseconds())
			return
		}
	}
}
