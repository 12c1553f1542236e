// Package box is the inside of the sandbox. A box is a process that runs programs of contestants,
// one after another, in an isolated environment.
//
// A process that links this package becomes a box, and never reaches main, if it is started under
// Name with a socket to the host as descriptor 3. It builds the world that the first packet
// describes (package packet), and then executes orders. For each order it starts the program,
// watches its limits, ends all of its processes, measures what they used, and reports.
//
// The box promises that no process, file or memory of a run remains when it sends the report, and
// that the kernel counted what it reports. It trusts the host: it checks the form of packets but
// not their meaning. It does not trust programs. They run as another user, or behind a filter that
// prevents them from signalling or inspecting the box. They share no descriptor with the box,
// except /dev/null. The box reads nothing that programs write, except that it copies the output
// file without interpreting it. If the box dies anyway, the host notices, and the run has no
// result.
//
// The theory of operation in package sandbox explains namespaces, threads, users, limits and
// killing. This package works only on Linux; on other systems it is empty.
package box
