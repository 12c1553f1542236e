package suite

import (
	"testing"

	"grundy/judge/game"
	"grundy/problems/catalogue"
)

// TestPartValues compares the Grundy values from the rules' formulas for parts with the values
// from a search of the moves. It starts from small cases and follows the moves to the end.
func TestPartValues(t *testing.T) {
	with := 0
	for _, sp := range catalogue.Open().Specs() {
		g, rules, err := catalogue.Rules(sp)
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		if rules == nil {
			continue
		}
		for c := range g.Enumerate().All() {
			for _, w := range game.Walks(rules, c) {
				if w.Value != nil && checked < 5000 {
					values := map[any]int{} // a position may belong to another game in another case
					checkValues(t, sp.ID.Value, w, w.Start, values)
					checked += len(values)
				}
			}
			if checked == 0 || checked >= 5000 || t.Failed() {
				break
			}
		}
		if checked > 0 {
			with++
			t.Logf("%s: %d positions", sp.ID.Value, checked)
		}
	}
	if with < 3 {
		t.Errorf("%d problems have formulas", with)
	}
}

// checkValues returns the Grundy value of a position from its moves. It compares the value, and
// the values of all reachable positions, with the formula.
func checkValues(t *testing.T, id string, w game.Walk, at any, values map[any]int) int {
	t.Helper()
	if v, ok := values[at]; ok {
		return v
	}
	reached := map[int]bool{}
	for to := range w.Moves(at) {
		reached[checkValues(t, id, w, to, values)] = true
	}
	v := 0
	for reached[v] {
		v++
	}
	values[at] = v
	formula := 0
	for _, part := range w.Parts(at) {
		one, ok := w.Value(part)
		if !ok {
			t.Fatalf("%s: the formula does not know a part of %s", id, w.Show(at))
		}
		formula ^= one
	}
	if formula != v {
		t.Errorf("%s: the formula gives %d for %s, and the moves %d", id, formula, w.Show(at), v)
	}
	return v
}
