package arrange

import (
	"slices"
	"testing"
)

// TestSuffices checks that Suffices requires five orders, or the order Single alone. Others and All
// must list the orders to try.
func TestSuffices(t *testing.T) {
	all := Tried{Cases: 5, Orders: append([]Order{Ascending}, Others(5, 10, 3)...)}
	if !all.Suffices() || all.Apart() {
		t.Errorf("%+v: %t", all, all.Suffices())
	}
	for i := range all.Orders {
		less := all
		if less.Orders = slices.Delete(slices.Clone(all.Orders), i, i+1); less.Suffices() {
			t.Errorf("without %s: it suffices", all.Orders[i])
		}
	}
	if none := (Tried{Orders: all.Orders}); none.Suffices() {
		t.Error("without cases: it suffices")
	}
	if one := (Tried{Cases: 5, Orders: []Order{Single}}); !one.Suffices() || !one.Apart() || Others(5, 1, 3) != nil {
		t.Error("for one case per file, Single must suffice, and there are no other orders")
	}
	if few := Others(3, 10, 3); few[4] != Alone {
		t.Errorf("few cases are tried %v", few)
	}
	for _, o := range append(Others(5, 10, 3), Others(3, 10, 3)...) {
		if !slices.Contains(All, o) {
			t.Errorf("%s is not in All", o)
		}
	}
}
