// Package stdio has the host's ends of a program's standard files: the input that it reads, and
// what it prints, up to a limit.
//
// It promises that a program that does not read, prints without end, or leaves its pipes to
// others holds nobody up: the rest is discarded or drained, and the end is waited for only a
// while. It trusts no program. A program may open its pipes anew, and set them to block or not;
// the host's ends are files of their own. The input is a sealed file where the system allows
// that (input_linux.go).
//
// Pipes serves tiers on Linux, with one poll(2) and no goroutine a run. Plumbing serves os/exec
// and Windows, with a goroutine a pipe.
package stdio
