package limits

import "slices"

// Right reports whether the limits in force are right; known is false where not all could be
// measured. A limit that is known to be wrong outweighs limits about which nothing is known.
func (r *Report) Right() (right, known bool) {
	switch {
	case len(r.Unmeasured) > 0:
		return false, false
	case slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Kind != Strayed }):
		return false, true
	}
	return r.Known(), r.Known()
}
