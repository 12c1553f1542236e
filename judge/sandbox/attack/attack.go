// Package attack is an attacker, against which each tier is tested before Grundy uses it. The
// attacker is Grundy's own binary, started as a program in a box, in one of several roles. The
// role attack makes Attempts at things that no program may do. Other roles take too much memory
// or CPU time, start too many processes, leave processes or files behind, or look for what they
// should not have.
//
// The attacker must do no harm if it runs in the wrong place. A process becomes the attacker only
// if its first argument is Word and its input repeats the nonce among its arguments. It attacks
// other processes only behind a filter or in a job. An attempt that succeeds changes nothing of
// importance.
//
// The attacker draws no conclusions. It prints what it could do, and the host compares that with
// the table of promises (promises.go of package sandbox). It trusts the error numbers of the
// kernel: an error that is not a refusal counts as a success of the attack.
package attack
