package table

import (
	"slices"
	"strings"
	"unicode"
)

// A Known is the name of a rule in the literature, and the sequence of its values.
type Known struct {
	Name string
	OEIS string // the number of the OEIS sequence of its values; may be empty
	// Shift is the number of heaps of value 0 before the first term of the sequence.
	Shift int
}

// known maps texts of rules to their names.
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

// Known returns the name of a rule; empty if it has none.
func (r Rule) Known() Known { return known[r.String()] }

// otherNames has other names of the rules in known, in the form that folded returns. A name may
// belong to several rules.
var otherNames = map[string][]string{
	"any":         {"尼姆", "尼姆博弈", "尼姆游戏", "nim博弈", "nim游戏"},
	"fibonacci":   {"fibonacci", "斐波那契博弈", "斐波那契nim"},
	"octal 0.137": {"dawson"},
	"octal 0.07":  {"dawson"},
	"code 4!.0":   {"grundy", "格伦迪游戏"},
}

// Named returns the rules with this name, in the order of their texts. The case of letters, spaces,
// marks and each final s do not matter.
func Named(name string) (rules []Rule) {
	word := folded(name)
	for text, k := range known {
		if word == "" || folded(k.Name) != word && !slices.Contains(otherNames[text], word) {
			continue
		}
		if r, err := Parse(text); err == nil {
			rules = append(rules, r)
		}
	}
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(a.String(), b.String()) })
	return rules
}

// Names returns the names of all rules, sorted.
func Names() (list []string) {
	for _, k := range known {
		list = append(list, k.Name)
	}
	slices.Sort(list)
	return list
}

// folded joins the words of a name in lower case, each without the letters s at its end, because
// people write Dawson's, Dawsons and Dawson.
func folded(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i := range words {
		words[i] = strings.TrimRight(words[i], "s")
	}
	return strings.Join(words, "")
}
