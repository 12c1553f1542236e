package limits

import "slices"

// Right reports whether the current limits are right. known is false if a submission could not be
// run, or if not everything could be measured. In the latter case, known is true nevertheless if a
// limit is known to be wrong.
func (r *Report) Right() (right, known bool) {
	switch {
	case len(r.Unmeasured) > 0:
		return false, false
	case slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Kind != Strayed }):
		return false, true
	}
	return r.Known(), r.Known()
}
