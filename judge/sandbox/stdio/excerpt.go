package stdio

// MaxStderr is the default number of stored bytes of stderr.
const MaxStderr = 64 << 10

// An Excerpt collects the first bytes of a stream, up to a limit. It is Over once there were more
// bytes.
type Excerpt struct {
	Bytes []byte
	Over  bool

	max  int64 // negative for no limit
	seen int64 // number of all bytes of the stream
}

// newExcerpt returns an excerpt for an output limit. Zero means no limit.
func newExcerpt(limit int64) Excerpt {
	if limit <= 0 {
		limit = -1
	}
	return Excerpt{max: limit}
}

// add stores as much of p as the limit allows.
func (e *Excerpt) add(p []byte) {
	e.seen += int64(len(p))
	if room := e.max - int64(len(e.Bytes)); e.max >= 0 && int64(len(p)) > room {
		p, e.Over = p[:room], true
	}
	e.Bytes = append(e.Bytes, p...)
}
