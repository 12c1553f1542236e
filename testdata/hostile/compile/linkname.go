// linkname: reaches into the runtime; its program is held by the sandbox as any other.
// expect: OK | CE

package main

import (
	"fmt"
	_ "unsafe"
)

//go:linkname nanotime runtime.nanotime
func nanotime() int64

func main() {
	if nanotime() >= 0 {
		fmt.Println("contained")
	}
}
