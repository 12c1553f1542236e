package relay

import "sync/atomic"

// A Crossing holds the pipes of an interactive run. The caller owns them.
type Crossing struct {
	// In and Out are the program's ends of its standard input and output. A run that needs them
	// takes them.
	In, Out int
	// Messages limits the bytes of stderr; 0 means no limit. A run that writes more is stopped,
	// and its End is OutOver.
	Messages int64
	// Stop becomes readable when the run must be stopped. Its End is then OutOver.
	Stop int
	// Root is the ancestor of the program's processes, once it exists.
	Root atomic.Int64
	// Itself says that Root is the program.
	Itself bool
	// begun is closed when the run begins. named has then the host's ends of its pipes with names,
	// or -1.
	begun chan struct{}
	named struct{ input, output int }
	// over says that the run has ended. Root may then belong to another run, because boxes and
	// process ids are reused.
	over atomic.Bool
}

// Leave says that Root no longer belongs to the run. It must be called before the box is reused.
// It does nothing if c is nil, for a run that is not interactive.
func (c *Crossing) Leave() {
	if c != nil {
		c.over.Store(true)
	}
}

// Take returns the program's end of its standard input or output, which the caller now owns.
func (c *Crossing) Take(input bool) (fd int) {
	if input {
		fd, c.In = c.In, -1
	} else {
		fd, c.Out = c.Out, -1
	}
	return fd
}

// Begin says that the run begins. input and output are the host's ends of pipes with names, which
// replace the pipes of the Crossing, or -1. The relay now owns them. Nothing is passed on before
// Begin. It can be called only once.
func (c *Crossing) Begin(input, output int) {
	c.named.input, c.named.output = input, output
	close(c.begun)
}
