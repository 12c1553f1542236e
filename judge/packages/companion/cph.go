package companion

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages"
	"grundy/judge/packages/sign"
)

// CPH reads the problems that the editor extension Competitive Programming Helper keeps: for each
// program a file .cph/.PROGRAM_HASH.prob beside it, which holds what the browser sent.
type CPH struct{}

// One implements packages.Collection. A file holds one problem.
func (CPH) One(int) packages.Format { return CPH{} }

// Name implements Format.
func (CPH) Name() string { return "CPH" }

// Is implements Format.
func (CPH) Is(folder fs.FS) bool { return CPHSign.Is(folder) }

// CPHSign recognizes these files.
var CPHSign = sign.Sign{Name: "CPH", Is: sign.File("*.prob", sign.Matching(`^\s*\{"`))}

// Read implements Format.
func (CPH) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	entries, err := fs.ReadDir(folder, ".") // not a reading.Tree, which omits names with a dot in front
	if err != nil {
		return nil, nil, packages.Unreadable(".", err)
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && strings.EqualFold(path.Ext(e.Name()), ".prob") {
			names = append(names, e.Name())
		}
	}
	if len(names) != 1 {
		return nil, nil, fault.New(".", i18n.Messagef("contains several problems: %s", format.Visible(format.Few(names, 5).String())), "name one of these files")
	}
	at := format.Visible(names[0])
	text, err := packages.Lazy(at, 0, func() (io.ReadCloser, error) { return folder.Open(names[0]) }).Read(MostBytes)
	if err != nil {
		return nil, nil, err
	}
	t, err := Parse(text)
	if err != nil {
		return nil, nil, fault.New(at, fault.In(err).What, "let the extension save it again")
	}
	if t.Interactive {
		notes.Refuse(at, "the problem is interactive, and the file has no interactor", "grundy listen writes a folder to which you can add one")
	}
	if len(t.Tests) == 0 {
		notes.Refuse(at, "there are no tests", "")
	}
	return t.pack(at), notes, nil
}

// pack returns the problem as a package.
func (t *Task) pack(at string) *packages.Package {
	p := &packages.Package{Format: "CPH", ID: t.ID(), Titles: map[string]string{"en": t.Name}, Checker: packages.Checker{Builtin: "tokens"}}
	p.Credits.Source = cmp.Or(t.URL, t.Group)
	p.Limits.Time, p.Limits.Memory, p.Limits.TimeFrom = time.Duration(t.Time)*time.Millisecond, t.Memory<<20, at
	f := t.files()
	p.InputFile, p.OutputFile = f.Input, f.Output
	for i, test := range t.Tests {
		name := fmt.Sprintf("sample-%d", i+1)
		p.Tests = append(p.Tests, packages.Test{
			Name: name, Sample: true,
			Input: packages.Text(name+".in", []byte(test.Input)), Answer: packages.Text(name+".out", []byte(test.Output)),
		})
	}
	return p
}

// Write implements Format.
func (CPH) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// Beside returns the file that Competitive Programming Helper keeps for a program, or "". If there
// are several, because the program was moved, it is the one that names the program's present path,
// or else the latest.
func Beside(program string) string {
	full, err := filepath.Abs(program)
	if err != nil {
		return ""
	}
	list, _ := filepath.Glob(filepath.Join(store.Literal(filepath.Dir(program)), ".cph", "."+store.Literal(filepath.Base(program))+"_*.prob"))
	var latest string
	var saved time.Time
	for _, kept := range list {
		info, err := os.Stat(kept)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if sourceOf(kept) == full {
			return kept
		}
		if info.ModTime().After(saved) {
			latest, saved = kept, info.ModTime()
		}
	}
	return latest
}

// sourceOf returns the path of the program that a file names.
func sourceOf(kept string) string {
	var of struct {
		Source string `json:"srcPath"`
	}
	if text, err := store.Read(kept, MostBytes); err != nil || json.Unmarshal(text, &of) != nil {
		return ""
	}
	return filepath.Clean(of.Source)
}
