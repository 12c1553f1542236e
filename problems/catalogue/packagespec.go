package catalogue

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/spec"
)

// These constants are the default limits of a package.
const (
	usualMemory = 256 << 20
	usualOutput = 64 << 20
)

// readsFiles records the files that submissions read and write.
func (p *Pack) readsFiles() {
	files, err := spec.NewFiles(p.InputFile, p.OutputFile)
	switch {
	case err != nil:
		p.Notes.RefuseUnless(packages.FilesFlag, "", i18n.Messagef("programs read %q and write %q, which is not supported: %s", p.InputFile, p.OutputFile, fault.In(err).What), "")
	case p.Interactor != nil:
		p.Notes.Refuse("", "programs would talk with an interactor through files, which is not supported", "")
	}
	p.files = files
}

// spec returns a spec with the properties of the package that a spec can express.
func (p *Pack) spec() *spec.Problem {
	sp := spec.Folder(p.path, folderID(p.ID))
	text := func(value string) spec.Text { return spec.Text{Value: value, Place: sp.ID.Place} }
	if len(p.Titles) > 0 {
		sp.Title = spec.Words{}
	}
	for _, lang := range slices.Sorted(maps.Keys(p.Titles)) {
		sp.Title.Set(reading.Spoken(lang, p.Titles[lang]), text(p.Titles[lang]))
	}
	if len(sp.Title.All()) == 0 {
		sp.Title.En = sp.ID
	}
	sp.Source = text(p.Credits.Source)
	sp.Files = p.files
	if p.Handed {
		sp.Outputs = &spec.Outputs{Place: sp.ID.Place}
	}
	l := p.Limits
	sp.Limits = l.Limits
	sp.Limits.Memory, sp.Limits.Output = cmp.Or(l.Memory, usualMemory), cmp.Or(l.Output, usualOutput)
	sp.Uniform, sp.Factors = l.Uniform, l.Factors
	c := p.Checker
	switch {
	case p.Interactor != nil:
		sp.Interactor = &spec.Program{File: text(p.Interactor.Path), Passes: max(1, p.Passes)}
		if p.judgesAfter() {
			sp.Check.Kind, sp.Check.Program = text("program"), &spec.Program{File: text(c.Program.Path)}
		}
	case c.Program != nil:
		sp.Check.Kind = text("program")
		sp.Check.Program = &spec.Program{File: text(c.Program.Path)}
	default:
		sp.Check.Kind = text(c.Builtin)
		if len(c.Flags) > 0 {
			sp.Check.Flags = spec.Text{Value: strings.Join(c.Flags, " "), Place: spec.Place{File: sp.File, Line: 1, Column: 1}}
		}
	}
	for _, t := range p.Tests {
		if in, out, ok := t.AsShown(); ok {
			sp.Samples = append(sp.Samples, spec.Sample{In: text(in), Out: text(out)})
		}
	}
	p.describe(sp)
	return sp
}

// describe converts the statements to Markdown and copies them into the spec. It skips formats such
// as PDF. Samples of the statement stay only if the package has none.
func (p *Pack) describe(sp *spec.Problem) {
	beside := map[string]packages.File{}
	for _, s := range p.Statements {
		d, _, ok, err := reading.Document(s)
		if !ok || err != nil { // a judge needs no statement; lint and import report the error
			continue
		}
		for _, file := range d.Pictures() {
			if f, ok := reading.Beside(s, file); ok {
				beside[file] = f
			}
		}
		if len(sp.Samples) > 0 {
			d.DropSamples()
		}
		d.Blocks = append(d.Blocks, p.talks(s.Language)...)
		text, _ := markdown.Write(d)
		if lang := reading.Spoken(s.Language, string(text)); s.Language == lang || !sp.Statement.Has(lang) {
			sp.Statement.Set(lang, spec.Text{Value: string(text), Place: sp.ID.Place})
		}
	}
	sp.Beside = func(name string) ([]byte, error) {
		f, ok := beside[name]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return f.Read(html.MostPicture)
	}
}

// talks returns the interactions that are shown as samples.
func (p *Pack) talks(lang string) (out []document.Block) {
	for i, t := range p.Tests {
		if t.Shown == nil || t.Shown.Interaction.Absent() {
			continue
		}
		text, err := t.Shown.Interaction.Read(packages.SampleLimit)
		if turns, ok := document.ParseTurns(string(text)); ok && err == nil {
			title := i18n.Format(lang, "Sample") + " " + strconv.Itoa(i+1)
			out = append(out, &document.Heading{Level: 2, Text: document.Plain(title)}, &document.Interaction{Turns: turns})
		}
	}
	return out
}
