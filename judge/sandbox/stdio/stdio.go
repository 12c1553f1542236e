// Package stdio has the host's ends of a program's standard files: the input that it reads, and
// what it prints, up to a limit.
//
// It promises that a program cannot hold up the judge by not reading, by printing without end, or
// by leaving its pipes to others. Input that is not read is discarded, output above the limit is
// drained, and the end of a pipe is awaited only for a while. The package does not trust
// programs. A program may open its pipes again, and set them to block or not, but the host's
// ends are files of their own. Where the system allows it, the input is a sealed file
// (input_linux.go).
//
// Pipes serves tiers on Linux, with one poll(2) and no goroutine a run. Plumbing serves os/exec
// and Windows, with a goroutine a pipe.
package stdio
