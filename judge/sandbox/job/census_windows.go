package job

import (
	"cmp"
	"errors"
	"slices"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A census measures a job by listing all processes of the system. It is used if job objects exist
// but count and limit nothing, as in Wine. It misses what a process does between the last look
// and its end.
type census struct {
	seen   map[uint32]*sighting // each process that was ever seen
	peak   int64                // the largest sum of memory
	buffer []byte
}

// A sighting is what the census knows about a process: when it was first seen, and its CPU time
// at the last look.
type sighting struct {
	came time.Time
	cpu  time.Duration
}

// take looks at the processes of a job once. It returns the CPU time of all processes seen so
// far, and the memory of those that are alive. It kills processes above the limit.
func (c *census) take(members []uint32, most int) (cpu time.Duration, memory int64) {
	if c.seen == nil {
		c.seen = map[uint32]*sighting{}
	}
	inside := map[uint32]bool{}
	for _, id := range members {
		inside[id] = true
	}
	var all []member
	c.each(func(p *windows.SYSTEM_PROCESS_INFORMATION) {
		id := uint32(p.UniqueProcessID)
		if !inside[id] {
			return
		}
		one := c.seen[id]
		if one == nil {
			one = &sighting{came: time.Now()}
			c.seen[id] = one
		}
		one.cpu = max(one.cpu, time.Duration(p.UserTime+p.KernelTime)*100)
		all = append(all, member{id, p.CreateTime})
		// A process without a name is still a copy of the process that starts it, which may be
		// the judge.
		if p.ImageName.Length > 0 {
			memory += int64(p.PagefileUsage)
		}
	})
	for _, one := range c.seen {
		cpu += one.cpu
	}
	c.peak = max(c.peak, memory)
	if most > 0 {
		c.limit(all, len(members)-most-consoleHost)
	}
	return cpu, memory
}

// A member is a process of a job.
type member struct {
	id    uint32
	began int64
}

// starting is the age below which a process is not killed, because Wine's server and all its
// programs crash if a process is killed while it is being created.
const starting = 60 * time.Millisecond

// limit kills extra processes, the youngest first, because the oldest is the program itself. A
// process that has only just started is left for a later look.
func (c *census) limit(all []member, extra int) {
	slices.SortFunc(all, func(a, b member) int { return cmp.Compare(b.began, a.began) })
	for _, p := range all[:max(0, min(extra, len(all)))] {
		if time.Since(c.seen[p.id].came) < starting {
			continue
		}
		h, err := windows.OpenProcess(windows.PROCESS_TERMINATE, false, p.id)
		if err != nil {
			continue // it has just ended
		}
		_ = windows.TerminateProcess(h, uint32(windows.ERROR_NOT_ENOUGH_QUOTA))
		windows.CloseHandle(h)
	}
}

// each calls see for every process of the system.
func (c *census) each(see func(*windows.SYSTEM_PROCESS_INFORMATION)) {
	const begin = 64 << 10
	if c.buffer == nil {
		c.buffer = make([]byte, begin)
	}
	for {
		var n uint32
		err := windows.NtQuerySystemInformation(windows.SystemProcessInformation, unsafe.Pointer(&c.buffer[0]), uint32(len(c.buffer)), &n)
		if errors.Is(err, windows.STATUS_INFO_LENGTH_MISMATCH) {
			c.buffer = make([]byte, 2*len(c.buffer))
			continue
		}
		if err != nil {
			return
		}
		break
	}
	for at := uint32(0); ; {
		p := (*windows.SYSTEM_PROCESS_INFORMATION)(unsafe.Pointer(&c.buffer[at]))
		see(p)
		if p.NextEntryOffset == 0 {
			return
		}
		at += p.NextEntryOffset
	}
}
