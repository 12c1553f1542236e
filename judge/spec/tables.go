package spec

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
)

// A TableKind is what a kept table lists.
type TableKind string

// The tables a spec may keep.
const (
	GrundyTable TableKind = "grundy" // the Grundy value of every heap
	LosingTable TableKind = "losing" // the heaps that are P-positions
)

// A Table is one that is kept: of the heaps 0..Upto.
type Table struct {
	Kind  TableKind
	Place Place
	Upto  int
	Take  Text // the rule of a heap; absent: that of the game
}

// mostKept is the last heap of the longest table that may be kept: beyond, files
// are no longer read by people.
const mostKept = 1_000_000

// heap shapes a last heap: digits, or a power such as 10^4.
var heap = regexp.MustCompile(`^([1-9][0-9]*)(?:\^([1-9]))?$`)

func (d *decoder) tables(into *[]Table) reader {
	return d.table(table{keys: []key{
		{string(GrundyTable), may, "Grundy values by heap.", d.kept(GrundyTable, into)},
		{string(LosingTable), may, "The heaps that are P-positions.", d.kept(LosingTable, into)},
	}})
}

func (d *decoder) kept(kind TableKind, into *[]Table) reader {
	k := Table{Kind: kind}
	t := table{keys: []key{
		{"upto", must, "The last heap, such as 1000 or 10^4.", d.heap(&k.Upto)},
		{"take", may, "The rule of a heap, in the words of grundy table --take; that of the game unless given.", d.word(&k.Take)},
	}}
	return reader{
		func(v value) {
			k.Place = d.place(v.Node)
			d.mapping(v, t)
			*into = append(*into, k)
		},
		t.schema,
	}
}

// heap reads the last heap of a table.
func (d *decoder) heap(into *int) reader {
	return reader{
		func(v value) {
			t, ok := d.scalar(v)
			if !ok {
				return
			}
			m := heap.FindStringSubmatch(t.Value)
			if m == nil {
				d.complain(v.Node, quote(t.Value)+" is no last heap", "write one such as 1000 or 10^4")
				return
			}
			n, _ := strconv.ParseFloat(m[1], 64) // too many digits: infinity, which is out of range
			if power, err := strconv.Atoi(m[2]); err == nil {
				n = math.Pow(n, float64(power))
			}
			if n > mostKept {
				d.complain(v.Node, "a table up to heap "+quote(t.Value)+" is out of range", fmt.Sprintf("write one up to %d", mostKept))
				return
			}
			*into = int(n)
		},
		func() *schema { return &schema{Type: []string{"string", "integer"}, Pattern: heap.String()} },
	}
}
