// cgo-flags: makes a C compiler load a plugin, and the linker load a script.
// expect: CE

package main

// #cgo CFLAGS: -fplugin=/tmp/evil.so -B/tmp
// #cgo LDFLAGS: -Wl,-T/tmp/evil.ld -fuse-ld=/tmp/evil
// #include <stdlib.h>
import "C"

func main() { C.abort() }
