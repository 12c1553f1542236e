// Package procfs reads what the kernel knows of processes: who descends from whom, what their
// threads do and wait for, how much CPU time they have used, and how much memory they have.
//
// It trusts the kernel and nobody else. A program under test is the subject of these readings,
// and can change what it shows: its name, its descriptors, the number of its threads. So no
// reading trusts the name of a program, and each is bounded in length. A process may end while
// it is read. It then counts as gone, and that is no error.
//
// Readings are for one moment, and several of them are not one snapshot. Callers who need to
// be sure look twice, or compare two looks; package cpuwait does so with the times of threads.
package procfs
