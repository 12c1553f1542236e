package build

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// Languages returns the languages, sorted by id.
func (b *Builder) Languages() []*Language { return slices.Clone(b.languages) }

// Detect finds the language of a source. If lang is not empty, it is the language with this id. If
// lang is empty, it is the language whose globs match the name. If several match, the first line
// of the source decides, and then their priority. For names without an extension, the first line
// alone decides.
func (b *Builder) Detect(src Source, lang string) (*Language, error) {
	if lang != "" {
		return b.named(lang)
	}
	name := filepath.Base(src.Name)
	found := b.matching(name)
	if len(found) == 0 { // A.CPP; *.C, unlike *.c, was tried above
		found = b.matching(strings.ToLower(name))
	}
	if len(found) == 0 && filepath.Ext(name) == "" {
		if found = byShebang(b.languages, src.Text); len(found) == 0 {
			return nil, fault.Errorf("%s: has no extension; give the language: %s",
				show(src.Name), b.ids())
		}
	}
	if ext := filepath.Ext(name); len(found) == 0 && (ext == ".sh" || ext == ".bash") {
		return nil, fault.Errorf("%s: is a script of the shell, which is not among the languages; give --languages FILE with a row such as %s",
			show(src.Name), shellRow(ext))
	}
	if len(found) == 0 {
		return nil, fault.Errorf("%s: no language has the extension %q; name one (%s) or use one of %s",
			show(src.Name), filepath.Ext(name), b.ids(), b.globs())
	}
	if evident := slices.DeleteFunc(slices.Clone(found), func(l *Language) bool {
		return matchesAny(l.ShebangFiles, name) && len(byShebang([]*Language{l}, src.Text)) == 0
	}); len(evident) > 0 {
		found = evident
	}
	if told := byShebang(found, src.Text); len(told) > 0 {
		found = told
	}
	return slices.MaxFunc(found, func(x, y *Language) int { return x.Priority - y.Priority }), nil
}

// shellRow returns a row of a table of languages for scripts with the extension .sh or .bash.
func shellRow(ext string) string {
	return fmt.Sprintf("%[1]s: {name: Shell, priority: 1, files: '*.%[1]s', run: '%[1]s {mainfile}'}", ext[1:])
}

// named finds a language by id. If there is none, its error suggests what may have been meant.
func (b *Builder) named(id string) (*Language, error) {
	best, far := "", 3 // words that differ in three or more letters are not similar
	for _, l := range b.languages {
		if l.ID == id {
			return l, nil
		}
		if d := levenshtein.Distance(strings.ToLower(id), l.ID, nil); d < far && d < len(id) {
			best, far = l.ID, d
		}
	}
	// A matching extension (py, c++) is better evidence than similar letters.
	if l := b.matching("x." + strings.ToLower(id)); len(l) > 0 {
		best = slices.MaxFunc(l, func(x, y *Language) int { return x.Priority - y.Priority }).ID
	}
	guess := i18n.Message("")
	if best != "" {
		guess = i18n.Messagef("did you mean %s? ", best)
	}
	return nil, fault.Errorf("language %q: unknown; %sknown: %s", id, guess, b.ids())
}

// matching returns the languages with a glob for a base name.
func (b *Builder) matching(name string) (found []*Language) {
	for _, l := range b.languages {
		if l.matches(name) {
			found = append(found, l)
		}
	}
	return found
}

func (l *Language) matches(name string) bool { return matchesAny(l.Files, name) }

func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, _ := filepath.Match(glob, name)
		return ok
	})
}

// byShebang returns the languages whose shebang matches the first line.
func byShebang(all []*Language, text []byte) (found []*Language) {
	if !bytes.HasPrefix(text, []byte("#!")) {
		return nil
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	line = bytes.TrimRight(line, "\r \t")
	for _, l := range all {
		if l.Shebang != "" && regexp.MustCompile(l.Shebang).Match(line) {
			found = append(found, l)
		}
	}
	return found
}

// ids lists the ids of the languages for error messages.
func (b *Builder) ids() string {
	var list []string
	for _, l := range b.languages {
		list = append(list, l.ID)
	}
	return strings.Join(list, " ")
}

// globs lists the known file names for error messages.
func (b *Builder) globs() string {
	var list []string
	for _, l := range b.languages {
		for _, g := range l.Files {
			if !slices.Contains(list, g) {
				list = append(list, g)
			}
		}
	}
	return strings.Join(list, " ")
}
