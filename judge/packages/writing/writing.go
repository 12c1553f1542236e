// Package writing has common parts of the writers of packages. An Output is a package that is
// being written. It creates YAML and XML files, finds the judging programs, and notes what the
// format cannot express.
package writing

import (
	"bytes"
	"crypto/sha256"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
)

// An Output is a package that is being written. Its embedded Writer creates the files.
type Output struct {
	packages.Writer
	Package *packages.Package
	Notes   packages.Notes
	Parts   []packages.Part // the groups that give points
	Files   bool            // the format names the files that submissions read and write
	Passes  bool            // a submission may run several times on a test
	Judging bool            // the format has limits of checkers and interactors
	Outputs bool            // submissions may be outputs
	// Managers says that the format has managers of CMS, which talk with one process or several.
	Managers bool
	// Flags and TestFlags say that the format has flags of the checker or interactor: for all
	// tests, and for single tests. They are also set if the format has no checker. TestFiles says
	// that a test may have its own arguments and files.
	Flags, TestFlags, TestFiles bool
	Shares                      bool // a checker can give a share of the points of a test
	Nested                      bool // the format has groups within groups, and the package has such groups
	Graders                     bool // files may be compiled with each submission

	taken      map[string][sha256.Size]byte // the hashes of the files that Source has written
	copied     map[string]string            // the files of pictures, by the paths at which they are
	TestLimits bool                         // a test may have its own limits
}

// New begins to write a package.
func New(to packages.Writer, p *packages.Package) *Output { return &Output{Writer: to, Package: p} }

// Put writes a file.
func (w *Output) Put(path string, text []byte) error {
	to, err := w.Create(path)
	if err == nil {
		_, err = to.Write(text)
	}
	return err
}

// Copy writes a file with the contents of f.
func (w *Output) Copy(path string, f packages.File) error {
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := w.Create(path)
	if err == nil {
		_, err = io.Copy(to, from)
	}
	return err
}

// YAML writes a mapping.
func (w *Output) YAML(path string, value any) error {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(value); err != nil {
		return err
	}
	return w.Put(path, b.Bytes())
}

// A Pair is a key of a mapping, a string, and its value.
type Pair [2]any

// A Mapping is a YAML mapping that is written in order.
type Mapping []Pair

// MarshalYAML implements yaml.Marshaler.
func (m Mapping) MarshalYAML() (any, error) {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, p := range m {
		var value yaml.Node
		if err := value.Encode(p[1]); err != nil {
			return nil, err
		}
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: p[0].(string)}, &value)
	}
	return n, nil
}

// InSeconds formats a time limit in seconds.
func InSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// Common adds notes that are common to all formats of other judges. It returns an error if
// verdicts would change.
func (w *Output) Common(what i18n.Message) error {
	p := w.Package
	parts, ok := p.Parts()
	if w.Parts = parts; !ok && !w.Nested {
		w.Notes.Warn("", "the points of its groups are lost", "")
	}
	for language := range p.Limits.Factors {
		if f := p.Limits.Factors[language]; f.Time > 0 && f.Time != 1 || f.Memory > 0 && f.Memory != 1 {
			w.Notes.Warn("", "larger limits for some languages are lost: one limit applies to all", "")
			break
		}
	}
	if p.OwnLimits() && !w.TestLimits {
		w.Notes.Warn("", "smaller limits of some tests are lost: the largest apply to all", "")
	}
	w.LoseJudging()
	if p.InputFile != "" && !w.Files {
		return fault.New(p.ID, i18n.Messagef("programs read and write files, which %s cannot express", what), "")
	}
	if p.Handed && !w.Outputs {
		return fault.New(p.ID, i18n.Messagef("submissions are outputs, not programs, which %s cannot express", what), "choose another format")
	}
	if p.Completes() && (!w.Graders || len(p.Around) > 0) {
		return fault.New(p.ID, i18n.Messagef("files are compiled with each submission, which is not written to %s", what), "")
	}
	if p.Passes > 1 && !w.Passes {
		return fault.New(p.ID, i18n.Messagef("submissions run several times on a test, which %s cannot express", what), "choose another format")
	}
	if p.Managed() && !w.Managers {
		return fault.New(p.ID, i18n.Messagef("its interactor is a manager of CMS, which %s cannot express", what), "choose hydro")
	}
	if p.Processes > 1 && !p.Managed() {
		return fault.New(p.ID, i18n.Messagef("submissions run as several processes at once, which %s cannot express", what), "")
	}
	return w.own(what)
}

