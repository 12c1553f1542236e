// Package stdio has the host's ends of a program's standard files: the input that the program
// reads, and its output up to a limit.
//
// The package promises that a program cannot block the judge by not reading, by printing
// endlessly, or by leaving its pipes to other processes. Unread input and output above the limit
// are discarded, and the end of a pipe is awaited only for a limited time. The package does not
// trust programs. A program may reopen its pipes and change whether they block, but the host's
// ends are separate open files. If the system allows it, the input is a sealed file
// (input_linux.go).
//
// Pipes serves the tiers on Linux, with one poll(2) and no goroutines. Plumbing serves os/exec
// and Windows, with a goroutine for each pipe.
package stdio
