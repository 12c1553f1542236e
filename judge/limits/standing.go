package limits

import "slices"

// A Standing tells whether the limits of a problem are right.
type Standing int

// The standings.
const (
	Right   Standing = iota
	Wrong            // for a submission at least
	Unknown          // since not all submissions could be measured
)

// Standing is that of the limits in force. A limit that is known to be wrong counts
// before what is not known of others.
func (r *Report) Standing() Standing {
	switch {
	case len(r.Unmeasured) > 0:
		return Unknown
	case slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Kind != Strayed }):
		return Wrong
	case !r.Told():
		return Unknown
	}
	return Right
}
