// Package spawn has what all do alike who start programs, be it in a box or without one: how
// large a stack and a file may be, how a process is started and waited for, what it used, and
// why it did not start. It promises that programs have the same limits in all tiers. It trusts
// its callers.
package spawn
