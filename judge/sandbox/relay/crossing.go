package relay

import "sync/atomic"

// A Crossing holds the pipes of an interactive run. The caller owns them.
type Crossing struct {
	// In and Out are the program's ends of its standard input and output. The run closes them
	// once the program has them, and sets them to -1.
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
