package table

import (
	"fmt"
	"strings"

	"grundy/judge/base/i18n"
)

// A Word says how certain a law is.
type Word string

// The possible words.
const (
	Proved  Word = "proved"
	Holds   Word = "holds"
	Refuted Word = "refuted"
)

// A Status says how certain a law is, and why.
type Status struct {
	Word Word

	// For a proved law: the theorem, the last heap whose value it needs, and the last heap whose
	// value was computed and not copied.
	Theorem    string
	Need, Have int

	// For a law that holds: the last compared heap, and the number of heaps from which the law
	// was learned. The law predicted the others. Learned is 0 for a law that was not learned from
	// the table. For a law about P-positions, Losing is the number of predicted P-positions.
	Upto, Learned, Losing int

	// For a refuted law: the first heap where it fails, the value by the law, and the actual
	// value.
	At, Expected, Got int
}

// String returns the status in a form that is also for programs: "proved(window, need=8,
// have=319)".
func (s Status) String() string { return s.Message().String() }

// Message returns the text of String as a message.
func (s Status) Message() i18n.Message {
	predicted := s.Upto + 1 - s.Learned
	switch {
	case s.Word == Proved:
		return i18n.Messagef("proved(%s, need=%d, have=%d)", s.Theorem, s.Need, s.Have)
	case s.Word == Refuted:
		return i18n.Messagef("refuted(n=%d: expected %d got %d)", s.At, s.Expected, s.Got)
	case s.Learned == 0:
		return i18n.Messagef("holds(n<=%d)", s.Upto)
	case s.Losing > 0:
		return i18n.Messagef("holds(n<=%d, learned n<%d, predicted %d, %d of them P-positions)", s.Upto, s.Learned, predicted, s.Losing)
	}
	return i18n.Messagef("holds(n<=%d, learned n<%d, predicted %d)", s.Upto, s.Learned, predicted)
}

// A Kind is the kind of a law.
type Kind string

// The kinds of laws that Find looks for.
const (
	Period     Kind = "period"            // g(n+p) = g(n)
	Arithmetic Kind = "arithmetic period" // g(n+p) = g(n) + s
	Residue    Kind = "residue"           // g(n) = n + c[n mod p]
	ResidueXor Kind = "residue xor"       // g(n) = n xor c[n mod p]
	Beatty     Kind = "beatty"            // the k-th P-position is floor(k*a)
	Recurrence Kind = "recurrence"        // P-positions follow from earlier ones
	Automatic  Kind = "automatic"         // an automaton reads the digits of n
	Zeckendorf Kind = "zeckendorf"        // an automaton reads n as a sum of Fibonacci numbers
)

// A Law describes the values of a table, or its P-positions.
type Law struct {
	Kind   Kind
	Status Status
	// Text is the law in symbols, such as "period 12 from 71".
	Text i18n.Message
	// Losing says that the law is only about P-positions: At returns 0 for these and 1 for other
	// heaps.
	Losing bool
	// Preperiod is the first heap of the period, Period its length, and Saltus the increment
	// after each period. The first four kinds have them.
	Preperiod, Period, Saltus int

	at func(n int) int
}

// String returns the law with its status.
func (l Law) String() string { return l.Message().String() }

// Message returns the law with its status.
func (l Law) Message() i18n.Message { return i18n.Join(l.Text, ": ", l.Status.Message()) }

// At returns the value of heap n according to the law.
func (l Law) At(n int) int { return l.at(n) }

// periodic returns the law by which values repeat with the period from heap preperiod on.
func periodic(values []uint16, preperiod, period int) Law {
	return arithmetic(values, preperiod, period, 0)
}

// arithmetic is like periodic, but values grow by saltus after every period.
func arithmetic(values []uint16, preperiod, period, saltus int) Law {
	head := values[:preperiod+period]
	l := Law{Kind: Period, Preperiod: preperiod, Period: period, Saltus: saltus}
	l.Text = i18n.Messagef("period %d from %d", period, preperiod)
	if saltus != 0 {
		l.Kind = Arithmetic
		l.Text = i18n.Messagef("period %d from %d, adding %d", period, preperiod, saltus)
	}
	l.at = func(n int) int {
		if n < len(head) {
			return int(head[n])
		}
		over := n - preperiod
		return int(head[preperiod+over%period]) + over/period*saltus
	}
	switch {
	case saltus != 0 && saltus == period && period <= mostResidues:
		l.Kind = Residue
		l.Text = i18n.Messagef("residue n + (%s)[%s] from %d", offsets(head, preperiod), place(preperiod, period), preperiod)
	}
	if period == 1 {
		l.Text = line(saltus, int(head[preperiod])-saltus*preperiod, preperiod)
	}
	return l
}

// line describes that values are slope*n + start from a heap on. This is a law with period 1.
func line(slope, start, from int) i18n.Message {
	switch {
	case slope != 0 && from > 0:
		return i18n.Messagef("the value is %s from %d", linear(slope, start), from)
	case slope != 0:
		return i18n.Messagef("the value is %s", linear(slope, start))
	case from > 0:
		return i18n.Messagef("always %d from %d", start, from)
	}
	return i18n.Messagef("always %d", start)
}

// linear formats slope*n + start, such as "n", "2*n" or "n - 1".
func linear(slope, start int) string {
	text := fmt.Sprintf("%d*n", slope)
	if slope == 1 {
		text = "n"
	}
	switch {
	case start > 0:
		return fmt.Sprintf("%s + %d", text, start)
	case start < 0:
		return fmt.Sprintf("%s - %d", text, -start)
	}
	return text
}

// mostResidues bounds the length of a residue law that is printed.
const mostResidues = 64

// offsets lists value minus heap over the last period of head.
func offsets(head []uint16, preperiod int) string {
	var list []int
	for n := preperiod; n < len(head); n++ {
		list = append(list, int(head[n])-n)
	}
	return listing(list)
}

func listing(list []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
}

func place(preperiod, period int) string {
	if preperiod == 0 {
		return fmt.Sprintf("n mod %d", period)
	}
	return fmt.Sprintf("(n-%d) mod %d", preperiod, period)
}

// held compares a learned law with all values. The law holds up to the last heap, or is refuted
// at the first heap where it fails.
func held(values []uint16, l Law, learned int) Law {
	l.Status = Status{Word: Holds, Upto: len(values) - 1, Learned: learned}
	for n, v := range values {
		if l.Losing && v == 0 && n >= learned {
			l.Status.Losing++
		}
		got := int(v)
		if l.Losing {
			got = min(got, 1)
		}
		if want := l.at(n); want != got {
			l.Status = Status{Word: Refuted, At: n, Expected: want, Got: got}
			break
		}
	}
	return l
}
