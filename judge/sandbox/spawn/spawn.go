// Package spawn has what is the same for programs in boxes and for programs without: how large
// a stack and a file may be, how a process is started and waited for, and why it did not start.
//
// It promises that stacks and files have the same limits in all tiers of Unix. It trusts its
// callers.
package spawn
