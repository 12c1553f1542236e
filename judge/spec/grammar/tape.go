package grammar

import "errors"

// The rows of a block may have to differ. A row that repeats an earlier one is replaced by the next
// new row. The tape holds the choices that made the row. They are incremented like the digits of a
// number until the row is new. This finds a new row if there is one, whatever the fields of a row
// are, unless it takes too many steps (see rowSteps).

// A choice is a chosen number, with its upper bound.
type choice struct{ v, hi int64 }

// A tape holds the choices of the rows being drawn, which may be nested.
type tape struct {
	choices []choice
	at      int  // the index of the next choice
	fixed   int  // choices before this index come from the tape
	low     bool // choices after fixed are the minimum instead of being drawn
	rows    int  // the number of nested rows being drawn
}

// choose returns the next choice and records it. The choice is the one on the tape, the minimum, or
// the result of ask.
func (t *tape) choose(lo, hi int64, ask func() int64) int64 {
	v := lo
	switch {
	case t.at < t.fixed:
		v = min(max(t.choices[t.at].v, lo), hi)
	case !t.low:
		v = ask()
	}
	if t.at == len(t.choices) {
		t.choices = append(t.choices, choice{})
	}
	t.choices[t.at] = choice{v, hi}
	t.at++
	return v
}

// amend corrects the last choice.
func (t *tape) amend(v int64) {
	if t.rows > 0 {
		t.choices[t.at-1].v = v
	}
}

// up increments the choices of the row that begins at an index, like a counter. After the last
// row comes the first row.
func (t *tape) up(begin int) {
	i := t.at - 1
	for i >= begin && t.choices[i].v >= t.choices[i].hi {
		i--
	}
	if i >= begin {
		t.choices[i].v++
	}
	t.rewind(begin, max(i+1, begin))
}

// rewind returns to the beginning of a row. The choices up to fixed will come from the tape, and
// later choices will be the minimum.
func (t *tape) rewind(begin, fixed int) {
	t.choices, t.at, t.fixed, t.low = t.choices[:fixed], begin, fixed, true
}

// play replaces the choices of a row on the tape.
func (t *tape) play(begin int, row []choice) {
	t.choices = append(t.choices[:begin], row...)
	t.rewind(begin, len(t.choices))
}

// rowSteps bounds the steps of the search for a new row, in addition to a number of steps for
// each row that exists. A search needs more than one step per row only if bounds depend on the
// row.
const rowSteps = 1000

// row draws rows with fill until a row differs from all rows before it. It returns an error if
// there is none, or if the search takes too many steps.
func (s *chosen) row(r *rows, fill func() error) error {
	t, before := &s.tape, s.draft()
	begin, low := t.at, t.low
	t.rows++
	defer func() {
		t.low = low
		if t.rows--; t.rows == 0 {
			*t = tape{choices: t.choices[:0]}
		}
	}()
	var passed []string // tried rows that repeat an earlier one
	for step := 0; ; step++ {
		err := fill()
		if err == nil {
			if _, repeats := r.end(s.w.cs); !repeats {
				r.shorten(passed, t.choices[begin:t.at])
				return nil
			}
			err = fault(nil, "all rows that differ from the %d before it are used up", len(r.seen))
			passed = append(passed, string(r.key))
		} else if len(passed) == 0 || errors.Is(err, ErrLong) {
			return err
		}
		if step == rowSteps+4*len(r.seen) {
			return err
		}
		r.undo(s.w.cs)
		s.back(before)
		if short := r.short[passed[len(passed)-1]]; short != nil {
			t.play(begin, short)
		} else {
			t.up(begin)
		}
	}
}

// shorten records that a search from any of the passed rows ends at the found row, so that later
// searches skip these steps.
func (r *rows) shorten(passed []string, found []choice) {
	if len(passed) == 0 {
		return
	}
	if r.short == nil {
		r.short = map[string][]choice{}
	}
	row := append([]choice(nil), found...)
	for _, key := range passed {
		r.short[key] = row
	}
}