// LoseJudging adds a note if the time limit of the checker or interactor is lost.
func (w *Output) LoseJudging() {
	p := w.Package
	if l := p.Limits.Judging; l.Time > 0 && !w.Judging && (p.Checker.Program != nil || p.Interactor != nil) {
		w.Notes.Warn("", i18n.Messagef("the time limit of its checker or interactor, %s, is lost", l.Time), "")
	}
}

// own returns an error for flags, arguments and files of tests that the format does not have.
func (w *Output) own(what i18n.Message) error {
	p := w.Package
	c := p.Checker
	if (c.Program != nil || p.Interactor != nil) && len(c.Flags) > 0 && !w.Flags {
		return fault.New(p.ID, i18n.Messagef("its checker or interactor has flags, which are not written to %s", what), "choose another format")
	}
	for _, t := range p.Tests {
		switch {
		case len(t.Args)+len(t.Files) > 0 && !w.TestFiles:
			return fault.New(t.Name, i18n.Messagef("the test has arguments or files of its own, which are not written to %s", what), "choose another format")
		case c.Differs(t) && !w.TestFlags:
			return fault.New(t.Name, i18n.Messagef("the checker has special flags for the test, which are not written to %s", what), "choose another format")
		}
	}
	return nil
}

// Mebibytes returns a size in MiB, rounded up.
func Mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// Title returns the English title, or another title if there is none.
func (w *Output) Title() string { return w.TitleIn("en") }

// TitleIn returns the title in a language, or another title if there is none, or else the id.
func (w *Output) TitleIn(lang string) string {
	if t := w.Package.Titles[lang]; t != "" {
		return t
	}
	for _, lang := range append([]string{"en"}, slices.Sorted(maps.Keys(w.Package.Titles))...) {
		if t := w.Package.Titles[lang]; t != "" {
			return t
		}
	}
	return w.Package.ID
}

// OneTitle returns the title in a language, for a format that has one title. It adds a note on each
// other title, which is lost.
func (w *Output) OneTitle(lang string) string {
	title := w.TitleIn(lang)
	for _, other := range slices.Sorted(maps.Keys(w.Package.Titles)) {
		if t := w.Package.Titles[other]; t != "" && t != title {
			w.Notes.Warn("", i18n.Messagef("the format has one title, so the title %s is lost", t), "")
		}
	}
	return title
}

// OneStatement returns the statement in a language, for a format that has one statement: else the
// English one, or the first. It adds a note on each other statement, which is lost. ok is false if there
// are none.
func (w *Output) OneStatement(lang string) (s packages.Statement, ok bool) {
	chosen := -1
	for i, s := range w.Package.Statements {
		if chosen < 0 || s.Language == lang || s.Language == "en" && w.Package.Statements[chosen].Language != lang {
			chosen = i
		}
	}
	for i, s := range w.Package.Statements {
		if i != chosen {
			w.Notes.Warn(s.File.Path, "the format has one language, so this statement is lost", "")
		}
	}
	if chosen < 0 {
		return s, false
	}
	return w.Package.Statements[chosen], true
}

// Lose adds notes for what the format loses: statements, submissions, a validator.
func (w *Output) Lose(statements, submissions, validator bool) {
	if statements && len(w.Package.Statements) > 0 {
		w.Notes.Warn("", "the statement is lost", "")
	}
	if submissions && len(w.Package.Submissions) > 0 {
		w.Notes.Warn("", "the submissions and their verdicts are lost", "")
	}
	if !validator {
		return
	}
	for _, v := range w.Package.Validators {
		if !w.LosesValidator(v) {
			w.Notes.Warn(v.Path, "the validator of inputs is lost", "")
		}
	}
}

// StatementMarkdown writes the statements in Markdown. The function name makes a file name from a
// language. Pictures are written into the folder dir, and named with the prefix; without a folder
// they are lost.
func (w *Output) StatementMarkdown(name func(lang string) string, dir, prefix string) error {
	for _, s := range w.Package.Statements {
		t, ok, err := w.Text(s)
		if err != nil {
			return err
		}
		if !ok {
			w.Notes.Warn(s.File.Path, "is neither Markdown, TeX nor HTML, so this statement is lost", "")
			continue
		}
		if dir == "" {
			w.LosePictures(t)
		} else if err := w.Pictures(t, dir, prefix); err != nil {
			return err
		}
		if err := w.Put(name(t.Lang), w.Markdown(t)); err != nil {
			return err
		}
	}
	return nil
}

// Plain reports whether answers are compared by tokens, words or lines, or exactly, as judges do
// without a checker.
func Plain(c packages.Checker) bool {
	return c.Program == nil && c.Standard == "" && slices.Contains([]string{"", "tokens", "lines", "words", "exact"}, c.Builtin)
}
