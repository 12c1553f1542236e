package problem

import (
	"encoding/json"

	"grundy/judge/runcache"
)

// Keep has the tests of a problem stored, so that the next process need not make them. They
// are made anew if their spec or this program changes, which has the reference and the rules.
// A reference that is a program of its own may change without that, so its tests are not
// stored. Keep comes before the first Plan; a nil cache stores nothing.
func (p *Problem) Keep(cache *runcache.Cache) {
	if cache == nil || !p.Spec.Reference.Absent() || p.code.Solve == nil {
		return
	}
	self, err := runcache.Self()
	if err != nil {
		return
	}
	spec, err := json.Marshal(p.Spec)
	if err != nil {
		return
	}
	p.plan.Kept, p.plan.Identity = cache, string(self)+string(spec)
}
