package limits

import "slices"

// Right reports whether the current limits are right. known is false if not everything could be
// measured. If a limit is known to be wrong, unknown limits do not matter.
func (r *Report) Right() (right, known bool) {
	switch {
	case len(r.Unmeasured) > 0:
		return false, false
	case slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Kind != Strayed }):
		return false, true
	}
	return r.Known(), r.Known()
}
