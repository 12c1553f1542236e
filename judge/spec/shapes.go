package spec

import (
	"grundy/judge/base/i18n"
)

// A Shape says what the lines of a block represent together. Item.Lines of the block has a single
// line, which describes all of them, and Item.Repeat is how many there are. Each shape has a file
// here and one in package grammar.
type Shape interface {
	// Kind returns the name by which package grammar knows the shape.
	Kind() string
	// Describe says in a statement what the lines contain and represent, one sentence per string.
	Describe(w Writer, it Item) []string
}

// A Writer produces the parts of a sentence of a statement, in its language.
type Writer interface {
	// Say fills in a format, which is given in English (en) and in Chinese (zh).
	Say(en, zh string, args ...any) string
	// Lines describes what each of the following lines contains.
	Lines(times, line string) string
	// Line describes the fields on one line.
	Line(fields []Field) string
	// Then adds the fields that follow on the same line, if there are any.
	Then(line string, fields []Field) string
	// Times writes a number of things, which may be a range such as 1..n.
	Times(text string) string
	// Amount writes a number of things that is not a range.
	Amount(text string) string
	// Bounds returns the bounds of a value in parentheses.
	Bounds(name, low, high string) string
	// Math returns an expression as a formula of a statement.
	Math(text string) string
	// Series joins names. The last one follows "and" or "or", depending on the parameter last.
	Series(names []string, last string) string
	// Index returns a letter for the indices of a list.
	Index() string
}

// A blockForm is how a block with a shape is written.
type blockForm struct {
	key string
	// table returns the keys of the block, and a function that makes the block once they have been
	// read.
	table func(f *form, it *Item) (t table, finish func())
}

// blockForms holds the forms that register has added, one for each shape.
var blockForms []blockForm

// register adds a form of a block.
func register(key string, table func(f *form, it *Item) (t table, finish func())) bool {
	blockForms = append(blockForms, blockForm{key, table})
	itemWords = append(itemWords, key)
	return true
}

// shapeOf returns a function that reads the shape whose key a block has, or nil if the block has no
// such key.
func (f *form) shapeOf(has func(key string) bool) func(v value, it *Item) {
	if f.output {
		return nil
	}
	for _, b := range blockForms {
		if has(b.key) {
			return func(v value, it *Item) {
				t, finish := b.table(f, it)
				f.mapping(v, t)
				finish()
			}
		}
	}
	return nil
}

// shapes returns the schemas of the blocks that have a shape.
func (f *form) shapes() (all []*schema) {
	for _, b := range blockForms {
		t, _ := b.table(f, &Item{})
		all = append(all, t.schema())
	}
	return all
}

// is reports whether a list contains a word.
func is(words []Text, word string) bool {
	for _, t := range words {
		if t.Value == word {
			return true
		}
	}
	return false
}

// pair reads the names of two fields. The function wrong makes the complaint about another number
// of names.
func (f *form) pair(into *[]Text, wrong func(n int) i18n.Message) reader {
	return reader{
		func(v value) {
			list := f.elements(v)
			for _, e := range list {
				var t Text
				if f.word(&t).read(e); !t.Absent() {
					f.name(t, f.names)
					*into = append(*into, t)
				}
			}
			if len(list) > 0 && len(list) != 2 {
				f.complain(v.Node, wrong(len(list)), "write two names, such as [u, v]")
			}
		},
		func() *schema {
			s := listOf(fieldName)
			s.MinItems, s.MaxItems = 2, 2
			return s
		},
	}
}

// weights reads the additional fields of a line.
func (f *form) weights(into *[]Field) reader {
	return reader{
		func(v value) {
			if it := f.item(v); it.Lines != nil || it.Repeat.Value != "" || it.Shape != nil {
				f.complain(v.Node, i18n.Messagef("%s is a block of lines", v.called()), "write {FIELD: {…}}")
			} else {
				*into = it.Fields
			}
		},
		f.line,
	}
}

// known reads a list of different known words.
func (d *decoder) known(into *[]Text, words []string) reader {
	seen := map[string]bool{}
	r := d.list(func() reader {
		var t Text
		one := d.oneOf(&t, words...)
		return reader{func(v value) {
			if one.read(v); t.Absent() {
				return
			}
			if seen[t.Value] {
				d.complain(v.Node, i18n.Messagef("%s%s is given twice", quote(t.Value), v.in()), "remove one of them")
			}
			seen[t.Value] = true
			*into = append(*into, t)
		}, one.schema}
	})
	return reader{r.read, func() *schema {
		s := r.schema()
		s.UniqueItems = true
		return s
	}}
}
