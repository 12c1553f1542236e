// Package spawn has what all tiers share for starting programs: the sizes of stacks and files,
// starting and waiting for a process, and which errors mean that the machine does not allow an
// operation.
//
// The package promises that stacks and files have the same limits in all tiers on Linux. It trusts
// its callers.
package spawn
