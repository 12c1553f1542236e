// Package cf1312f counts the winning first attacks on castles, where each of three
// kinds of attack kills so many defenders, and two of the kinds may not follow
// themselves on the same castle.
//
// Idea: the Grundy value of a castle is a function of its defenders and of the kind
// of the last attack. As a function of the defenders it is periodic in the end, so a
// short table serves for 10^18 of them. An attack wins when the value it leaves is
// the xor of the values of the other castles.
//
// Why: the castles are a sum of games, whose value is the xor of the values (Sprague
// 1935, Grundy 1939), and a move wins exactly when it leaves 0. Let a row be the
// values of a castle after a mixed attack or none, after infantry and after cavalry.
// No attack kills more than 5, so a row follows from the 5 rows before it, by a rule
// that is the same for all rows; rows of 0 defenders, or fewer, are zeros. There are
// at most three attacks, so values are below 4 and there are finitely many groups of
// 5 rows. When a group comes again, all that follows it does.
//
// Time: O(rows until a group comes again) a case, which are about 40, and O(1) a
// castle. Memory: O(n).
//
// Checked against: a search over whole positions, in the order of size, by the rules.
package cf1312f

import (
	"bufio"
	"fmt"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	most      = 300_000
	strongest = 5
	top       = 1_000_000_000_000_000_000
)

// Kinds of attack, and of the last attack on a castle, where mixed stands for none,
// too.
const (
	mixed = iota
	infantry
	cavalry
	kinds
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			n := r.Int(0, most)
			var kills [kinds]int
			for k := range kills {
				kills[k] = r.Int(1, strongest)
			}
			fmt.Fprintln(w, tabulate(kills).wins(r.Ints(n, 0, top)))
		}
	})
}

// A row is the value of a castle by the kind of the last attack.
type row [kinds]uint8

// A table is the rows of 0, 1, … defenders; those from start on come again and again.
type table struct {
	rows  []row
	start int
	kills [kinds]int
}

// tabulate makes rows until a group of five comes again.
func tabulate(kills [kinds]int) *table {
	t := &table{rows: make([]row, 1, 64), kills: kills}
	seen := map[[strongest]row]int{}
	for {
		var group [strongest]row
		for i := range group {
			if at := len(t.rows) - 1 - i; at >= 0 {
				group[i] = t.rows[at]
			}
		}
		if first, again := seen[group]; again {
			t.start = first
			t.rows = t.rows[:len(t.rows)-1] // the last is the row at first, again
			return t
		}
		seen[group] = len(t.rows) - 1
		t.rows = append(t.rows, t.next())
	}
}

// next makes the row after the last.
func (t *table) next() (r row) {
	var after [kinds]uint8 // the values that attacks leave
	for k := range after {
		if left := len(t.rows) - t.kills[k]; left > 0 {
			after[k] = t.rows[left][k]
		}
	}
	for last := range r {
		met := 0
		for k, v := range after {
			if k == mixed || k != last {
				met |= 1 << v
			}
		}
		for met>>r[last]&1 == 1 {
			r[last]++
		}
	}
	return r
}

// at is the row of so many defenders, or of none when there are fewer.
func (t *table) at(defenders int) row {
	if defenders >= len(t.rows) {
		defenders = t.start + (defenders-t.start)%(len(t.rows)-t.start)
	}
	return t.rows[max(defenders, 0)]
}

// wins counts the attacks that leave xor zero.
func (t *table) wins(castles []int) (count int) {
	total := uint8(0)
	for _, a := range castles {
		total ^= t.at(a)[mixed]
	}
	for _, a := range castles {
		others := total ^ t.at(a)[mixed]
		for k, kill := range t.kills {
			if a > 0 && t.at(a - kill)[k] == others {
				count++
			}
		}
	}
	return count
}
