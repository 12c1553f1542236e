// Package cgroup makes control groups, version 2 or 1, in which the kernel counts and limits the
// memory and the processes of a box.
//
// It promises that a group holds nobody but those who were put into it, and that no group
// outlives its judge for long: a lock on the folder of a group shows that it is in use, and
// whoever makes a group removes those of ours that nobody holds. It trusts the host, who alone
// uses it. A box gets open files of its group and no more; programs get nothing.
package cgroup
