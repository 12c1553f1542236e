// Package rlimit runs programs without a box: as a process group, with rlimits and clocks. It is
// for tier rlimit on Linux, and elsewhere empty.
//
// It promises little: a program that uses more CPU time than its limit, sleeps too long or prints
// too much is stopped, with all of its group, and dies with the judge. Most limits are set just
// after the start, so they stop accidents and not attackers. The package trusts the program not
// to leave its group, and not to touch what the user may touch.
package rlimit
