package report

import (
	"fmt"
	"testing"
)

// TestShort checks that a shortened dialogue keeps lines of both ends, and counts the others
// together with those that were omitted before.
func TestShort(t *testing.T) {
	lines := func(from, to int) (list []Line) {
		for i := from; i < to; i++ {
			list = append(list, Line{Text: fmt.Sprint(i)})
		}
		return list
	}
	for _, c := range []struct {
		d    Dialogue
		most int
		want string
	}{
		{Dialogue{}, 4, "[] 0 []"},
		{Dialogue{Head: lines(0, 4)}, 4, "[0 1 2 3] 0 []"},
		{Dialogue{Head: lines(0, 9)}, 4, "[0 1] 5 [7 8]"},
		{Dialogue{Head: lines(0, 9)}, 5, "[0 1 2] 4 [7 8]"},
		{Dialogue{Head: lines(0, 5), Tail: lines(5, 9), Omitted: 100}, 4, "[0 1] 105 [7 8]"},
		{Dialogue{Head: lines(0, 5), Tail: lines(8, 9), Omitted: 100}, 4, "[0 1 2] 102 [8]"},
		{Dialogue{Head: lines(0, 1), Tail: lines(2, 9), Omitted: 100}, 4, "[0] 104 [6 7 8]"},
	} {
		d := c.d.Short(c.most)
		show := func(list []Line) (out []string) {
			for _, l := range list {
				out = append(out, l.Text)
			}
			return out
		}
		if got := fmt.Sprint(show(d.Head), d.Omitted, show(d.Tail)); got != c.want {
			t.Errorf("%+v, %d: got %s, want %s", c.d, c.most, got, c.want)
		}
	}
}
