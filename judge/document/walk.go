package document

import (
	"slices"
	"strings"
)

// Spans calls visit for each sequence of spans, in the order of the text: headings, paragraphs,
// cells of tables and captions. It does not visit footnotes.
func (d *Document) Spans(visit func(spans []Span)) {
	each(d.Blocks, func(Block) {}, visit)
}

// Each calls visit for each block and the blocks in it, in the order of the text.
func (d *Document) Each(visit func(b Block)) { each(d.Blocks, visit, func([]Span) {}) }

func each(blocks []Block, visit func(Block), spans func([]Span)) {
	for _, b := range blocks {
		visit(b)
		switch b := b.(type) {
		case *Heading:
			spans(b.Text)
		case *Paragraph:
			spans(b.Text)
		case *Picture:
			spans(b.Caption)
		case *Quotation:
			each(b.Blocks, visit, spans)
		case *List:
			for _, item := range b.Items {
				each(item, visit, spans)
			}
		case *Table:
			for _, row := range b.Rows {
				for _, cell := range row {
					spans(cell)
				}
			}
		}
	}
}

// Formulas returns the TeX of all formulas, in the order of the text.
func (d *Document) Formulas() (list []string) {
	var in func(spans []Span)
	in = func(spans []Span) {
		for _, s := range spans {
			if s.Kind == Math {
				list = append(list, s.Text)
			}
			in(s.Note)
		}
	}
	each(d.Blocks, func(b Block) {
		if f, ok := b.(*Formula); ok {
			list = append(list, f.TeX)
		}
	}, in)
	return list
}

// Pictures returns the files of all pictures, each once, in the order of the text.
func (d *Document) Pictures() (list []string) {
	add := func(file string) {
		if file != "" && !slices.Contains(list, file) {
			list = append(list, file)
		}
	}
	each(d.Blocks, func(b Block) {
		if p, ok := b.(*Picture); ok {
			add(p.File)
		}
	}, func(spans []Span) {
		for _, s := range spans {
			add(s.File)
		}
	})
	return list
}

// Rename replaces the files of pictures.
func (d *Document) Rename(name func(file string) string) {
	each(d.Blocks, func(b Block) {
		if p, ok := b.(*Picture); ok {
			p.File = name(p.File)
		}
	}, func(spans []Span) {
		for i := range spans {
			if spans[i].File != "" {
				spans[i].File = name(spans[i].File)
			}
		}
	})
}

// Flat returns the spans of blocks, with line breaks between the blocks, and more spans after them.
func Flat(blocks []Block, more []Span) (out []Span) {
	d := Document{Blocks: blocks}
	add := func(spans ...Span) { out = append(append(out, spans...), Span{Kind: Break}) }
	d.Each(func(b Block) {
		switch b := b.(type) {
		case *Paragraph:
			add(b.Text...)
		case *Heading:
			add(b.Text...)
		case *Formula:
			add(Span{Kind: Math, Text: b.TeX})
		case *Picture:
			add(Span{Kind: Image, File: b.File, Note: b.Caption, Width: b.Width})
		case *Code:
			for line := range strings.Lines(b.Text) {
				add(Span{Kind: Verbatim, Text: strings.TrimSuffix(line, "\n")})
			}
		case *Table:
			for _, row := range b.Rows {
				for i, cell := range row {
					if i > 0 {
						out = append(out, Span{Text: " "})
					}
					out = append(out, cell...)
				}
				add()
			}
		}
	})
	return Inline(append(out, more...))
}

// DropSamples removes the samples that are not in other blocks.
func (d *Document) DropSamples() {
	d.Blocks = slices.DeleteFunc(d.Blocks, func(b Block) bool {
		_, ok := b.(*Sample)
		return ok
	})
}
