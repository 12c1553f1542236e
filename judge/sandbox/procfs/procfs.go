// Package procfs reads what the kernel knows of processes: their descendants, what their threads
// wait for, and how much CPU time and memory they have used.
//
// It trusts the kernel alone. A program under test is the subject of these readings,
// and can change what it shows: its name, its descriptors, the number of its threads. So no
// reading trusts the name of a program, and each is bounded in length. A process may end while
// it is read. It then counts as gone, and that is no error.
//
// Readings are for one moment, and several of them are not one snapshot. Callers who need to
// be sure look twice, or compare two looks; package cpuwait does so with the times of threads.
package procfs
