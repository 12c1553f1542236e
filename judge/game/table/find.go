package table

import (
	"slices"

	"grundy/judge/base/i18n"
)

// Find looks for laws in the values of a table, and in its P-positions. It learns a law from the
// beginning of the table, at most half of it. It reports the law if the law predicts the rest, or
// if a theorem proves it. A law about P-positions must predict at least eight of them. The result
// may be empty; Tried lists the kinds of laws that Find looks for, and Unmet and LosingEnd return
// other facts.
func Find(t *Table) []Law {
	if t.period != nil {
		return []Law{*t.period} // the rest follows
	}
	if t.Unmet() > 0 {
		return nil
	}
	laws := t.findValues()
	if len(laws) > 0 && laws[0].Period > 0 {
		return laws // the rest follows
	}
	return append(laws, t.findLosing(len(laws) == 0)...)
}

// Tried lists the kinds of laws that Find looks for, in order.
func Tried() []Kind {
	return []Kind{Period, Arithmetic, Residue, ResidueXor, Beatty, Recurrence, Automatic, Zeckendorf}
}

// least is the minimum number of heaps from which a law is learned.
const least = 16

// findValues looks for the first law of the values that predicts the rest.
func (t *Table) findValues() []Law {
	known := t.learnable()
	if known < least {
		return nil
	}
	for _, learn := range []func([]uint16) []Law{
		learnPeriod, learnResidue, learnAutomatic,
	} {
		for _, law := range learn(t.values[:known]) {
			if law.Period == 0 && !telling(t.values[known:]) {
				continue
			}
			if law = held(t.values, law, known); law.Status.Word == Holds {
				return []Law{law}
			}
		}
	}
	return nil
}

// shortest returns n0 and p such that a repeats with period p from n0 on, at least twice, with
// the smallest n0+p.
func shortest[T comparable](a []T) (n0, p int, ok bool) {
	best := len(a) + 1
	for q, at := range repeats(a, len(a)/2) {
		m := int(at)
		if q > 0 && m+2*q <= len(a) && m+q < best {
			n0, p, best = m, q, m+q
		}
	}
	return n0, p, best <= len(a)
}

func learnPeriod(known []uint16) []Law {
	n0, p, ok := shortest(known)
	if !ok {
		return nil
	}
	return []Law{periodic(known, n0, p)}
}

// learnArithmetic looks for a period of the differences of values.
func learnArithmetic(known []uint16) []Law {
	rises := make([]int, len(known)-1)
	for n := range rises {
		rises[n] = int(known[n+1]) - int(known[n])
	}
	n0, p, ok := shortest(rises)
	if !ok || n0+p >= len(known) {
		return nil
	}
	saltus := int(known[n0+p]) - int(known[n0])
	if saltus == 0 {
		return nil
	}
	return []Law{arithmetic(known, n0, p, saltus)}
}

// learnResidue looks for both kinds of laws whose values grow with the heaps, the law with the
// shorter period first.
func learnResidue(known []uint16) []Law {
	sums, xors := learnArithmetic(known), learnXor(known)
	if len(xors) > 0 && (len(sums) == 0 || xors[0].Period < sums[0].Period) {
		return append(xors, sums...)
	}
	return append(sums, xors...)
}

// learnXor looks for a period of value xor heap.
func learnXor(known []uint16) []Law {
	turned := make([]int, len(known))
	for n, v := range known {
		turned[n] = int(v) ^ n
	}
	n0, p, ok := shortest(turned)
	if !ok || p > mostResidues || n0 > 0 {
		return nil
	}
	round := turned[:p]
	text := i18n.Messagef("residue n xor (%s)[n mod %d]", listing(round), p)
	switch {
	case p == 1 && round[0] == 0:
		text = line(1, 0, 0)
	case p == 1:
		text = i18n.Messagef("the value is n xor %d", round[0])
	}
	return []Law{{Kind: ResidueXor, Period: p, at: func(n int) int { return n ^ round[n%p] }, Text: text}}
}

// learnLosing learns laws of the P-positions, the strongest first.
func learnLosing(known []uint16, automata bool) (laws []Law) {
	losing := (&Table{values: known}).Losing()
	outcomes := make([]uint16, len(known))
	for n, v := range known {
		outcomes[n] = min(v, 1)
	}
	for _, law := range learnPeriod(outcomes) {
		if slices.Contains(outcomes[law.Preperiod:law.Preperiod+law.Period], 0) {
			laws = append(laws, law)
		} // otherwise there were P-positions only at the beginning, which means little
	}
	laws = append(laws, learnBeatty(losing)...)
	laws = append(laws, learnRecurrence(losing)...)
	if automata {
		laws = append(laws, learnAutomatic(outcomes)...)
	}
	return laws
}

// all describes that all heaps from the given one on are P-positions.
func all(from int) i18n.Message {
	if from == 0 {
		return "all heaps"
	}
	return i18n.Messagef("all heaps from %d", from)
}

// findLosing looks for laws of the P-positions, also automata if automata is set.
func (t *Table) findLosing(automata bool) (laws []Law) {
	known := t.learnableLosing()
	if known < least {
		return nil
	}
	for _, law := range learnLosing(t.values[:known], automata) {
		law.Losing = true
		if law.Period == 1 {
			law.Text = all(law.Preperiod)
		}
		law.Text = i18n.Messagef("P-positions: %s", law.Text)
		if law = held(t.values, law, known); law.Status.Word == Holds {
			if laws = append(laws, law); law.Kind == Period {
				break // the others follow
			}
		}
	}
	return laws
}
