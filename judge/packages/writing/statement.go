package writing

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/document/tex"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// A Text is a statement that is being written.
type Text struct {
	*document.Document
	Lang     string // a code of ISO 639
	Path     string
	pictures map[string]packages.File // by the names in the document
}

// Text reads a statement, to write it in another language. ok is false for a PDF, which is only
// copied. The samples of the statement are left out if the package has samples as tests.
func (w *Output) Text(s packages.Statement) (t *Text, ok bool, err error) {
	d, notes, ok, err := reading.Document(s)
	if !ok || err != nil {
		return nil, false, err
	}
	w.Notes = append(w.Notes, notes...)
	t = &Text{Document: d, Lang: reading.Spoken(s.Language, letters(d)), Path: s.File.Path, pictures: map[string]packages.File{}}
	if slices.ContainsFunc(w.Package.Tests, func(t packages.Test) bool { return t.Sample }) {
		d.DropSamples()
	}
	for _, file := range d.Pictures() {
		if f, ok := reading.Beside(s, file); ok {
			t.pictures[file] = f
		}
	}
	return t, true, nil
}

// letters returns the text of a document without formulas and code.
func letters(d *document.Document) string {
	var b strings.Builder
	d.Spans(func(spans []document.Span) {
		for _, s := range spans {
			if s.Kind == document.Text {
				b.WriteString(s.Text)
			}
		}
	})
	return b.String()
}

// Lost adds notes on what a writer of documents lost.
func (w *Output) Lost(t *Text, messages document.Messages) {
	for _, m := range messages {
		w.Notes.Warn(t.Path, m.What, "")
	}
}

// Pictures writes the pictures of a statement into a folder. In the document they get the given
// prefix and the names of their files.
func (w *Output) Pictures(t *Text, dir, prefix string) error {
	names := map[string]string{}
	var failed error
	for _, file := range t.Document.Pictures() {
		f, ok := t.pictures[file]
		if !ok {
			continue
		}
		base := PlainName.ReplaceAllString(path.Base(file), "-")
		name := base
		for i := 2; w.copied[path.Join(dir, name)] != "" && w.copied[path.Join(dir, name)] != file; i++ {
			name = fmt.Sprintf("%d-%s", i, base)
		}
		names[file] = prefix + name
		at := path.Join(dir, name)
		if w.copied[at] == file {
			continue
		}
		if w.copied == nil {
			w.copied = map[string]string{}
		}
		w.copied[at] = file
		if err := w.Copy(at, f); err != nil && failed == nil {
			failed = err
		}
	}
	t.Rename(func(file string) string {
		if name, ok := names[file]; ok {
			return name
		}
		return file
	})
	return failed
}

// LosePictures adds a note if a format has no place for pictures.
func (w *Output) LosePictures(t *Text) {
	for _, file := range t.Document.Pictures() {
		w.Notes.Warn(t.Path, i18n.Messagef("the picture %s is lost", path.Base(file)), "")
	}
}

// TakeInteractions takes the interactions out of a statement, with the headings before them, for a
// format that has files for them.
func (t *Text) TakeInteractions() (taken []*document.Interaction) {
	var kept []document.Block
	for _, b := range t.Blocks {
		in, ok := b.(*document.Interaction)
		if !ok {
			kept = append(kept, b)
			continue
		}
		taken = append(taken, in)
		if n := len(kept); n > 0 {
			if h, ok := kept[n-1].(*document.Heading); ok && len(h.Text) == 1 && sampleTitle(h.Text[0].Text) {
				kept = kept[:n-1]
			}
		}
	}
	t.Blocks = kept
	return taken
}

// sampleTitle reports whether a heading is that of a sample.
func sampleTitle(title string) bool {
	title = strings.TrimRight(title, " 0123456789")
	return title == "Sample" || title == i18n.Format("zh", "Sample")
}

// Markdown returns the statement in Markdown.
func (w *Output) Markdown(t *Text) []byte {
	text, messages := markdown.Write(t.Document)
	w.Lost(t, messages)
	return text
}

// TeX returns the statement as the body of a LaTeX document.
func (w *Output) TeX(t *Text, dialect tex.Dialect) []byte {
	text, messages := tex.Write(t.Document, dialect, t.Lang)
	w.Lost(t, messages)
	return text
}

// HTML returns the statement as a part of a page. Its formulas stay between dollars if dollars is
// set.
func (w *Output) HTML(t *Text, picture func(file string) string, dollars bool) []byte {
	text, messages := html.Write(t.Document, html.Options{Lang: t.Lang, Picture: picture, Dollars: dollars})
	w.Lost(t, messages)
	return text
}

// Page returns the statement as a page with its title.
func (w *Output) Page(t *Text, picture func(file string) string) []byte {
	title := &document.Heading{Level: 1, Text: document.Plain(w.TitleIn(t.Lang))}
	whole := *t
	whole.Document = &document.Document{Blocks: append([]document.Block{title}, t.Blocks...)}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><title>%s</title></head>\n<body>\n%s</body></html>\n", t.Lang, html.Escape(w.TitleIn(t.Lang)), w.HTML(&whole, picture, false))
	return b.Bytes()
}

// Data returns the address of a picture that contains the picture itself.
func (t *Text) Data(file string) string {
	f, ok := t.pictures[file]
	if !ok {
		return ""
	}
	text, err := f.Read(html.MostPicture)
	if err != nil {
		return ""
	}
	return html.Data(file, text)
}
