package table

import (
	"grundy/judge/base/fault"
	"grundy/judge/spec"
)

// Declared returns the rule of a heap in the game that a spec declares; g must not be nil. Errors
// are spec.Complaints: the amounts depend on the case, short is set although the amounts depend on
// the heap, or the last move loses, so that Grundy values do not decide the game. If misere is set,
// the last of these is no error, because the caller handles it.
func Declared(g *spec.Game, misere bool) (Rule, error) {
	for _, word := range []spec.Text{g.First, g.Both, g.To, g.Ring} {
		if !word.Absent() {
			return Rule{}, word.Complain("the values of single heaps do not decide such a game", "give numbers with --take")
		}
	}
	r, err := Parse(g.Take.Value)
	if err != nil {
		return Rule{}, g.Take.Complain("what may be taken depends on the case, which a table cannot express", "give numbers with --take")
	}
	if g.Last.Value == "loses" && !misere {
		return Rule{}, g.Last.Complain("Grundy values say nothing when the last move loses",
			"give --misere")
	}
	if g.Short.Absent() {
		return r, nil
	}
	if r, err = r.WithShort(); err != nil {
		return Rule{}, g.Short.Complain(fault.In(err).What, "give numbers with --take")
	}
	return r, nil
}

// OfStored returns the rule of a stored table of heaps: the table's own rule, or the rule of the
// game. Errors are spec.Complaints.
func OfStored(sp *spec.Problem, t spec.Table) (Rule, error) {
	switch {
	case !t.Take.Absent():
		r, err := Parse(t.Take.Value)
		if err != nil {
			parts := fault.In(err)
			return r, t.Take.Complain(parts.What, parts.Remedy)
		}
		return r, nil
	case !sp.Game.OfHeaps():
		return Rule{}, spec.Complaint{Place: t.Place, What: "a table of heaps needs a game of heaps, which the spec does not declare",
			Remedy: "give take, or cases"}
	}
	return Declared(sp.Game, false)
}
