package sandbox

import (
	"context"
	"os"
	"runtime"
	"sync"

	"grundy/judge/sandbox/stdio"
)

// Start implements Starter.
func (r *boxes) Start(c Command, files ...*os.File) (stop func(), err error) {
	c.Limits.CPU, c.Limits.Wall, c.Limits.Output, c.Fresh = 0, 0, 1, false
	if err := handOver(c.Writable); err != nil {
		return nil, err
	}
	d, err := r.take(&c)
	if err != nil {
		return nil, err
	}
	var shared []int
	for _, f := range files {
		shared = append(shared, int(f.Fd()))
	}
	life, end := context.WithCancel(context.Background())
	started, ended := make(chan error, 1), make(chan struct{})
	go func() {
		defer close(ended)
		_, err := d.runWith(life, &c, shared, func(err error) { started <- err })
		d.stale = d.stale || err != nil
		r.put(d)
	}()
	err = <-started
	runtime.KeepAlive(files)
	stop = sync.OnceFunc(func() {
		end()
		<-ended
	})
	if err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}

// InputFile returns a read-only file with a text that nobody can change. Programs get such a file
// as their standard input.
func InputFile(text []byte) (*os.File, error) {
	fd, err := stdio.InputFile(text, stdio.InputFlags())
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "input"), nil
}
