package box

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// The filter makes the kernel ask the box about some calls, which wait for the answer. One
// kind allocates memory that the box could not find later (hiddenmemory_linux.go). The
// other sends signals, on kernels that have no other protection (signals_linux.go). A run
// without such calls has no overhead.

// A question is the kernel's struct seccomp_notif.
type question struct {
	id         uint64
	pid, flags uint32 // pid is the thread that made the call
	call       int32
	arch       uint32
	ip         uint64
	args       [6]uint64
}

// An answer is the kernel's struct seccomp_notif_resp.
type answer struct {
	id    uint64
	value int64
	errno int32
	flags uint32
}

// goOn lets a call go on (Linux 5.5).
func (q *question) goOn() answer {
	return answer{id: q.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
}

// answerOne answers a question that poll has told of.
func (b *box) answerOne() {
	var q question
	if exchange(b.questions, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&q)) != 0 {
		return // who asked has been killed
	}
	var a answer
	switch q.call {
	case unix.SYS_MMAP, unix.SYS_SOCKETPAIR:
		a = b.ledger.enter(&q, b.pair)
	default: // the thread that runs programs is bound as they are
		b.outside(func() { a = q.signal() })
	}
	_ = exchange(b.questions, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&a)) // ENOENT: it has died meanwhile
}

func exchange(listener int, request uintptr, p unsafe.Pointer) unix.Errno {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), request, uintptr(p))
	return errno
}
