package procfs

import "golang.org/x/sys/unix"

// forksHere lists the calls that make a child and exist only on this architecture.
var forksHere = []int64{unix.SYS_FORK, unix.SYS_VFORK}

// blockersHere lists the calls in which a thread can wait and that exist only on this
// architecture.
var blockersHere = []blocker{
	{call: unix.SYS_POLL, input: true, timeout: 2, number: true},
	{call: unix.SYS_SELECT, input: true, timeout: 4},
	{call: unix.SYS_EPOLL_WAIT, input: true, timeout: 3, number: true},
	{call: unix.SYS_PAUSE, timeout: -1},
}
