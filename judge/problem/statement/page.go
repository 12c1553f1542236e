package statement

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/markdown"
	"grundy/judge/document/terminal"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// Factors returns the languages for which the limits of a problem are multiplied, with their
// factors in this problem.
func Factors(sp *spec.Problem, languages []*build.Language) (list []build.Language) {
	if sp.Uniform || sp.Outputs != nil {
		return nil
	}
	for _, row := range languages {
		f, l := sp.Factors[row.ID], *row
		l.TimeFactor, l.MemoryFactor = cmp.Or(f.Time, l.TimeFactor, 1), cmp.Or(f.Memory, l.MemoryFactor, 1)
		if max(l.TimeFactor, l.MemoryFactor) > 1 {
			list = append(list, l)
		}
	}
	return list
}

// Larger describes the factors of limits in one line, in the given language. Programming languages
// with the same factors are named together.
func Larger(list []build.Language, lang string) string {
	var out []string
	for len(list) > 0 {
		first := list[0]
		same := func(l build.Language) bool {
			return l.TimeFactor == first.TimeFactor && l.MemoryFactor == first.MemoryFactor
		}
		var names []string
		for _, l := range list {
			if same(l) {
				names = append(names, l.Name)
			}
		}
		list = slices.DeleteFunc(slices.Clone(list), same)
		out = append(out, i18n.Sprintf(lang, "%s: time × %g, memory × %g", i18n.List(lang, names), first.TimeFactor, first.MemoryFactor))
	}
	return strings.Join(out, i18n.Format(lang, "; "))
}

// Text returns the text in a language, or the text in the other language if it is missing.
func Text(w spec.Words, lang string) string { return w.In(lang).Value }

// Source describes where a problem comes from, by its id and the source in its spec.
func Source(sp *spec.Problem) string {
	if sp.Source.Absent() {
		return sp.ID.Value
	}
	return sp.ID.Value + " · " + sp.Source.Value
}

// Document returns a whole problem as one page. The page has the title, the source, the limits and
// the languages for which they are larger, the statement, input, output, subtasks and samples. The
// notes explain the first sample, each in one sentence.
func Document(sp *spec.Problem, languages []*build.Language, notes []string, lang string) *document.Document {
	return page(sp, languages, notes, lang, Source(sp)+" · ")
}

// Write writes the page of Document as plain text.
func Write(out io.Writer, sp *spec.Problem, languages []*build.Language, notes []string, lang string) error {
	return terminal.Write(out, Document(sp, languages, notes, lang), lang)
}

// Blind returns the page of Document in Markdown, without three parts. It omits the source, because
// with it one could find a solution elsewhere. It also omits the languages with larger limits, which
// a contest knows itself, and the notes, because a contest may not want to reveal winning moves.
func Blind(sp *spec.Problem, lang string) []byte {
	text, _ := markdown.Write(page(sp, nil, nil, lang, ""))
	return text
}

// Spoken returns the language of a statement, and of the sections that Grundy adds, for a reader of lang.
// A statement that is not in lang is shown in its own language. The sections are in Chinese or English.
func Spoken(sp *spec.Problem, lang string) string {
	if sp.Statement.In(lang).Value == "" {
		return lang
	}
	of := sp.Statement.Best(lang).Lang
	if spec.SectionsIn(of) == "zh" {
		return "zh"
	}
	return of
}

// Body returns the statement, the input, the output, the subtasks and the notes of the samples in
// Markdown. It is the page without title, limits and samples, which other judges show themselves.
func Body(sp *spec.Problem, lang string) string {
	return printable(body(sp, lang) + notes(sp, Spoken(sp, lang)))
}

// notes returns the section with the notes of the samples; empty if there are none.
func notes(sp *spec.Problem, lang string) string {
	var b strings.Builder
	for i, s := range sp.Samples {
		note := strings.TrimSpace(s.Note.In(lang).Value)
		if note == "" {
			continue
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "\n## %s\n", i18n.Format(lang, "Notes"))
		}
		if len(sp.Samples) > 1 {
			note = i18n.Sprintf(lang, "Sample %d: %s", i+1, note)
		}
		fmt.Fprintf(&b, "\n%s\n", note)
	}
	return b.String()
}

