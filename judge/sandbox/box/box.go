// Package box is the inside of the sandbox: the first process of a box, in which programs of
// contestants run, one after the other.
//
// A process that links this package and is started under its Name, with a socket of the host as
// descriptor 3, becomes a box and never reaches main. It builds the world that the
// first packet describes (package packet), and then obeys orders: it starts the program, watches
// its limits, ends all of its processes, measures what they used, and reports.
//
// It promises the host that no process, file or memory of a run is left when its report is
// sent, and that what it reports was counted by the kernel. It trusts the host: packets are
// checked for form and not for sense. It does not trust programs. They run as another user or
// behind a filter that keeps them from signalling or inspecting the box, they share no
// descriptor with it, and nothing that they write is read but the output file, which is copied
// unseen. If the box dies anyway, the host notices, and the run has no result.
//
// Theory of operation of package sandbox explains namespaces, threads, users, limits and
// killing. It is all Linux; elsewhere this package is empty.
package box
