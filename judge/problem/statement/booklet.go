package statement

import (
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

// Add adds a problem. Like Blind, its text omits the source and the explanation of the sample.
// Languages with larger limits are named in the text.
func (b *Booklet) Add(sp *spec.Problem, label string, languages []*build.Language, lang string, picture func(string) string) {
	d := page(sp, languages, nil, lang, "")
	title := Text(sp.Title, lang)
	d.Blocks[0] = &document.Heading{Level: 1, Text: document.Plain(label + ". " + title)}
	limits := format.Size(sp.Limits.Memory)
	if sp.Limits.Time > 0 {
		limits = sp.Limits.Time.String() + " · " + limits
	}
	b.Chapters = append(b.Chapters, Chapter{label, title, limits, d, picture})
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
