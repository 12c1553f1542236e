package spec

import (
	"math"
	"regexp"
	"strconv"

	"grundy/judge/base/i18n"
)

// A TableKind says what a stored table lists.
type TableKind string

// These are the kinds of tables that a spec may store.
const (
	GrundyTable  TableKind = "grundy"  // Grundy values
	LosingTable  TableKind = "losing"  // the P-positions
	OutcomeTable TableKind = "outcome" // the classes P, N and D of cases
	ScoreTable   TableKind = "score"   // for each case, the points by which the player to move beats the other
)

// A Table is a stored table. It is a table of the heaps 0..Upto or, if OfCases reports true, of
// cases in the order of size.
type Table struct {
	Kind  TableKind
	Place Place

	Upto  int    // the last heap
	Take  Text   // the rule of a heap; if absent, the rule of the game
	Heaps []Text // the fields that hold such heaps; if empty, those of the game

	Cases int    // how many of the problem's cases; AllCases means all of them
	Case  []Item // the lines of the table's own cases, which the table lists completely; nil: cases of the problem
	Where Text   // a condition on the values of such a case
}

// AllCases in a Table means the number of all legal cases.
const AllCases = -1

// OfCases reports whether a table lists cases, not heaps.
func (t Table) OfCases() bool { return t.Cases != 0 || t.Case != nil }

// MostCases bounds the number of cases in a stored table.
const MostCases = 2_000_000

// lastHeap is the last heap of the longest table that may be stored.
const lastHeap = 1_000_000

// amount is the pattern of a number that may be large. It has digits or is a power such as 10^4.
const amount = `([1-9][0-9]*)(?:\^([1-9]))?`

var (
	heapForm  = regexp.MustCompile("^" + amount + "$")
	casesForm = regexp.MustCompile("^(?:all|" + amount + ")$")
)

func (d *decoder) tables(into *[]Table) reader {
	return d.table(table{keys: []key{
		{string(GrundyTable), may, "Grundy values, of heaps or cases.", d.stored(GrundyTable, true, into)},
		{string(LosingTable), may, "The P-positions, of heaps or cases.", d.stored(LosingTable, true, into)},
		{string(OutcomeTable), may, "The classes P, N and D of cases.", d.stored(OutcomeTable, false, into)},
		{string(ScoreTable), may, "The scores of cases, in a game won by points.", d.stored(ScoreTable, false, into)},
	}})
}

// stored reads a table. The parameter heaps says whether it may be a table of heaps.
func (d *decoder) stored(kind TableKind, heaps bool, into *[]Table) reader {
	k := Table{Kind: kind}
	f := &form{decoder: d, names: map[string]Place{}}
	t := table{
		keys: []key{
			{"cases", may, "How many of the problem's cases, the smallest first: all, 1000 or 10^4.", d.large(casesForm, MostCases, &k.Cases)},
			{"case", may, "The form of the table's own cases, as under input. The table has all such cases.", f.items(&k.Case)},
			{"where", may, "A condition on the values of such a case.", d.word(&k.Where)},
		},
		one:  []string{"cases", "case"},
		with: [][]string{{"where", "case"}},
	}
	if heaps {
		t.keys = append(t.keys,
			key{"upto", may, "The last heap, such as 1000 or 10^4.", d.large(heapForm, lastHeap, &k.Upto)},
			key{"take", may, "The rule of a heap, in the notation of grundy table --take. Without this key, the rule of the game applies.", d.word(&k.Take)},
			key{"heaps", may, "The field or fields with the heaps. Without this key, the fields of the game.", d.wordOrWords(&k.Heaps)})
		t.one = append(t.one, "upto")
		t.with = append(t.with, []string{"take", "upto"}, []string{"heaps", "upto"})
	}
	return reader{
		func(v value) {
			k.Place = d.place(v.Node)
			d.mapping(v, t)
			*into = append(*into, k)
		},
		t.schema,
	}
}

// large reads text that matches a pattern: a number of at most most, or the word all, which gives
// AllCases.
func (d *decoder) large(form *regexp.Regexp, most int, into *int) reader {
	return reader{
		d.withText(func(v value, t Text) {
			m := form.FindStringSubmatch(t.Value)
			if m == nil {
				d.complain(v.Node, i18n.Messagef("%s is %s, which is not a whole number of at least 1", v.name, quote(t.Value)), "write one such as 1000 or 10^4")
				return
			}
			if *into = AllCases; m[1] == "" {
				return
			}
			n, _ := strconv.ParseFloat(m[1], 64) // too many digits give infinity, which is out of range
			if power, err := strconv.Atoi(m[2]); err == nil {
				n = math.Pow(n, float64(power))
			}
			if n > float64(most) {
				d.complain(v.Node, i18n.Messagef("%s is %s, which is out of range", v.name, quote(t.Value)), i18n.Messagef("write a number up to %d", most))
				return
			}
			*into = int(n)
		}),
		func() *schema { return &schema{Type: []string{"string", "integer"}, Pattern: form.String()} },
	}
}
