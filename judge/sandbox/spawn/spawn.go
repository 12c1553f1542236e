// Package spawn has what all tiers share for starting programs: the sizes of stacks and files,
// starting and waiting for a process, and the reasons why a process does not start.
//
// The package promises that stacks and files have the same limits in all tiers on Unix. It trusts
// its callers.
package spawn
