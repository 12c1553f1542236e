package relay

import "sync/atomic"

// A Crossing holds the pipes of an interactive run. The caller owns them.
type Crossing struct {
	// In and Out are the program's ends of its standard input and output. The run closes
	// them once the program has them, and sets them to -1.
	In, Out int
	// Messages is how many bytes of stderr there may be; 0: no limit. If there are more,
	// the run is stopped, and its End is OutOver.
	Messages int64
	// Stop is readable when the run is to be stopped; its End is then OutOver.
	Stop int
	// Root is the process that the program's processes descend from, once there is one.
	Root atomic.Int64
	// Itself says that Root is the program.
	Itself bool
	// over says that the run is: Root may then be another's, since boxes are used again, and
	// so are numbers of processes.
	over atomic.Bool
}

// Leave says that Root no longer has to do with the run; it must be called before anybody else
// can use the box. For a run that does not talk it does nothing.
func (c *Crossing) Leave() {
	if c != nil {
		c.over.Store(true)
	}
}
