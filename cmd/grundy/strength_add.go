package main

import (
	"path/filepath"
	"slices"

	"grundy/judge/fault"
	"grundy/judge/spec/edit"
	"grundy/judge/store"
	"grundy/judge/strength"
	"grundy/problems/catalogue"
)

// add writes the cases that tell those alive apart into the problem's spec, if that
// is wished, and gives their number.
func (m *measuring) add(r *strength.Report) (int, error) {
	list := r.Lacking()
	list = slices.DeleteFunc(list, func(f edit.Input) bool { return len(f.In) > edit.LongestInput })
	if !m.flags.add || len(list) == 0 {
		return 0, nil
	}
	file := filepath.FromSlash(m.p.Spec.File)
	text, err := store.Read(file, catalogue.SpecLimit)
	if err != nil {
		return 0, fault.New(m.p.Spec.File, store.What(err), "--add writes specs that are on disk; run it in a checkout")
	}
	if text, err = edit.AddInputs(text, list); err != nil {
		return 0, fault.New(m.p.Spec.File, err.Error(), "")
	}
	if err := store.Write(file, text); err != nil {
		return 0, fault.New(m.p.Spec.File, store.What(err), "no case is added")
	}
	return len(list), nil
}
