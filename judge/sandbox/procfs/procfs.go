// Package procfs reads what the kernel knows about processes: their descendants, what their
// threads wait for, and how much CPU time and memory they have used.
//
// The package trusts only the kernel. The programs that it observes are not trusted, and they
// control their names, descriptors and numbers of threads. So the package ignores names and limits
// how much of a file it reads. A process may end while it is being read. It then counts as ended,
// which is not an error.
//
// Each reading is valid only for its moment, and several readings are not a consistent snapshot.
// Callers that need certainty read twice or compare two readings, as package cpuwait does with
// thread times.
package procfs