func body(sp *spec.Problem, lang string) string {
	var b strings.Builder
	text := Text(sp.Statement, lang)
	lang = Spoken(sp, lang)
	fmt.Fprintf(&b, "%s\n", strings.TrimSpace(text))
	input := i18n.Sense(lang, "section", "Input")
	if sp.Interactor != nil && !sp.Played() { // the interactor reads this input; the statement says what the program reads
		input = i18n.Format(lang, "What the judge knows")
	}
	for _, section := range [][2]string{
		{input, Input(sp, lang)},
		{outputTitle(sp, text, lang), Output(sp, lang)},
		{i18n.Format(lang, "Functions"), Function(sp, lang)},
		{i18n.Format(lang, "What to submit"), Outputs(sp, lang)},
		{i18n.Format(lang, "Runs of the program"), Runs(sp, lang)},
		{i18n.Format(lang, "Interaction"), Interaction(sp, lang)},
		{i18n.Format(lang, "Subtasks"), Subtasks(sp, lang)},
	} {
		if section[1] != "" { // if it is empty, the statement itself describes it
			fmt.Fprintf(&b, "\n## %s\n\n%s", section[0], section[1])
		}
	}
	return b.String()
}

// ownOutput matches a heading of the output in a statement.
var ownOutput = regexp.MustCompile(`(?mi)^#+ .*(output|输出)`)

// outputTitle returns the title of the section about the output. A statement that has such a section
// is followed only by what the checker allows.
func outputTitle(sp *spec.Problem, text, lang string) string {
	if len(sp.Output) == 0 && ownOutput.MatchString(text) {
		return i18n.Format(lang, "How outputs are compared")
	}
	return i18n.Sense(lang, "section", "Output")
}

// page returns a page, with the source before the limits.
func page(sp *spec.Problem, languages []*build.Language, notes []string, lang, source string) *document.Document {
	title, text := Text(sp.Title, lang), body(sp, lang)
	lang = Spoken(sp, lang)
	d := &document.Document{}
	add := func(blocks ...document.Block) { d.Blocks = append(d.Blocks, blocks...) }
	paragraph := func(s document.Span) { add(&document.Paragraph{Text: []document.Span{s}}) }
	time := sp.Limits.Time.String()
	if sp.Limits.Time == 0 {
		time = i18n.Format(lang, "measured by the accepted submissions")
	}
	limits := i18n.Sprintf(lang, "time %s, memory %s, output %s", time, format.Size(sp.Limits.Memory), format.Size(sp.Limits.Output))
	if sp.Outputs != nil {
		limits = i18n.Format(lang, "submissions are outputs")
	}
	add(&document.Heading{Level: 1, Text: document.Plain(title)})
	paragraph(document.Span{Text: source + limits})
	if f := sp.Files; f != (spec.Files{}) {
		paragraph(document.Span{Text: i18n.Sprintf(lang, "read the file %s, write the file %s", f.Input, f.Output), Strong: true})
	}
	if list := Factors(sp, languages); len(list) > 0 {
		paragraph(document.Span{Text: Larger(list, lang)})
	}
	whole, _ := markdown.Read([]byte(text))
	add(whole.Blocks...)
	for i, sample := range sp.Samples {
		title := i18n.Format(lang, "Sample")
		if len(sp.Samples) > 1 {
			title = fmt.Sprintf("%s %d", title, i+1)
		}
		add(&document.Heading{Level: 2, Text: document.Plain(title)}, &document.Sample{Input: sample.In.Value, Output: sample.Out.Value})
		if note := sample.Note.In(lang).Value; note != "" {
			said, _ := markdown.Read([]byte(note))
			add(said.Blocks...)
		}
		if i == 0 && len(notes) > 0 {
			paragraph(document.Span{Text: i18n.Format(lang, "Explanation:")})
			list, _ := markdown.Read([]byte("- " + strings.Join(notes, "\n- ") + "\n"))
			add(list.Blocks...)
		}
	}
	return d
}

// printable applies format.Visible to each line of a text.
func printable(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = format.Visible(lines[i])
	}
	return strings.Join(lines, "\n")
}
