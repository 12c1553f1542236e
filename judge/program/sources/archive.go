package sources

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/program/build"
)

// AroundIn is like Around, for a main file in a folder of a zip file.
func (f Finder) AroundIn(src build.Source, from *zipfs.Archive, dir string) (build.Source, error) {
	files, err := Unpack(from, dir, dir)
	if err != nil {
		return src, err
	}
	return f.around(src, files)
}

// Zip returns the program in a zip file. name is its name in errors.
func (f Finder) Zip(name string, data []byte) (build.Source, error) {
	src := build.Source{Name: name}
	from, err := zipfs.Of(name, data)
	if err != nil {
		return src, err
	}
	files, err := Unpack(from, ".", name)
	if err != nil {
		return src, err
	}
	return f.Files(files, name)
}

// Unpack reads the sources in a folder of a zip file. If everything is in one folder, this folder is
// the top. place is the name of the folder in errors.
func Unpack(from *zipfs.Archive, dir, place string) (Given, error) {
	files, size := Given{}, 0
	err := fs.WalkDir(from, dir, func(at string, d fs.DirEntry, err error) error {
		name := strings.TrimPrefix(at, dir+"/")
		switch {
		case err != nil:
			return err
		case d.IsDir() && at != dir && (strings.HasPrefix(d.Name(), ".") || slices.Contains(foreign, d.Name())):
			return fs.SkipDir
		case !d.Type().IsRegular() || familyOf(name) == "" || strings.HasPrefix(d.Name(), "."):
			return nil
		case len(files) == MostFiles:
			return tooMany(place)
		}
		text, err := from.Read(at, mostFile)
		if err != nil {
			return err
		}
		if size += len(text); size > MostAll {
			return tooLarge(place)
		}
		files[name] = text
		return nil
	})
	return files.top(), err
}

func tooMany(place string) error {
	return fault.New(place, i18n.Messagef("has more than %d sources", MostFiles), "put the program into a folder of its own")
}

func tooLarge(place string) error {
	return fault.New(place, i18n.Messagef("its files have more than %s together", format.Size(MostAll)), "remove what the program does not need")
}

// top returns the files without the folder that contains all of them, if there is one.
func (g Given) top() Given {
	first := ""
	for name := range g {
		dir, _, inFolder := strings.Cut(name, "/")
		if !inFolder || first != "" && dir != first {
			return g
		}
		first = dir
	}
	files := Given{}
	for name, text := range g {
		files[strings.TrimPrefix(name, first+"/")] = text
	}
	return files
}

// Starts reports whether a program of a compiled language starts in a source.
func Starts(name string, text []byte) bool { return startable(name, text) }

// Part reports whether a source in a compiled language is only a part of a program, as it has no main
// function.
func Part(name string, text []byte) bool {
	_, compiled := startingOf(path.Base(name))
	return compiled && !startable(name, text)
}

// These comments in a packed program say what its files are.
const (
	mainComment = "main"
	partComment = "compiled by itself"
)

// Pack returns a program as one text to store or to send: the text of its only file, or a zip file.
// The same program always gives the same bytes.
func Pack(src build.Source) []byte {
	if len(src.Beside) == 0 {
		return src.Text
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	put := func(name, comment string, text []byte) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Comment: comment, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			panic("sources: an archive in memory: " + err.Error())
		}
	}
	put(path.Join(src.Folder, path.Base(src.Name)), mainComment, src.Text)
	for _, f := range src.Beside {
		comment := ""
		if f.Part {
			comment = partComment
		}
		put(f.Name, comment, f.Text)
	}
	if err := z.Close(); err != nil {
		panic("sources: an archive in memory: " + err.Error())
	}
	return out.Bytes()
}

// IsPacked reports whether a text is a packed program of several files. No source begins like a zip
// file.
func IsPacked(text []byte) bool { return bytes.HasPrefix(text, []byte("PK\x03\x04")) }

// Unpacked returns a program that Pack has packed. name is the name of its main file.
func Unpacked(name string, text []byte) (build.Source, error) {
	src := build.Source{Name: name, Text: text}
	if !IsPacked(text) {
		return src, nil
	}
	if _, err := zipfs.Of(name, text); err != nil { // names that lead out of it, and too many files
		return src, err
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return src, fault.Caused(name, "is a damaged zip file", err)
	}
	if src.Text = nil; !slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Comment == mainComment }) {
		return src, nil
	}
	left := int64(MostAll)
	for _, f := range z.File {
		if f.Mode().IsDir() {
			continue
		}
		if len(src.Beside) > MostFiles {
			return src, fault.New(name, i18n.Messagef("needs more than %d files", MostFiles), "merge some of them")
		}
		one, err := content(f, left)
		switch {
		case errors.Is(err, store.ErrTooBig):
			return src, tooLarge(name)
		case err != nil:
			return src, fault.Caused(name, "is a damaged zip file", err)
		}
		left -= int64(len(one))
		if f.Comment == mainComment && src.Text == nil {
			if src.Text = one; path.Dir(f.Name) != "." {
				src.Folder = path.Dir(f.Name)
			}
			continue
		}
		src.Beside = append(src.Beside, build.File{Name: f.Name, Text: one, Part: f.Comment == partComment})
	}
	src.Entry = entry(src)
	return src, nil
}

// content reads a file of a zip file of at most limit bytes.
func content(f *zip.File, limit int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = store.ErrTooBig
	}
	return text, err
}
