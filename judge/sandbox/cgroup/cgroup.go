// Package cgroup makes control groups, version 2 or 1, in which the kernel counts and limits the
// memory and the processes of a box.
//
// It promises that a group has only the members that the box puts into it. It also promises
// that no group outlives its judge for long. A lock on the folder of a group shows that the
// group is in use. Whoever makes a group removes those of ours that are not locked.
//
// It trusts the host, who alone uses it. A box gets open files of its group and no more.
// Programs get nothing.
package cgroup
