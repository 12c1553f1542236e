// Package files writes reports into files. Judging takes long, so Begin first checks that
// the files can be written, and that none of them is an input. After judging, Finish writes
// each file whole or not at all.
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
	Flag  string // the flag that names the file, such as --html
	Path  string // empty: the report is not wanted
	Write func(io.Writer) error
	// Binary says that the report is not text, so that Finish does not escape it.
	Binary bool
}

// An Input is a file that is read. What says what it is, after "is": "the spec".
type Input struct {
	Path string
	What i18n.Message
}

// Begin checks that the files of all reports can be written. It changes nothing on disk.
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
		inputs = append(inputs, Input{r.Path, i18n.Messagef("named by %s, too", r.Flag)})
	}
	return nil
}

func (r Report) begin() error {
	if _, err := os.Stat(filepath.Dir(r.Path)); errors.Is(err, fs.ErrNotExist) {
		return fault.New(r.Path, "its folder is not there", i18n.Messagef("make the folder first, or name another file with %s", r.Flag))
	}
	if err := store.Writable(r.Path); err != nil {
		return fault.New(r.Path, store.What(err), i18n.Messagef("name a file that can be written: %s FILE", r.Flag))
	}
	return nil
}

// Spare returns an error if the file that a flag names is an input, as in "--html a.cpp" if the
// name of the report is forgotten.
func Spare(flag, path string, inputs []Input) error {
	for _, in := range inputs {
		if same(path, in.Path) {
			return fault.New(path, i18n.Messagef("is %s", in.What), i18n.Messagef("name another file with %s", flag))
		}
	}
	return nil
}

// same reports whether two paths lead to the same file, which need not exist.
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

// byteOrderMark begins reports for programs that know UTF-8 only by it.
const byteOrderMark = "\ufeff"

// Finish writes the reports. Control characters that names and answers contain are escaped in
// texts.
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
			return fault.New(r.Path, store.What(err), "the report is not written; an older file is unchanged")
		}
	}
	return nil
}
