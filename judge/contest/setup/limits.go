package setup

import (
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/spec"
)

// The bounds of limits that contest.yaml or the jury sets.
const (
	leastTime  = 10 * time.Millisecond
	mostTime   = 10 * time.Minute
	mostMemory = 64 << 30
)

// TimeLimit parses a limit of CPU time that replaces the limit of a problem.
func TimeLimit(text string) (time.Duration, error) {
	d, err := spec.ParseTime(text)
	if err != nil || d < leastTime || d > mostTime {
		return 0, fault.New("time", i18n.Messagef("%q is not a time from %s to %s", format.Clip(format.Harmless(text), 40), leastTime, contest.Length(mostTime)), "write 2s or 500ms")
	}
	return d, nil
}

// MemoryLimit parses a limit of memory that replaces the limit of a problem. It returns bytes.
func MemoryLimit(text string) (int64, error) {
	size, err := spec.ParseSize(text)
	if err != nil || size < spec.LeastMemory || size > mostMemory {
		return 0, fault.New("memory", i18n.Messagef("%q is not a size from %s to %s", format.Clip(format.Harmless(text), 40), format.Size(spec.LeastMemory), format.Size(mostMemory)), "write 256MiB")
	}
	return size, nil
}

// limits returns the limits that replace those of a problem.
func limits(p *contest.Problem) *contest.Limits {
	if p.Limits == nil {
		p.Limits = &contest.Limits{}
	}
	return p.Limits
}

// readLimit reads a limit of a problem.
func readLimit[T any](r *reader, n *yaml.Node, parse func(string) (T, error), set func(T)) {
	text := r.scalar(n)
	if n.Kind != yaml.ScalarNode {
		return
	}
	limit, err := parse(text)
	if err != nil {
		r.complain(n, fault.In(err).What, fault.In(err).Remedy)
		return
	}
	set(limit)
}
