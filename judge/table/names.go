package table

// Known is what the field calls a rule, and its values.
type Known struct {
	Name string
	OEIS string // the number of the sequence of its values; may be empty
	// Shift is how many heaps of value 0 stand before the beginning of that sequence.
	Shift int
}

// known are rules with names, by their texts.
var known = map[string]Known{
	"any":          {Name: "Nim", OEIS: "A001477"},
	"fibonacci":    {Name: "Fibonacci Nim"},
	"octal 0.77":   {Name: "Kayles", OEIS: "A002186"},
	"octal 0.137":  {Name: "Dawson's Chess", OEIS: "A002187"},
	"octal 0.07":   {Name: "Dawson's Kayles", OEIS: "A002187", Shift: 1},
	"code 4!.0":    {Name: "Grundy's game", OEIS: "A002188"},
	"octal 0.7777": {Name: "Double Kayles", OEIS: "A071074"},
	"octal 0.007":  {Name: "Treblecross"},
	"octal 0.6":    {Name: "Officers"},
}

// Known returns what the field calls a rule; empty if it has no name.
func (r Rule) Known() Known { return known[r.String()] }
