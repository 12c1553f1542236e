package stdio

// MaxStderr is how many bytes of stderr are stored if a limit does not say.
const MaxStderr = 64 << 10

// An Excerpt collects the first bytes that it is given, up to a limit. It is Over once there
// were more.
type Excerpt struct {
	Bytes []byte
	Over  bool

	max  int64 // negative: no limit
	seen int64 // bytes that it was given
}

// newExcerpt returns an excerpt for an output limit; zero means none.
func newExcerpt(limit int64) Excerpt {
	if limit <= 0 {
		limit = -1
	}
	return Excerpt{max: limit}
}

// add copies as much of p as there is room for.
func (e *Excerpt) add(p []byte) {
	e.seen += int64(len(p))
	if room := e.max - int64(len(e.Bytes)); e.max >= 0 && int64(len(p)) > room {
		p, e.Over = p[:room], true
	}
	e.Bytes = append(e.Bytes, p...)
}
