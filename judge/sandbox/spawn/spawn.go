// Package spawn has what all tiers share for starting programs. It has the limits of stacks and
// files, and starts processes and waits for them. It also reports which errors mean that the
// machine does not allow an operation.
//
// The package promises that stacks and files have the same limits in all tiers on Linux. It trusts
// its callers.
package spawn
