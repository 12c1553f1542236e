package problem

import (
	"encoding/json"

	"grundy/judge/program/runcache"
)

// Keep stores the tests of a problem in a cache, so that the next process can reuse them. They are
// made again if the spec changes, or this binary, which contains references and rules. If the
// reference is a separate program, the tests are not stored, because the program may change, too.
// Call Keep before the first Plan. With a nil cache it does nothing.
func (p *Problem) Keep(cache *runcache.Cache) {
	if cache == nil || !p.Spec.Reference.Absent() || p.code.Solve == nil && !p.ByRules() {
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
	if p.code.Rules != nil {
		p.plan.Identity += p.code.Rules.Text
	}
}
