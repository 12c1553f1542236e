package export

import (
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/markdown"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// differentStatements adds notes on statements that read differently from what was written: other
// formulas, or other blocks. It skips the blocks of a statement on which there is a note.
func differentStatements(p, back *packages.Package, lost *packages.Notes) error {
	for _, s := range back.Statements {
		i := slices.IndexFunc(p.Statements, func(was packages.Statement) bool { return was.Language == s.Language })
		if i < 0 && len(p.Statements) > 0 {
			i = 0 // a format with one language, which it does not store
		}
		if i < 0 {
			continue
		}
		was := p.Statements[i]
		want, ok, err := compared(was)
		if err != nil || !ok {
			return err
		}
		got, ok, err := compared(s)
		if err != nil || !ok {
			return err
		}
		noted := slices.ContainsFunc(*lost, func(n packages.Note) bool { return n.Place == was.File.Path })
		if !slices.Equal(want.Formulas(), got.Formulas()) {
			lost.Warn(was.File.Path, i18n.Messagef("its formulas read differently: %s", firstDifferent(want.Formulas(), got.Formulas())), "report this")
		} else if block, other, differ := document.Difference(want, got); differ && !noted {
			lost.Warn(was.File.Path, i18n.Messagef("it reads differently: %s", quoted(block, other)), "report this")
		}
	}
	return nil
}

// compared returns the parts of a statement that every format stores: no title, no samples, and
// pictures without their names.
func compared(s packages.Statement) (*document.Document, bool, error) {
	d, _, ok, err := reading.Document(s)
	if !ok || err != nil {
		return nil, false, err
	}
	var kept []document.Block
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case *document.Heading:
			if b.Level == 1 {
				continue
			}
		case *document.Sample, *document.Interaction:
			continue
		}
		kept = append(kept, b)
	}
	d.Blocks = kept
	d.Rename(func(string) string { return "picture" })
	return d, true, nil
}

// firstDifferent returns the first formula that is not in the other list at its place.
func firstDifferent(want, got []string) string {
	for i, f := range want {
		if i >= len(got) || got[i] != f {
			return format.Clip(f, 60)
		}
	}
	return format.Clip(got[len(want)], 60)
}

// quoted returns the beginning of the first block that is not nil.
func quoted(blocks ...document.Block) string {
	for _, b := range blocks {
		if b != nil {
			text, _ := markdown.Write(&document.Document{Blocks: []document.Block{b}})
			return format.Clip(format.Visible(string(text)), 60)
		}
	}
	return ""
}
