// Package document is the text of a statement as a tree: blocks such as paragraphs, lists and
// tables, which contain spans of text, code and formulas.
//
// Packages markdown, tex and html read and write documents; package terminal writes them as plain
// text. What a reader does not know and what a writer cannot express becomes a Note. So a
// statement that is converted keeps its formulas, tables and pictures, or somebody learns of it.
package document

import (
	"strings"

	"grundy/judge/base/i18n"
)

// A Document is a sequence of blocks.
type Document struct{ Blocks []Block }

// A Block is one of Heading, Paragraph, List, Table, Code, Formula, Picture, Quotation, Rule,
// Sample and Interaction, each as a pointer.
type Block interface{ block() }

// A Heading is a title of a part. Level 1 is the title of the document.
type Heading struct {
	Level int // 1 to 6
	Text  []Span
}

// A Paragraph is a text.
type Paragraph struct{ Text []Span }

// A List is a list of items, which have numbers if it is ordered.
type List struct {
	Ordered bool
	Start   int // the number of the first item of an ordered list
	Items   [][]Block
}

// A Table is a table. Its first row is its head if Head is set.
type Table struct {
	Head  bool
	Align string // for each column, l, c or r
	Rows  [][][]Span
}

// Even gives all rows as many cells as the longest has, and each column an alignment.
func (t *Table) Even() {
	columns := 0
	for _, row := range t.Rows {
		columns = max(columns, len(row))
	}
	for i := range t.Rows {
		for len(t.Rows[i]) < columns {
			t.Rows[i] = append(t.Rows[i], nil)
		}
	}
	for len(t.Align) < columns {
		t.Align += "l"
	}
	t.Align = t.Align[:columns]
}

// Code is a text that is shown literally, line by line. The text ends with a newline, unless it is
// empty.
type Code struct{ Language, Text string }

// A Formula is a formula on a line of its own, in TeX.
type Formula struct{ TeX string }

// A Picture is a picture with its caption. The file is beside the document.
type Picture struct {
	File    string
	Caption []Span
	Width   int // in percent of the width of the text; 0: the width of the picture
}

// A Quotation contains blocks that are quoted.
type Quotation struct{ Blocks []Block }

// A Rule is a line between two parts.
type Rule struct{}

// A Sample is an input with its output.
type Sample struct{ Input, Output string }

// An Interaction is a sample of an interactive problem.
type Interaction struct{ Turns []Turn }

// A Turn is a part of an Interaction: some lines that the program reads or prints.
type Turn struct {
	Prints bool
	Text   string
}

// ParseTurns reads an interaction whose lines begin with < if the program reads them, and with > if
// it prints them. Blank lines are ignored. ok is false for other texts.
func ParseTurns(text string) (turns []Turn, ok bool) {
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		prints := strings.HasPrefix(line, ">")
		if !prints && !strings.HasPrefix(line, "<") {
			return nil, false
		}
		line = strings.TrimPrefix(strings.TrimRight(line[1:], "\r\n"), " ") + "\n"
		if n := len(turns); n > 0 && turns[n-1].Prints == prints {
			turns[n-1].Text += line
		} else {
			turns = append(turns, Turn{Prints: prints, Text: line})
		}
	}
	return turns, len(turns) > 0
}

// Lines returns the lines of an interaction, each after < or > and a text such as a space.
func (in *Interaction) Lines(space string) string {
	var b strings.Builder
	for _, t := range in.Turns {
		sign := "<"
		if t.Prints {
			sign = ">"
		}
		for line := range strings.Lines(t.Text) {
			b.WriteString(sign + space + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	return b.String()
}

func (*Heading) block()     {}
func (*Paragraph) block()   {}
func (*List) block()        {}
func (*Table) block()       {}
func (*Code) block()        {}
func (*Formula) block()     {}
func (*Picture) block()     {}
func (*Quotation) block()   {}
func (*Rule) block()        {}
func (*Sample) block()      {}
func (*Interaction) block() {}

// A Kind is the kind of a span.
type Kind string

// The kinds of spans.
const (
	Text     Kind = ""
	Verbatim Kind = "code"
	Math     Kind = "formula"
	// Display is a formula on a line of its own. Readers write it among other spans, and Paragraphs
	// makes a block of it.
	Display  Kind = "display"
	Break    Kind = "break" // a new line within a paragraph
	Image    Kind = "image"
	Footnote Kind = "footnote"
)

// A Span is a part of a line. Spans do not nest: each has its own style and link.
type Span struct {
	Kind Kind
	// Text is the text or code, or the TeX of a formula. A newline in a text is a space at which the
	// source continued on the next line.
	Text   string
	Strong bool
	Em     bool
	Link   string // the address that the span links to
	File   string // of an image
	Width  int    // of an image, as in Picture
	Note   []Span // the text of a footnote, or the description of an image
}

// Plain returns a text as spans.
func Plain(text string) []Span { return []Span{{Text: text}} }

// A Message is a remark on a document, such as a macro that its reader does not know.
type Message struct {
	Line int // in the source; 0: unknown
	What i18n.Message
}

// Messages are remarks in the order in which they were found. Each is there once.
type Messages []Message

// Add adds a remark unless there is one with the same words.
func (m *Messages) Add(line int, what i18n.Message) {
	const most = 200
	for _, one := range *m {
		if one.What == what {
			return
		}
	}
	if len(*m) < most {
		*m = append(*m, Message{line, what})
	}
}
