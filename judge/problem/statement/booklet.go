package statement

import (
	"time"

	"grundy/judge/base/format"
	"grundy/judge/document"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// A Booklet is the paper of a contest: its problems, one after the other.
type Booklet struct {
	Title    string
	Lines    []string // below the title
	Chapters []Chapter
}

// A Chapter is a problem of a booklet.
type Chapter struct {
	Label, Title string // A, Nim
	Limits       string // of time and memory
	Text         *document.Document
	// Picture returns the address of a picture; "" if there is none.
	Picture func(file string) string
}

// Add adds a problem. Its label stands before the title in the text.
func (b *Booklet) Add(c Chapter) {
	blocks := c.Text.Blocks
	if len(blocks) > 0 {
		if h, ok := blocks[0].(*document.Heading); ok && h.Level == 1 {
			blocks = blocks[1:]
		}
	}
	title := &document.Heading{Level: 1, Text: document.Plain(c.Label + ". " + c.Title)}
	c.Text = &document.Document{Blocks: append([]document.Block{title}, blocks...)}
	b.Chapters = append(b.Chapters, c)
}

// ChapterOf returns a problem for a booklet. Like Blind, its text omits the source and the explanation
// of the sample. It names the languages with larger limits.
func ChapterOf(sp *spec.Problem, label string, languages []*build.Language, lang string, picture func(string) string) Chapter {
	return Chapter{label, Text(sp.Title, lang), Bounds(sp.Limits.Time, sp.Limits.Memory), page(sp, languages, nil, lang, ""), picture}
}

// Bounds returns the limits of time and memory, in bytes, as a list of problems shows them. A time of 0
// is unknown.
func Bounds(limit time.Duration, memory int64) string {
	if limit == 0 {
		return format.Size(memory)
	}
	return limit.String() + " · " + format.Size(memory)
}

// Common returns the languages with larger limits that all problems have in common, as Larger
// describes them; "" if problems differ, so that each has to name its own.
func Common(of []*spec.Problem, languages []*build.Language, lang string) (common string) {
	for i, sp := range of {
		larger := Larger(Factors(sp, languages), lang)
		if i > 0 && larger != common {
			return ""
		}
		common = larger
	}
	return common
}
