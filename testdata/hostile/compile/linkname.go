// linkname: reaches into the Go runtime; the sandbox must confine the program like any other.
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
