package rules

import (
	"errors"

	"go.starlark.net/starlark"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
)

// These constants bound a check: the positions of a case, and the moves that its searches examine.
const (
	mostChecked = 50
	checkBudget = 50_000
)

// Check examines the first positions of a case: whether they can be shown and drawn, and whether
// parts, theory and formula agree with a search of whole positions. It returns nil for positions
// that are too large for the search.
func (r *Rules) Check(c grammar.Case) error {
	reply := r.engine.Do(Request{Op: OpCheck, Fields: fieldsOf(c), Case: textOf(c), Budget: checkBudget})
	if reply.TooLarge {
		return nil
	}
	return reply.err()
}

// CheckMend checks that mend makes a legal case of c. The grammar of the problem has valid; that of
// c need not have it.
func (r *Rules) CheckMend(g *grammar.Grammar, c grammar.Case) error {
	if !r.Features.Mend {
		return nil
	}
	values, err := r.Mend(c)
	if err != nil {
		return err
	}
	if _, err := g.Make(values); err != nil {
		return &Fault{Place: r.at("mend"), What: i18n.Messagef("mend returns a case that is not legal: %s", i18n.Of(err)), Remedy: "let mend and valid agree", Case: clip(textOf(c))}
	}
	return nil
}

// check examines the positions that are reached first from the start of a case.
func (m *Machine) check(fields []Field) error {
	start, err := m.start(fields)
	if err != nil {
		return err
	}
	reached, seen := []Position{start}, map[Position]bool{start: true}
	for k := 0; k < len(reached) && k < mostChecked; k++ {
		if err := m.checkAt(reached[k]); err != nil {
			return err
		}
		edges, _, err := m.moves(reached[k])
		if err != nil {
			return err
		}
		for _, e := range edges {
			if !seen[e.To] {
				seen[e.To] = true
				reached = append(reached, e.To)
			}
		}
	}
	return nil
}

// checkAt examines a position. A game that need not end has no values to compare.
func (m *Machine) checkAt(p Position) error {
	if _, err := m.show(p); err != nil {
		return err
	}
	if _, err := m.picture(p); err != nil {
		return err
	}
	if m.Case {
		if _, err := m.caseOf(nil, p); err != nil {
			return err
		}
	}
	for _, check := range []func(Position) error{m.checkParts, m.checkTheory, m.checkFormula} {
		if err := check(p); err != nil && !errors.Is(err, errCycle) {
			return err
		}
	}
	return nil
}

// checkParts compares the values of the parts of a position with a search.
func (m *Machine) checkParts(p Position) error {
	_, own := m.mover(p)
	const remedy = "let parts return independent positions whose sum is p"
	switch {
	case m.search.sums():
		sum, err := m.search.sumValue(m.search.id(p))
		if err != nil {
			return err
		}
		whole, err := m.search.mex(m.search.id(p))
		if err == nil && sum != whole {
			err = m.wrong("parts", own, i18n.Messagef("the parts have the Grundy value %d together, but a search finds %d", sum, whole), remedy)
		}
		return err
	case m.Partizan && m.Parts && m.valueless() == "":
		sum, err := m.values.class(p)
		if err != nil {
			return err
		}
		whole, err := m.search.class(m.search.id(p))
		if err == nil && sum != whole {
			err = m.wrong("parts", own, i18n.Messagef("the class is %s by the values of the parts, but a search finds %s", string(rune(sum)), string(rune(whole))), remedy)
		}
		return err
	case m.Parts: // nothing adds the values, but the parts must be positions
		_, err := m.parts(p)
		return err
	}
	return nil
}

// checkTheory compares the moves that theory returns with a search.
func (m *Machine) checkTheory(p Position) error {
	if !m.Theory || m.Scored {
		return nil
	}
	_, own := m.mover(p)
	wins, known, err := m.theory(p)
	if err != nil || !known {
		return err
	}
	right, err := m.search.wins(p, false)
	if err != nil {
		return err
	}
	is := map[Position]bool{}
	for _, e := range right {
		is[e.To] = true
	}
	for _, e := range wins {
		if !is[e.To] {
			_, to := m.mover(e.To)
			return m.wrong("theory", own, i18n.Messagef("theory returns %s, which no winning move leads to", clip(to.String())), "return only winning moves, or None if they are unknown")
		}
	}
	if len(wins) == 0 && len(right) > 0 {
		return m.wrong("theory", own, i18n.Messagef("theory returns no winning move, but a search finds %d", len(right)), "return [] only if the position is lost, and None if it is unknown")
	}
	return nil
}

// checkFormula compares the number that formula returns with a search.
func (m *Machine) checkFormula(p Position) error {
	if !m.Formula || !m.Scored && m.search.valueless() != "" {
		return nil
	}
	_, own := m.mover(p)
	n, known, err := m.formula(p)
	if err != nil || !known {
		return err
	}
	var found int64
	if m.Scored {
		found, err = m.search.score(m.search.id(p))
	} else {
		var v int
		v, err = m.search.mex(m.search.id(p))
		found = int64(v)
	}
	if err == nil && n != found {
		err = m.wrong("formula", own, i18n.Messagef("formula returns %s, but a search finds %s", starlark.MakeInt64(n).String(), starlark.MakeInt64(found).String()), "correct the formula, or return None where it does not hold")
	}
	return err
}
