package box

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// The filter makes the kernel notify the box of some calls, which wait for the box's answer. Some
// of these calls allocate memory that the box could not find later (hiddenmemory_linux.go).
// Others send signals, on kernels without another protection (signals_linux.go). A run without
// such calls has no overhead.

// A question is the kernel's struct seccomp_notif.
type question struct {
	id         uint64
	pid, flags uint32 // pid is the id of the calling thread
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

// goOn returns the answer that lets a call continue (Linux 5.5).
func (q *question) goOn() answer {
	return answer{id: q.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
}

// answerOne reads and answers one notification.
func (b *box) answerOne() {
	var q question
	if exchange(b.questions, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&q)) != 0 {
		return // the caller has been killed
	}
	var a answer
	switch q.call {
	case unix.SYS_MMAP, unix.SYS_SOCKETPAIR:
		a = b.ledger.enter(&q, b.pair)
	default: // only the main thread may send signals, because the filter restricts this one
		b.outside(func() { a = q.signal() })
	}
	// The error ENOENT means that the caller has been killed meanwhile.
	_ = exchange(b.questions, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&a))
}

func exchange(listener int, request uintptr, p unsafe.Pointer) unix.Errno {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), request, uintptr(p))
	return errno
}
