package problem

import (
	"encoding/json"

	"grundy/judge/runcache"
)

// Keep has the tests of a problem stored, so that the next process need not make them. They
// are made again if the spec changes, or this program with its references and rules. If the
// reference is a program of its own, the tests are not stored, because it may change, too.
// Call Keep before the first Plan. With a nil cache it does nothing.
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
