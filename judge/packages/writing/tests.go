package writing

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/packages"
)

// PlainName matches characters that are replaced in the names of written files.
var PlainName = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// FileName returns a name for a file or a folder that is called name elsewhere. It is empty if name
// has no letter or digit that file names may have.
func FileName(name string) string {
	return strings.Trim(PlainName.ReplaceAllString(name, "-"), "-.")
}

// TestNames returns names of files for the tests. They are numbered, so that the tests stay in order
// in a format that sorts tests by name. If submissions are outputs, whose names are those of the
// tests, the tests keep their names if these differ and stay in order: natural order, or that of their characters.
func (w *Output) TestNames(natural bool) []string {
	order := strings.Compare
	if natural {
		order = format.Natural
	}
	if !w.Package.Handed {
		return TestNames(w.Package.Tests)
	}
	var list []string
	for _, t := range w.Package.Tests {
		name := FileName(path.Base(t.Name))
		if n := len(list); name == "" || slices.Contains(list, name) || n > 0 && order(list[n-1], name) > 0 {
			w.Notes.Warn(t.Name, "the tests get other names, so that outputs must be named otherwise", "")
			return TestNames(w.Package.Tests)
		}
		list = append(list, name)
	}
	return list
}

// TestNames returns numbered names for the tests, so that they stay in order in a format that
// sorts tests by name.
func TestNames(tests []packages.Test) []string {
	list := make([]string, len(tests))
	digits := len(strconv.Itoa(len(tests)))
	for i, t := range tests {
		name := FileName(path.Base(t.Name))
		if n := fmt.Sprintf("%0*d", digits, i+1); name == "" || strings.Trim(name, "0123456789") == "" {
			list[i] = n
		} else {
			list[i] = n + "-" + name
		}
	}
	return list
}

// Numbered writes the tests of a package into a folder as 1.in, 1.out, 2.in and so on.
func (w *Output) Numbered(dir string) error {
	for i, t := range w.Package.Tests {
		if err := w.Copy(fmt.Sprintf("%s%d.in", dir, i+1), t.Input); err != nil {
			return err
		}
		switch {
		case !t.Answer.Absent():
		case w.Package.Interactor == nil:
			return fault.New(t.Name, "the test has no answer", "name a program that answers")
		default:
			t.Answer = packages.Text(t.Name, nil)
		}
		if err := w.Copy(fmt.Sprintf("%s%d.out", dir, i+1), t.Answer); err != nil {
			return err
		}
	}
	return nil
}
