package catalogue

import (
	"cmp"
	"path"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages/markup"
	"grundy/judge/spec"
)

// mostStatement is the size in bytes of the longest statement that is shown.
const mostStatement = 1 << 20

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
		p.Notes.Refuse("", i18n.Messagef("programs read %q and write %q, which is not supported: %s", p.InputFile, p.OutputFile, fault.In(err).What), "")
	case p.Interactor != nil:
		p.Notes.Refuse("", "programs would talk with an interactor through files, which is not supported", "")
	}
	p.files = files
}

// spec returns a spec with the properties of the package that a spec can express.
func (p *Pack) spec() *spec.Problem {
	sp := spec.Folder(p.path, folderID(p.ID))
	text := func(value string) spec.Text { return spec.Text{Value: value, Place: sp.ID.Place} }
	for lang, title := range p.Titles {
		switch {
		case strings.HasPrefix(lang, "zh"):
			sp.Title.Zh = text(title)
		case lang == "en" || sp.Title.En == sp.ID && p.Titles["en"] == "":
			sp.Title.En = text(title)
		}
	}
	if sp.Title.En == sp.ID && sp.Title.Zh.Value != "" {
		sp.Title.En = spec.Text{} // use the Chinese title
	}
	sp.Source = text(p.Credits.Source)
	p.describe(sp)
	sp.Files = p.files
	l := p.Limits
	sp.Limits = spec.Limits{Time: l.Time, Memory: cmp.Or(l.Memory, usualMemory), Output: cmp.Or(l.Output, usualOutput), Input: sp.Limits.Input}
	sp.Uniform, sp.Factors = l.OneTime, l.Factors
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
	return sp
}

// describe converts the statements to Markdown and copies them into the spec. It skips formats such
// as PDF.
func (p *Pack) describe(sp *spec.Problem) {
	for _, s := range p.Statements {
		into := &sp.Statement.En
		if strings.HasPrefix(strings.ToLower(s.Language), "zh") {
			into = &sp.Statement.Zh
		}
		ext := path.Ext(s.File.Path)
		if ext == ".txt" {
			ext = ".md"
		}
		convert := markup.Reader(ext)
		if into.Value != "" && s.Language != "en" || convert == nil {
			continue
		}
		if words, err := s.File.Read(mostStatement); err == nil {
			words, _ = convert(words)
			*into = spec.Text{Value: string(words), Place: sp.ID.Place}
		}
	}
}
