// Package edit changes the text of a spec. AddInputs preserves everything else byte for byte,
// including comments, order and layout.
package edit

import (
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// An Input is a file that every submission is tested on, and a text that says why.
type Input struct {
	In  []byte
	Why string // a line for users
}

// LongestInput is the most bytes of an input that a spec may store.
const LongestInput = 2000

// AddInputs appends inputs to those that a spec stores under its key kept. If the spec has no such
// key, AddInputs adds it at the end. It returns an error if the text is not YAML.
func AddInputs(text []byte, list []Input) ([]byte, error) {
	lines := strings.SplitAfter(string(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n"
	}
	at := len(lines)
	after, found, err := after(text, "kept")
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
		b.WriteString("  - {why: " + strconv.Quote(f.Why) + ",\n     in: " + strconv.Quote(string(f.In)) + "}\n")
	}
	return []byte(strings.Join(slices.Insert(lines, at, b.String()), "")), nil
}

// after reports whether a spec has a key, and returns the line of the following key, or 0 if it is
// the last key.
func after(text []byte, key string) (line int, found bool, err error) {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return 0, false, err
	}
	keys := root.Content[0].Content
	for i := 0; i < len(keys); i += 2 {
		if found {
			return keys[i].Line, true, nil
		}
		found = keys[i].Value == key
	}
	return 0, found, nil
}
