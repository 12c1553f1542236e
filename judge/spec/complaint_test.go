package spec

import (
	"errors"
	"fmt"
	"testing"
)

// TestComplaintOf checks that complaints are found however deep they are wrapped, and that other
// errors become complaints at the given text.
func TestComplaintOf(t *testing.T) {
	at := Text{Value: "1..m", Place: Place{File: "a.yaml", Line: 7}}
	one := at.Complain("the range allows nothing", "write 1..3")
	wrapped := fmt.Errorf("rules: %w", fmt.Errorf("take: %w", one))
	for _, err := range []error{one, wrapped, errors.Join(errors.New("else"), one)} {
		if got := ComplaintOf(err, Text{}); got != one {
			t.Errorf("of %v: %v", err, got)
		}
	}
	if got := ComplaintOf(errors.New("no room"), at); got != at.Complain("no room", "") {
		t.Errorf("of another error: %v", got)
	}
	list := Complaints{one, at.Complain("again", "")}
	for _, c := range []struct {
		err  error
		want int
	}{{nil, 0}, {list, 2}, {fmt.Errorf("game: %w", list), 2}, {wrapped, 1}, {errors.New("no room"), 1}} {
		if got := ComplaintsOf(c.err, at); len(got) != c.want {
			t.Errorf("of %v: %v", c.err, got)
		}
	}
}
