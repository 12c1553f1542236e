// Package files writes reports into files. Judging takes long, so Begin first checks that the
// files are writable and that none of them is an input. After judging, Finish writes each file
// completely or not at all.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// A Report is a report that will be written into a file.
type Report struct {
	Flag  string // the flag that names the file, such as --html
	Path  string // empty: the user did not ask for the report
	Write func(io.Writer) error
	// Binary says that the report is not text, so Finish does not escape it.
	Binary bool
}

// An Input is a file that the command reads. What completes "is …", as in "the spec".
type Input struct {
	Path string
	What i18n.Message
}

// Begin checks that the files of all reports can be written. It does not change any file.
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
		return fault.New(r.Path, "its folder does not exist", i18n.Messagef("make the folder first, or name another file with %s", r.Flag))
	}
	if err := store.Writable(r.Path); err != nil {
		return fault.New(r.Path, store.What(err), i18n.Messagef("name a file that can be written: %s FILE", r.Flag))
	}
	return nil
}

// Spare returns an error if the file that a flag names is an input. This happens in "--html
// a.cpp", if the user forgot the name of the report.
func Spare(flag, path string, inputs []Input) error {
	for _, in := range inputs {
		if same(path, in.Path) {
			return fault.New(path, i18n.Messagef("is %s", in.What), i18n.Messagef("name another file with %s", flag))
		}
	}
	return nil
}

// same reports whether two paths refer to the same file, which may not exist yet.
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

// Finish writes the reports. In texts, it escapes control characters, which names and answers may
// contain.
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
			rest, marked := strings.CutPrefix(text, format.ByteOrderMark)
			if text = format.Harmless(rest); marked {
				text = format.ByteOrderMark + text
			}
		}
		if err := store.Write(r.Path, []byte(text)); err != nil {
			return fault.New(r.Path, store.What(err), "the report is not written; an older file is unchanged")
		}
	}
	return nil
}
