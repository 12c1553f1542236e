package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/quality/strength"
	"grundy/judge/render/text"
	"grundy/judge/spec/edit"
	"grundy/problems/catalogue"
)

// add writes the cases that kill surviving mutants into the problem's spec, if --add is given.
func (m *measuring) add(r *strength.Report) (added text.Added, err error) {
	list := r.Lacking()
	if !m.flags.add || len(list) == 0 {
		return added, nil
	}
	file := filepath.FromSlash(m.p.Spec.File)
	spec, err := store.Read(file, catalogue.SpecLimit)
	if err != nil {
		return added, fault.New(m.p.Spec.File, store.What(err), "--add changes specs on disk; run it in a checkout")
	}
	if spec, err = edit.AddInputs(spec, list); err != nil {
		return added, fault.New(m.p.Spec.File, i18n.Of(err), "")
	}
	if err := store.Write(file, spec); err != nil {
		return added, fault.New(m.p.Spec.File, store.What(err), "no case is added")
	}
	return text.Added{Cases: len(list), File: m.p.Spec.File}, nil
}

// openTable reads the table of --table. It is empty if the file does not exist.
func openTable(path string) (*text.StrengthTable, error) {
	data, err := store.Read(path, catalogue.SpecLimit)
	if path != "" && err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fault.Caused(path, store.What(err), err)
	}
	return text.ReadStrengthTable(string(data))
}
