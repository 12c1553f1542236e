// Package attack is the attacker whom a tier must withstand before Grundy uses it: our own
// binary, started as a program in a box, in one of several roles. The role attack makes
// Attempts, things that no program may do. Other roles take too much memory or CPU time, start
// too many processes, leave something behind, or look for what they should not have.
//
// The package promises to harm nobody where it should not run. A process becomes the attacker
// only if its first argument is Word and if its input repeats the number among its arguments;
// attempts on others are made only behind a filter, or in a job. An attempt that succeeds
// changes nothing that matters.
//
// It leaves the conclusions to the host. It prints what it could do, and the host compares that
// with the table of promises (promises.go of package sandbox). It trusts the error numbers of
// the kernel: an error that is not a refusal counts as a success of the attack.
package attack
