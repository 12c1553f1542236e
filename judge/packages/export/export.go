// Package export writes packages as a zip file or a folder, reproducibly. It then reads the
// result and compares it with the original package.
//
//	report, err := export.Write("p2197.zip", icpc, p)
package export

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
)

// A Report describes a written package.
type Report struct {
	Path        string // the zip file or the folder
	Format      string
	Problem     string
	Files       int
	Bytes       int64 // the size of all files
	Tests       int   // the number of tests
	Submissions int
	Same        int // submissions with the same result in the package and in an imported problem
	Lost        packages.Notes
}

// Write writes a package: into a zip file if the path ends in .zip, else into a new folder. It
// does not replace existing files. If the package cannot be written, or differs when it is read
// back, Write leaves no file behind.
func Write(path string, f packages.Format, p *packages.Package) (*Report, error) {
	return write(path, f, p, func(made string, zipped bool, r *Report, p *packages.Package) error {
		return readBack(made, zipped, r, f, p)
	})
}

// Folder is like Write, for a format that is not read back. Before the folder gets its name, check
// may refuse what was written to made.
func Folder(path string, f packages.Format, p *packages.Package, check func(made string, r *Report) error) (*Report, error) {
	return write(path, f, p, func(made string, _ bool, r *Report, p *packages.Package) error {
		r.Tests, r.Submissions = len(p.Tests), len(p.Submissions)
		return check(made, r)
	})
}

func write(path string, f packages.Format, p *packages.Package, check func(made string, zipped bool, r *Report, p *packages.Package) error) (r *Report, err error) {
	r = &Report{Path: path, Format: strings.ToLower(f.Name()), Problem: p.ID}
	if _, err := os.Lstat(path); err == nil {
		return nil, fault.New(path, "exists already", "name another path with --out, or remove it")
	}
	p, arranged := writing.Arranged(f, p)
	zipped := strings.HasSuffix(strings.ToLower(path), ".zip")
	beside, err := os.MkdirTemp(filepath.Dir(path), ".grundy-export-*")
	if err != nil {
		return nil, fault.Caused(filepath.Dir(path), store.What(err), err)
	}
	defer os.RemoveAll(beside)
	made := filepath.Join(beside, "package")
	if zipped {
		made += ".zip"
	}
	if r.Lost, err = writeTo(made, zipped, r, f, p); err != nil {
		return nil, err
	}
	r.Lost = append(arranged, r.Lost...)
	if err := check(made, zipped, r, p); err != nil {
		return nil, err
	}
	if err := os.Rename(made, path); err != nil {
		return nil, fault.Caused(path, store.What(err), err)
	}
	return r, nil
}

