package gradebook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/store"
	"grundy/judge/grade"
	"grundy/judge/render/html"
	"grundy/judge/report/batch"
)

// mark identifies Grundy's own pages. Other files are never replaced.
const mark = `<meta name="generator" content="grundy">`

// mostPage is the maximum size in bytes of an existing page that may be replaced.
const mostPage = 64 << 20

// Folder writes the overview as index.html into a folder, which it creates if necessary, and a
// page for each judged program. It replaces only Grundy's own pages.
func Folder(dir string, s *grade.Sheet, lang string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fault.New(dir, store.What(err), "name another folder")
	}
	links := map[*grade.Try]string{}
	taken := map[string]bool{"index.html": true}
	for _, st := range s.Students {
		for _, c := range st.Cells {
			if c == nil {
				continue
			}
			for _, t := range c.Tries {
				if t.Report == nil {
					continue
				}
				links[t] = pageName(t.Path, taken)
				if err := put(filepath.Join(dir, links[t]), func(w io.Writer) error { return html.Write(w, roundOf(t), lang) }); err != nil {
					return err
				}
			}
		}
	}
	return put(filepath.Join(dir, "index.html"), func(w io.Writer) error {
		return Page(w, s, lang, func(t *grade.Try) string { return links[t] })
	})
}

// roundOf returns a round with one program.
func roundOf(t *grade.Try) *batch.Round {
	name := filepath.Base(t.Path)
	return &batch.Round{Problem: t.Report.Problem, All: []*batch.Submission{{
		Name: t.Path, Path: t.Path, Word: format.Shell(t.Path), File: name, Text: t.Text, Report: t.Report,
	}}}
}

// pageName returns a unique name for a page, made of letters, digits, . and -.
func pageName(path string, taken map[string]bool) string {
	base := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' {
			return r
		}
		return '-'
	}, strings.TrimLeft(path, "."))
	name := base + ".html"
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d.html", base, n)
	}
	taken[strings.ToLower(name)] = true
	return name
}

// put writes a page if there is no file with its name, or if the file is one of Grundy's pages.
func put(path string, write func(io.Writer) error) error {
	old, err := store.Read(path, mostPage)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fault.New(path, store.What(err), "name another folder")
	case !bytes.Contains(old, []byte(mark)):
		return fault.New(path, "is not a page that grundy wrote", "name another folder, or move it away")
	}
	if err := store.WriteTo(path, write); err != nil {
		return fault.New(path, store.What(err), "name another folder")
	}
	return nil
}
