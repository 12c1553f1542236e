// Package rlimit runs programs without a box: as a process group, with rlimits and clocks. It
// implements tier rlimit on Linux. On other systems it is empty.
//
// The package promises little. A program that uses more CPU time than its limit, sleeps too long
// or prints too much is stopped, with all of its group. It also dies with the judge. Most limits
// are set just after the start, so they stop accidents and not attackers. The package trusts the
// program not to leave its group, and not to touch the user's files.
package rlimit