func writeTo(path string, zipped bool, r *Report, f packages.Format, p *packages.Package) (packages.Notes, error) {
	if !zipped {
		if err := os.Mkdir(path, 0o755); err != nil {
			return nil, fault.Caused(path, store.What(err), err)
		}
		w := &folderWriter{root: path, report: r}
		notes, err := f.Write(w, p)
		return notes, errors.Join(err, w.end())
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fault.Caused(path, store.What(err), err)
	}
	w := &zipWriter{zip: zip.NewWriter(file), report: r}
	notes, err := f.Write(w, p)
	if err == nil {
		err = w.zip.Close()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return notes, err
}

// counting is a writer that counts the bytes.
type counting struct {
	io.Writer
	report *Report
}

// Write implements io.Writer.
func (c counting) Write(text []byte) (int, error) {
	n, err := c.Writer.Write(text)
	c.report.Bytes += int64(n)
	return n, err
}

// A zipWriter writes the files of a zip archive. It sets a fixed time, so that the archive is
// reproducible.
type zipWriter struct {
	zip    *zip.Writer
	report *Report
}

// Create implements packages.Writer.
func (w *zipWriter) Create(path string) (io.Writer, error) {
	to, err := w.zip.CreateHeader(&zip.FileHeader{Name: path, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
	w.report.Files++
	return counting{to, w.report}, err
}

// A folderWriter writes files into a folder.
type folderWriter struct {
	root   string
	report *Report
	now    *os.File
}

func (w *folderWriter) end() error {
	if w.now == nil {
		return nil
	}
	err := w.now.Close()
	w.now = nil
	return err
}

// Create implements packages.Writer.
func (w *folderWriter) Create(path string) (io.Writer, error) {
	if err := w.end(); err != nil {
		return nil, err
	}
	if !filepath.IsLocal(path) {
		return nil, fault.New(path, "leads out of the package", "")
	}
	at := filepath.Join(w.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(at, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	w.now = f
	w.report.Files++
	return counting{f, w.report}, nil
}

// readBack reads the written package and compares it with the original.
func readBack(path string, zipped bool, r *Report, f packages.Format, p *packages.Package) error {
	var folder fs.FS
	if zipped {
		a, err := zipfs.Open(path)
		if err != nil {
			return err
		}
		defer a.Close()
		folder = a
	} else {
		folder = os.DirFS(path)
	}
	back, notes, err := f.Read(folder, p.ID)
	if err != nil {
		return fault.New(p.ID, i18n.Messagef("the package that was written cannot be read: %v", err), "report this")
	}
	if err := notes.Unsupported(); err != nil {
		return fault.New(p.ID, i18n.Messagef("the package that was written is not understood: %v", err), "report this")
	}
	r.Tests, r.Submissions = len(back.Tests), len(back.Submissions)
	if err := differentStatements(p, back, &r.Lost); err != nil {
		return err
	}
	if what := Differs(p, back); what != "" {
		return fault.New(p.ID, i18n.Messagef("the package reads differently from what was written: %s", what), "report this")
	}
	return nil
}

// testLimit is the size of the largest file of a test that is compared.
const testLimit = 1 << 30

// Differs describes the first difference between the original package and the package that was
// read back: tests and their order, the time limit, points, or verdicts of submissions. It
// returns "" if there is no difference.
func Differs(p, back *packages.Package) i18n.Message {
	if len(p.Tests) != len(back.Tests) {
		return i18n.Messagef("%s instead of %d", i18n.Plural(len(back.Tests), "test"), len(p.Tests))
	}
	want := slices.Clone(p.Tests)
	slices.SortStableFunc(want, func(a, b packages.Test) int { return first(b.Sample) - first(a.Sample) })
	got := slices.Clone(back.Tests)
	slices.SortStableFunc(got, func(a, b packages.Test) int { return first(b.Sample) - first(a.Sample) })
	for i := range want {
		pairs := [][2]packages.File{{want[i].Input, got[i].Input}, {want[i].Answer, got[i].Answer}}
		if !slices.Equal(want[i].Args, got[i].Args) || len(want[i].Files) != len(got[i].Files) {
			return i18n.Messagef("test %s is not %s", got[i].Name, want[i].Name)
		}
		for k, f := range want[i].Files {
			pairs = append(pairs, [2]packages.File{f, got[i].Files[k]})
		}
		for _, pair := range pairs {
			if pair[0].Absent() {
				continue
			}
			a, err := pair[0].Read(testLimit)
			if err != nil {
				return i18n.Of(err)
			}
			b, err := pair[1].Read(testLimit)
			if err != nil {
				return i18n.Of(err)
			}
			if !bytes.Equal(a, b) {
				return i18n.Messagef("test %s is not %s", got[i].Name, want[i].Name)
			}
		}
	}
	if p.Limits.Time != back.Limits.Time && back.Limits.Time != 0 {
		return i18n.Messagef("the time limit %s instead of %s", back.Limits.Time, p.Limits.Time)
	}
	if m := differentGraders(p, back); m != "" {
		return m
	}
	if want, _ := p.Points(); want > 0 {
		p := *back
		p.Share(&packages.Notes{})
		// A format without points gives 0; a note says that they are lost.
		if got, _ := p.Points(); got != 0 && math.Abs(got-want) > 0.5 {
			return i18n.Messagef("%g points instead of %g", got, want)
		}
	}
	return differentFates(p, back)
}

// differentGraders describes the first difference between the files that are compiled with submissions, or
// returns "". A note of the writer names the languages whose files are lost.
func differentGraders(p, back *packages.Package) i18n.Message {
	if len(p.Include) > 0 && len(back.Include) == 0 {
		return "without the files that are compiled with submissions"
	}
	for language, files := range back.Include {
		for _, f := range files {
			i := slices.IndexFunc(p.Include[language], func(g packages.File) bool { return path.Base(g.Path) == path.Base(f.Path) })
			if i < 0 {
				return i18n.Messagef("the file %s is compiled with submissions", f.Path)
			}
			got, err := f.Read(packages.TextLimit)
			want, wrong := p.Include[language][i].Read(packages.TextLimit)
			if err = cmp.Or(err, wrong); err != nil {
				return i18n.Of(err)
			}
			if !bytes.Equal(got, want) {
				return i18n.Messagef("another file %s is compiled with submissions", f.Path)
			}
		}
	}
	return ""
}

func first(sample bool) int {
	if sample {
		return 1
	}
	return 0
}

// differentFates describes the first difference between the fates of submissions. It pairs
// submissions by their names without extensions.
func differentFates(p, back *packages.Package) i18n.Message {
	fates := map[string]packages.Fate{}
	for _, s := range p.Submissions {
		fates[stem(s.Path)] = s.Fate
	}
	for _, s := range back.Submissions {
		want, known := fates[stem(s.Path)]
		if !known {
			if s.Declared == "solution" { // a format that does not store names of solutions
				continue
			}
			return i18n.Messagef("the submission %s was not there", s.Path)
		}
		if !agree(want, s.Fate) {
			return i18n.Messagef("the verdict %s of %s instead of %s", s.Fate, s.Path, want)
		}
	}
	return ""
}

func stem(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	return name
}

// agree reports whether a fate that was read back agrees with the original. Both must be partial,
// or they must share a verdict. MLE and OLE may be read back as RTE.
func agree(wanted, f packages.Fate) bool {
	if wanted.Partial || f.Partial {
		return wanted.Partial == f.Partial
	}
	want, got := wanted.Verdicts(), f.Verdicts()
	if len(got) == 0 {
		return true // the format does not store fates
	}
	return slices.ContainsFunc(want, func(v string) bool {
		return slices.Contains(got, v) || (v == "MLE" || v == "OLE") && slices.Contains(got, "RTE")
	})
}

// Message is a line for the user with the path, the tests, the submissions, the files and the
// bytes.
func (r *Report) Message() i18n.Message {
	return i18n.Messagef("%s: %s, %s, %s, %s", format.Visible(r.Path),
		i18n.Plural(r.Tests, "test"), i18n.Plural(r.Submissions, "submission"), i18n.Plural(r.Files, "file"), format.About(r.Bytes))
}
