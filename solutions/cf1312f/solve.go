// Package cf1312f counts the winning first attacks on castles. Each of three kinds of
// attack kills a given number of defenders, or all if fewer are left. Two of the kinds
// may not be repeated immediately on the same castle. Whoever makes the last attack
// wins.
//
// Idea: the Grundy value of a castle depends on the number of its defenders and on the
// kind of the last attack. As a function of the number of defenders it is eventually
// periodic, so a short table suffices for up to 10^18 defenders. An attack wins if the
// value it leaves equals the xor of the values of the other castles.
//
// Why: the castles are a sum of games. Its value is the xor of the values (Sprague
// 1935, Grundy 1939), and a move wins exactly when it leaves 0. Let a row be the three
// values of a castle: after a mixed attack or none, after infantry, and after cavalry.
// An attack kills at most 5 defenders, so a row follows from the 5 rows before it,
// always by the same rule. Rows of 0 or fewer defenders are zeros. At most three
// attacks are possible, so values are below 4, and there are finitely many groups of 5
// rows. When a group occurs again, all later rows repeat, too.
//
// Time: O(rows until a group repeats) per case, at most 36 rows, and O(1) per castle.
// Memory: O(n).
//
// Checked against: a search by the rules over whole positions, in size order.
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

// Kinds of attack. As the last attack, mixed also stands for none.
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

// A row holds the values of a castle by the kind of the last attack.
type row [kinds]uint8

// A table holds the rows of 0, 1, … defenders. The rows from start on are the period.
type table struct {
	rows  []row
	start int
	kills [kinds]int
}

// tabulate appends rows until a group of five repeats.
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
			t.rows = t.rows[:len(t.rows)-1] // the last row equals the row at first
			return t
		}
		seen[group] = len(t.rows) - 1
		t.rows = append(t.rows, t.next())
	}
}

// next returns the row after the last one of the table.
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

// at returns the row for a number of defenders, which may be negative.
func (t *table) at(defenders int) row {
	if defenders >= len(t.rows) {
		defenders = t.start + (defenders-t.start)%(len(t.rows)-t.start)
	}
	return t.rows[max(defenders, 0)]
}

// wins counts the attacks after which the xor is zero.
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
