package partizan

import "slices"

// Game returns the value of {left | right}. Its options are the values after the moves of Left, and
// after those of Right.
func (a *Arena) Game(left, right []Value) (v Value, err error) {
	defer catch(&err)
	return a.value(a.game(a.owns(left), a.owns(right))), nil
}

// owns returns the ids of values.
func (a *Arena) owns(list []Value) []id {
	ids := make([]id, len(list))
	for i, v := range list {
		ids[i] = a.own(v)
	}
	return ids
}

// game returns the value of {left | right}. It may change both lists.
//
// It removes dominated options and bypasses reversible ones until there are none. What is left is
// the canonical form (Winning Ways, chapter 3, "Dominated options" and "Reversible moves"; Siegel,
// II.2).
func (a *Arena) game(left, right []id) id {
	left, right = a.undominated(left, true), a.undominated(right, false)
	if s, ok := a.recognizeNumber(left, right); ok {
		return a.ofSimple(s) // also if the options are reversible, by the simplicity rule
	}
	f := form{arena: a, left: left, right: right, atMost: map[id]bool{}, atLeast: map[id]bool{}}
	// Bypassing does not change the value, so f stays right for the new options.
	canonicalLeft := a.undominated(f.irreversible(left, true), true)
	canonicalRight := a.undominated(f.irreversible(right, false), false)
	return a.ofOptions(canonicalLeft, canonicalRight)
}

// undominated returns the options that are not dominated, in the order of ids: the maximal ones for
// Left, or the minimal ones for Right.
func (a *Arena) undominated(options []id, isLeft bool) []id {
	slices.Sort(options)
	options = slices.Compact(options)
	var kept []id
	for _, o := range options {
		dominates := func(x, y id) bool {
			if isLeft {
				x, y = y, x
			}
			return a.atMost(x, y)
		}
		a.step(len(kept) + 1)
		if slices.ContainsFunc(kept, func(k id) bool { return dominates(k, o) }) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(k id) bool { return dominates(o, k) })
		kept = append(kept, o)
	}
	return kept
}

// A form is a game that is not yet in canonical form. It compares the game with values, and caches
// the results.
type form struct {
	arena           *Arena
	left, right     []id
	atMost, atLeast map[id]bool
}

// isAtMost reports whether the form is at most v.
func (f *form) isAtMost(v id) bool {
	if known, ok := f.atMost[v]; ok {
		return known
	}
	_, right := f.arena.options(v)
	f.arena.step(len(f.left) + len(right) + 1)
	is := !slices.ContainsFunc(f.left, func(l id) bool { return f.arena.atMost(v, l) }) && !slices.ContainsFunc(right, f.isAtLeast)
	f.atMost[v] = is
	return is
}

// isAtLeast reports whether the form is at least v.
func (f *form) isAtLeast(v id) bool {
	if known, ok := f.atLeast[v]; ok {
		return known
	}
	left, _ := f.arena.options(v)
	f.arena.step(len(f.right) + len(left) + 1)
	is := !slices.ContainsFunc(f.right, func(r id) bool { return f.arena.atMost(r, v) }) && !slices.ContainsFunc(left, f.isAtMost)
	f.atLeast[v] = is
	return is
}

// irreversible returns a player's options with reversible ones bypassed. A left option l is
// reversible if it has a right option that is at most the game; then the left options of that right
// option replace l. For Right it is the same with the sides exchanged.
func (f *form) irreversible(options []id, isLeft bool) []id {
	var kept []id
	seen := map[id]bool{}
	for open := slices.Clone(options); len(open) > 0; {
		o := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[o] {
			continue
		}
		seen[o] = true
		if instead, reversible := f.bypass(o, isLeft); reversible {
			open = append(open, instead...)
		} else {
			kept = append(kept, o)
		}
	}
	return kept
}

// bypass returns the options that replace o, or false if o is not reversible.
func (f *form) bypass(o id, isLeft bool) ([]id, bool) {
	left, right := f.arena.options(o)
	if isLeft {
		if i := slices.IndexFunc(right, f.isAtLeast); i >= 0 {
			left, _ := f.arena.options(right[i])
			return left, true
		}
		return nil, false
	}
	if i := slices.IndexFunc(left, f.isAtMost); i >= 0 {
		_, right := f.arena.options(left[i])
		return right, true
	}
	return nil, false
}
