package hunt

import (
	"grundy/judge/plan"
)

// inTurns returns the tests of some groups, one of each in turn: a short hunt meets some of
// every group.
func inTurns(tests []plan.Test, groups ...plan.Group) (all []plan.Test) {
	of := map[plan.Group][]plan.Test{}
	for _, t := range tests {
		of[t.Group] = append(of[t.Group], t)
	}
	for left := true; left; {
		left = false
		for _, g := range groups {
			if list := of[g]; len(list) > 0 {
				all, of[g], left = append(all, list[0]), list[1:], true
			}
		}
	}
	return all
}
