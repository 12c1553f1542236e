// Package files writes reports into files. That a file can be written is tried before
// anything is judged, for judging takes long; it is written whole or not at all when all
// is judged; and no file that is read is replaced by it.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// A Report is a report to be written into a file.
type Report struct {
	Flag  string // which names the file, as --html
	Path  string // empty: it is not wanted
	Write func(io.Writer) error
	// Binary says that what is written is no text: it goes into the file as it is.
	Binary bool
}

// An Input is a file that is read, and what it is.
type Input struct{ Path, What string }

// Begin checks that the files of all reports can be written. It leaves the folders
// unchanged.
func Begin(reports []Report, inputs []Input) error {
	for _, r := range reports {
		if r.Path == "" {
			continue
		}
		if err := Spare(r.Flag, r.Path, inputs); err != nil {
			return err
		}
		if err := r.begin(); err != nil {
			return err
		}
		inputs = append(inputs, Input{r.Path, "named by " + r.Flag + ", too"})
	}
	return nil
}

func (r Report) begin() error {
	if _, err := os.Stat(filepath.Dir(r.Path)); errors.Is(err, fs.ErrNotExist) {
		return fault.New(r.Path, "its folder is not there", i18n.Messagef("make the folder first, or name another file with %s", r.Flag))
	}
	if err := store.Writable(r.Path); err != nil {
		return fault.New(r.Path, store.What(err), i18n.Messagef("name a file that can be written, as %s report", r.Flag))
	}
	return nil
}

// Spare keeps a file that a flag names from replacing one that is read, as a forgotten
// name would have it.
func Spare(flag, path string, inputs []Input) error {
	for _, in := range inputs {
		if same(path, in.Path) {
			return fault.New(path, i18n.Messagef("is %s", in.What), i18n.Messagef("name another file with %s", flag))
		}
	}
	return nil
}

// same reports whether two paths lead to one file, or would.
func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	if errX == nil && errY == nil {
		return x.Mode().IsRegular() && os.SameFile(x, y)
	}
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// byteOrderMark begins the reports that say so that they are in UTF-8.
const byteOrderMark = "\ufeff"

// Finish writes the reports. Whatever names and answers hold is to be seen in them, and
// to do nothing.
func Finish(reports []Report) error {
	for _, r := range reports {
		if r.Path == "" {
			continue
		}
		var b strings.Builder
		if err := r.Write(&b); err != nil {
			return err
		}
		text := b.String()
		if !r.Binary {
			rest, marked := strings.CutPrefix(text, byteOrderMark)
			if text = format.Harmless(rest); marked {
				text = byteOrderMark + text
			}
		}
		if err := store.Write(r.Path, []byte(text)); err != nil {
			return fault.New(r.Path, store.What(err), "the report is not written; what was there is as it was")
		}
	}
	return nil
}
