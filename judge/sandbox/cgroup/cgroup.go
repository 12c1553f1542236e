// Package cgroup makes control groups, version 2 or 1. In such a group the kernel counts and
// limits the memory and the processes of a box, and counts their CPU time.
//
// The package promises that a group has only the members that the box puts into it. If a judge is
// killed, its groups remain until another judge makes a group, which removes them. A lock on the
// folder of a group shows that its judge is alive.
//
// The package trusts the host, which is its only user. A box gets only open files of its group.
// Programs get nothing.
package cgroup
