package sandbox

import (
	"context"
	"os"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"
)

// Start implements Starter.
func (r *boxes) Start(c Command, control *os.File) (*Started, error) {
	c.Limits.CPU, c.Limits.Wall, c.Limits.Output, c.Fresh = 0, 0, 1, false
	if err := handOver(c.Writable); err != nil {
		return nil, err
	}
	d, err := r.take(&c)
	if err != nil {
		return nil, err
	}
	streams := d.streams.Dup()
	ours, theirs, err := streams.CopyOutput()
	if err != nil {
		streams.Close()
		r.put(d)
		return nil, err
	}
	life, end := context.WithCancel(context.Background())
	started, ended := make(chan error, 1), make(chan struct{})
	go func() {
		defer close(ended)
		_, err := d.runWith(life, &c, []int{int(control.Fd()), theirs}, func(err error) { started <- err })
		d.stale = d.stale || err != nil
		r.put(d)
	}()
	err = <-started
	runtime.KeepAlive(control)
	unix.Close(theirs)
	s := &Started{
		Output: ours,
		Input: func(text []byte) (*os.File, error) {
			fd, err := streams.CopyInput(text)
			if err != nil {
				return nil, err
			}
			return os.NewFile(uintptr(fd), "input"), nil
		},
		Stop: sync.OnceFunc(func() {
			end()
			<-ended
			streams.Close()
		}),
	}
	if err != nil {
		s.Stop()
		unix.Close(s.Output)
		return nil, err
	}
	return s, nil
}
