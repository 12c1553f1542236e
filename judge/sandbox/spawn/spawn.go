// Package spawn has what is common to all who start programs on Unix, be it in a box or without
// one: their stacks, how a new process is started and waited for, and what it used. It promises
// that programs have the same limits in all tiers, and trusts its callers.
package spawn
