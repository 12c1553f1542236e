package spec

import (
	"maps"
	"slices"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// A form is the input or the output while it is being read.
type form struct {
	*decoder
	output bool
	names  map[string]Place // the names of the fields so far
}

func (f *form) items(into *[]Item) reader {
	return f.list(func() reader {
		it := grow(into)
		return reader{func(v value) { *it = f.item(v) }, f.reference}
	})
}

// answer returns a reader for a key of the output. In the input, it complains about the key.
func (f *form) answer(name string, r reader, remedy i18n.Message) reader {
	if f.output {
		return r
	}
	return reader{read: func(v value) { f.complain(v.Node, i18n.Messagef("%s is for the output", quote(name)), remedy) }}
}

// asked returns a reader for a key of the input. In the output, it complains about the key.
func (f *form) asked(name string, r reader) reader {
	if !f.output {
		return r
	}
	return reader{read: func(v value) { f.complain(v.Node, i18n.Messagef("%s is for the input", quote(name)), "remove it") }}
}

// item reads a line or a block.
func (f *form) item(v value) Item {
	it := Item{Place: f.place(v.Node)}
	switch {
	case f.output && v.Kind == yaml.ScalarNode:
		f.word(&it.Literal).read(v)
	case !f.is(v, yaml.MappingNode, "write {FIELD: {…}} or {repeat: …, lines: […]}"):
	case isBlock(v.Node):
		f.block(v, &it)
	default:
		for _, p := range pairs(v.Node) {
			it.Fields = append(it.Fields, f.field(p, v))
		}
	}
	return it
}

// isBlock reports whether a node is a block, by its keys. A key whose value is a mapping does not
// count, because {max: {int: 1..5}} is a field with a forbidden name.
func isBlock(n *yaml.Node) bool {
	return slices.ContainsFunc(pairs(n), func(p pair) bool {
		return p.key.Value != "before" && slices.Contains(itemWords, p.key.Value) &&
			p.value.Kind != yaml.MappingNode
	})
}

// block reads a block, which consists of repeated lines or of alternatives.
func (f *form) block(v value, it *Item) {
	all := pairs(v.Node)
	has := func(name string) bool {
		return slices.ContainsFunc(all, func(p pair) bool { return p.key.Value == name })
	}
	i := slices.IndexFunc(all, func(p pair) bool { return p.key.Value == "either" })
	if shape := f.shapeOf(has); i < 0 && shape != nil {
		shape(v, it)
		return
	}
	if i < 0 {
		f.mapping(v, f.lines(it))
		return
	}
	if len(all) > 1 {
		f.complain(all[i].key, "\"either\" must be the only key of its item", "move the other keys to another item")
		alone := *v.Node
		alone.Content = []*yaml.Node{all[i].key, all[i].value}
		v.Node = &alone
	}
	f.mapping(v, f.alternatives(it))
}

// lines returns the table of a repeated block.
func (f *form) lines(it *Item) table {
	return table{
		keys: []key{
			{"repeat", may, "How many times the lines are repeated: a number, a field or LOW..HIGH.",
				f.number(&it.Repeat, single|ranged)},
			{"until", may, "The lines are repeated until this line.", f.word(&it.Until)},
			{"max", may, "The maximum number of repetitions before the line of until.", f.number(&it.Max, single)},
			{"distinct", may, "Whether all repetitions differ.", f.yes(&it.Distinct)},
			{"lines", must, "The lines of one repetition.", f.items(&it.Lines)},
		},
		one:  []string{"repeat", "until"},
		with: [][]string{{"until", "max"}, {"max", "until"}},
	}
}

// alternatives returns the table of a block of alternatives, one of which occurs.
func (f *form) alternatives(it *Item) table {
	return table{keys: []key{
		{"either", must, "The output has one of these lists of lines.",
			f.answer("either", f.either(&it.Either), "remove it")},
	}}
}

// either reads alternatives. Two alternatives may use the same name, since only one of them occurs.
// No alternative may use a name of an earlier item.
func (f *form) either(into *[][]Item) reader {
	return reader{
		func(v value) {
			before, all := f.names, maps.Clone(f.names)
			for _, e := range f.elements(v) {
				f.names = maps.Clone(before)
				f.items(grow(into)).read(e)
				maps.Copy(all, f.names)
			}
			f.names = all
		},
		func() *schema { return listOf(f.items(new([]Item)).schema) },
	}
}

// before returns the key of fixed words that precede the next field of a line.
func (f *form) before(into *Text) key {
	return key{"before", may, "Fixed words on the line, before the next field.",
		f.answer("before", f.word(into), "remove it")}
}

// field reads one entry of a line: a field, or fixed words before a field.
func (f *form) field(p pair, line value) Field {
	var fd Field
	if before := f.before(&fd.Literal); p.key.Value == before.name && p.value.Kind != yaml.MappingNode {
		before.read(value{p.value, line.dot(before.name)})
		return fd
	}
	fd.Name = f.text(p.key)
	f.name(fd.Name, f.names)
	v := value{p.value, p.key.Value}
	if v.Kind == yaml.ScalarNode && !empty(v.Node) {
		f.complain(v.Node, i18n.Messagef("%s is %s, and a field is a mapping", v.name, kind(v.Node)),
			i18n.Messagef("write %s: {int: LOW..HIGH}", v.name))
		return fd
	}
	if f.mapping(v, f.values(&fd)) != nil {
		f.outcomes(fd)
	}
	return fd
}

// values returns the table of the keys of a field.
func (f *form) values(fd *Field) table {
	return table{
		keys: []key{
			{"int", may, "A whole number within these bounds, LOW..HIGH.", f.number(&fd.Int, ranged)},
			{"real", may, "A number with digits after the point, within these bounds, LOW..HIGH; requires digits.", f.asked("real", f.reals(&fd.Real))},
			{"digits", may, "How many digits are after the point.", f.asked("digits", f.number(&fd.Digits, single))},
			{"permutation", may, "A permutation: all numbers from 1 to this number, or of the range LOW..HIGH, in any order.", f.asked("permutation", f.number(&fd.Permutation, single|ranged))},
			{"parents", may, "A list with the parent of each vertex except the first, for a tree of this many vertices whose root is the first.", f.asked("parents", f.number(&fd.Parents, single))},
			{"root", may, "What is written as the parent of the root, 0 or -1. Then any vertex may be the root.", f.asked("root", f.number(&fd.Root, single))},
			{"zero", may, "Whether vertices are numbered from 0 instead of 1.", f.asked("zero", f.yes(&fd.Zero))},
			{"earlier", may, "Whether each parent has a smaller number than its child.", f.asked("earlier", f.yes(&fd.Earlier))},
			{"ignore", may, "What the answer does not depend on: numbers of vertices except the root's (parents), or which letter is which (chars).", f.asked("ignore", f.known(&fd.Ignore, fieldIgnore))},
			{"chars", may, "A word of these characters, such as 0-9 or WL; requires length.", f.alphabet(&fd.Chars)},
			{"exactly", may, "How often letters occur, such as {S: 1}: in the word, in its list, or in all lines of its block together.", f.asked("exactly", f.letters(&fd.Exactly))},
			{"pattern", may, "A word that matches this regular expression; requires length.", f.asked("pattern", f.word(&fd.Pattern))},
			{"brackets", may, "A balanced word of these pairs of brackets, such as (); requires length.", f.asked("brackets", f.alphabet(&fd.Brackets))},
			{"length", may, "Length of the word: a number, a field or LOW..HIGH.", f.number(&fd.Length, single|ranged)},
			{"choice", may, "One of these words.", f.words(&fd.Choice)},
			{"first", may, "The word for a win of the first player; requires second.", f.outcome("first", &fd.First)},
			{"second", may, "The word for a win of the second player.", f.outcome("second", &fd.Second)},
			{"draw", may, "The word for a draw.", f.outcome("draw", &fd.Draw)},
			{"count", may, "A list of this many values on the line: a number or a field.", f.number(&fd.Count, single)},
			{"distinct", may, "Whether the values of the list differ.", f.yes(&fd.Distinct)},
			{"sorted", may, "The order of the numbers of the list.", f.asked("sorted", f.oneOf(&fd.Sorted, sortedOrders...))},
			{"about", may, "What the field means: a sentence for the input section of the statement.", f.asked("about", f.languages(&fd.About, f.word))},
		},
		one: []string{"int", "real", "permutation", "parents", "chars", "pattern", "brackets", "choice", "first"},
		with: [][]string{
			{"second", "first"}, {"draw", "first"}, {"first", "second"}, {"real", "digits"}, {"digits", "real"},
			{"chars", "length"}, {"pattern", "length"}, {"brackets", "length"}, {"length", "chars", "pattern", "brackets"},
			{"distinct", "count"}, {"sorted", "count"}, {"zero", "parents"}, {"earlier", "parents"}, {"root", "parents"}, {"exactly", "chars"}, {"ignore", "parents", "chars"},
		},
	}
}

// letters reads a mapping from letters to numbers.
func (f *form) letters(into *[]Named) reader {
	return f.byName("LETTER", func(letter Text) reader {
		n := grow(into)
		n.Name = letter
		return f.number(&n.Formula, single)
	})
}

// outcome reads the word for an outcome of the game.
func (f *form) outcome(name string, into *Text) reader {
	return f.answer(name, f.word(into), "write {choice: […]}")
}

// outcomes complains about two outcomes with the same word.
func (f *form) outcomes(fd Field) {
	words := map[string]bool{}
	for _, t := range []Text{fd.First, fd.Second, fd.Draw} {
		if !t.Absent() && words[t.Value] {
			f.complainAt(t.Place, i18n.Messagef("two outcomes have the word %s", quote(t.Value)), "give each outcome its own word")
		}
		words[t.Value] = true
	}
}
