// Package cgroup makes control groups, version 2 or 1. In such a group the kernel counts and
// limits the memory and the processes of a box.
//
// The package promises that a group has only the members that the box puts into it, and that no
// group long outlives its judge. A lock on the folder of a group shows that the group is in use.
// Making a group also removes unlocked groups of other judges.
//
// The package trusts the host, which is its only user. A box gets only open files of its group.
// Programs get nothing.
package cgroup
