package reading

import (
	"path"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/document/tex"
	"grundy/judge/packages"
)

// Document reads a statement. ok is false if it is in a format such as PDF, which is only copied.
// Pictures that are beside the statement have the names of their files, relative to the package.
// The notes say what is not understood.
func Document(s packages.Statement) (d *document.Document, notes packages.Notes, ok bool, err error) {
	kind := strings.ToLower(path.Ext(s.File.Path))
	if kind != ".md" && kind != ".txt" && kind != ".tex" && kind != ".html" {
		return nil, nil, false, nil
	}
	source, err := s.File.Read(packages.TextLimit)
	if err != nil {
		return nil, nil, false, err
	}
	var messages document.Messages
	switch kind {
	case ".tex":
		d, messages = tex.Read(source, tex.Options{Lang: s.Language, Include: func(name string) ([]byte, bool) {
			f, found := Beside(s, name, ".tex")
			if !found {
				return nil, false
			}
			text, err := f.Read(packages.TextLimit)
			return text, err == nil
		}})
	case ".html":
		d, messages = html.Read(source)
	default:
		d, messages = markdown.Read(source)
	}
	d.Rename(func(file string) string {
		f, found := Beside(s, file, pictures...)
		if !found {
			messages.Add(0, i18n.Messagef("the picture %s is missing", file))
			return file
		}
		return f.Path
	})
	for _, m := range messages {
		place := s.File.Path
		if m.Line > 0 {
			place += ":" + strconv.Itoa(m.Line)
		}
		notes.Warn(place, m.What, "")
	}
	return d, notes, true, nil
}

// pictures are the endings of pictures, which statements in TeX leave out.
var pictures = []string{".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".pdf", ".eps"}

// Beside returns the file beside a statement that the statement calls by a name: a path relative to
// the statement or to the package, perhaps without its ending. Hydro puts file:// before it.
func Beside(s packages.Statement, name string, endings ...string) (f packages.File, ok bool) {
	name = strings.TrimPrefix(name, "file://")
	name, _, _ = strings.Cut(name, "?")
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	if name == "" {
		return packages.File{}, false
	}
	for _, ending := range append([]string{""}, endings...) {
		for _, f := range s.Beside {
			if f.Path == name+ending || strings.HasSuffix(f.Path, "/"+name+ending) {
				return f, true
			}
		}
	}
	for _, ending := range append([]string{""}, endings...) { // such as images/a.png, packed as a.png
		for _, f := range s.Beside {
			if path.Base(f.Path) == path.Base(name)+ending {
				return f, true
			}
		}
	}
	return packages.File{}, false
}
