package main

import (
	"bytes"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge"
	"grundy/judge/store"
	"grundy/problems/catalogue"
)

// finds are the inputs that tell those alive apart, each once, with the first change
// that it shows.
func finds(r *judge.StrengthReport) (list []find) {
	for _, f := range r.Fates {
		if f.State != judge.Alive {
			continue
		}
		same := func(g find) bool { return bytes.Equal(g.in, f.Case.Input) }
		if !slices.ContainsFunc(list, same) {
			list = append(list, find{f.Case.Input, f.Func + ": " + f.Change()})
		}
	}
	return list
}

// find is an input and what it shows.
type find struct {
	in  []byte
	why string
}

// longestKept is how many bytes an input may have to be kept in a spec.
const longestKept = 2000

// add writes the cases that tell those alive apart into the problem's spec, if that
// is wished, and gives their number.
func (m *measuring) add(r *judge.StrengthReport) (int, error) {
	list := finds(r)
	list = slices.DeleteFunc(list, func(f find) bool { return len(f.in) > longestKept })
	if !m.flags.add || len(list) == 0 {
		return 0, nil
	}
	file := filepath.FromSlash(m.p.Spec.File)
	text, err := store.Read(file, catalogue.SpecLimit)
	if err != nil {
		return 0, &oops{m.p.Spec.File, store.What(err), "--add writes specs that are on disk; run it in a checkout"}
	}
	if text, err = withKept(text, list); err != nil {
		return 0, &oops{m.p.Spec.File, err.Error(), ""}
	}
	if err := store.Write(file, text); err != nil {
		return 0, &oops{m.p.Spec.File, store.What(err), "no case is added"}
	}
	return len(list), nil
}

// withKept is a spec with more inputs at the end of its kept ones, which come last if
// there are none yet. All else stays byte for byte.
func withKept(text []byte, list []find) ([]byte, error) {
	lines := strings.SplitAfter(string(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n"
	}
	at := len(lines)
	after, found, err := keptEnds(text)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	if !found {
		b.WriteString("kept:\n")
	} else if after > 0 {
		at = after - 1
	}
	for _, f := range list {
		b.WriteString("  - {why: " + strconv.Quote(f.why) + ",\n     in: " + strconv.Quote(string(f.in)) + "}\n")
	}
	return []byte(strings.Join(slices.Insert(lines, at, b.String()), "")), nil
}

// keptEnds tells whether a spec has kept inputs, and the line of the key after them;
// 0 when they are the last.
func keptEnds(text []byte) (after int, found bool, err error) {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return 0, false, err
	}
	keys := root.Content[0].Content
	for i := 0; i < len(keys); i += 2 {
		if found {
			return keys[i].Line, true, nil
		}
		found = keys[i].Value == "kept"
	}
	return 0, found, nil
}
