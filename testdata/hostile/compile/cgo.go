// cgo: makes a C compiler quote the host's list of users.
// expect: CE
// absent: daemon:

package main

// #include "/etc/passwd"
import "C"

func main() { C.abort() }
