package dmoj

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// A generator is a program that makes tests. It prints the input on standard output and the
// answer on standard error.
type generator struct {
	program *packages.Program // nil if the program was refused
	args    []string          // for tests without arguments
}

// generator reads a generator. Tests that refer to the same YAML node share one generator.
func (r *reader) generator(f reading.Field) (*generator, error) {
	if known := r.generators[f.Node]; known != nil {
		return known, nil
	}
	h, g := helper{files: f, buffers: buffered}, &generator{}
	if f.IsMap() {
		h.files = reading.Field{Place: f.Place}
		keys := reading.Keys{
			"source": func(f reading.Field) { h.files = f }, "language": func(f reading.Field) { h.language = f }, "flags": func(f reading.Field) { h.flags = f },
			"args": func(f reading.Field) { g.args = r.generatorArgs(f) },
			// These limits matter only to a broken program.
			"time_limit": nil, "memory_limit": nil, "compiler_time_limit": nil,
		}
		if err := r.read(f.YAML, keys); err != nil {
			return nil, err
		}
	}
	var err error
	g.program, err = r.program(f.Place, h)
	r.generators[f.Node] = g
	return g, err
}

// make sets the files of a test that its generator makes: the input if the test names none, and
// the answer if it names none.
func (r *reader) make(t *packages.Test, n reading.YAML, s scope) error {
	if s.generator.Empty() || s.in.Text() != "" && s.out.Text() != "" {
		return nil
	}
	args := r.generatorArgs(s.args)
	if s.in.Text() != "" && len(args)+len(s.stdin.Text()) > 0 {
		r.notes.Refuse(n.Place(), "the test has both an input and arguments for its generator", "remove one of them")
		return nil
	}
	g, err := r.generator(s.generator)
	if err != nil || g.program == nil {
		return err
	}
	if len(args) == 0 {
		args = g.args
	}
	t.Made = &packages.Made{Program: g.program, Args: args}
	if name := s.stdin.Text(); name != "" {
		if t.Made.Stdin, err = r.file(name, s.stdin.Place); err != nil {
			return err
		}
	}
	if s.in.Text() == "" {
		t.Input = packages.File{}
	}
	if s.out.Text() == "" {
		t.Answer = packages.File{}
	}
	if t.Made.Answer = unixText; s.binary {
		t.Made.Answer = slices.Clone[[]byte]
	}
	return nil
}

// unixText returns a text whose lines end in LF, including the last line. DMOJ gives texts to
// programs in this form.
func unixText(text []byte) []byte {
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	return text
}

// mostText bounds a test whose lines are changed.
const mostText = 1 << 30

// generatorArgs returns the arguments as DMOJ passes them to a generator.
func (r *reader) generatorArgs(f reading.Field) (args []string) {
	for _, item := range f.Items() {
		text, ok := pythonText(item)
		if !ok {
			r.notes.Refuse(f.Place, i18n.Messagef("the argument %s is a value that Python may write differently", format.Visible(format.Clip(item.Value, 30))), "write it in quotes")
		}
		args = append(args, text)
	}
	return args
}

var (
	wholeNumber = regexp.MustCompile(`^[-+]?(?:0|[1-9][0-9]*)$`)
	realNumber  = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)
	// plainText matches values that are strings in every version of YAML.
	plainText = regexp.MustCompile(`^(?:[A-Za-z_/.][^:]*|[1-9][0-9]*[A-Za-z][\w-]*|-[A-Za-z-].*)$`)
)

// truths maps the words for booleans in Python's YAML to their values.
var truths = map[string]bool{"true": true, "yes": true, "on": true, "false": false, "no": false, "off": false}

// isTrue reports whether a value is a word for true.
func isTrue(n reading.YAML) bool { return truths[strings.ToLower(n.Text())] }

// pythonText returns a value as Python formats it; ok is false if the result is uncertain.
func pythonText(n reading.YAML) (text string, ok bool) {
	v, ok := pythonValue(n)
	switch v := v.(type) {
	case nil:
		return "None", ok
	case bool:
		return map[bool]string{true: "True", false: "False"}[v], ok
	case string:
		return v, ok
	case json.Number:
		return v.String(), ok
	}
	return "", false
}

// pythonValue returns a value as Python's YAML reads it; ok is false if the result is uncertain.
func pythonValue(n reading.YAML) (v any, ok bool) {
	switch {
	case n.Empty() || n.Node == nil:
		return nil, true
	case n.IsMap():
		return pythonMap(n)
	case n.IsList():
		list := []any{}
		for _, item := range n.Items() {
			one, ok := pythonValue(item)
			if !ok {
				return nil, false
			}
			list = append(list, one)
		}
		return list, true
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return n.Value, true
	}
	if truth, ok := truths[strings.ToLower(n.Value)]; ok {
		return truth, true
	}
	if wholeNumber.MatchString(n.Value) {
		return json.Number(strings.TrimPrefix(n.Value, "+")), n.Value != "-0"
	}
	if realNumber.MatchString(n.Value) {
		f, err := strconv.ParseFloat(n.Value, 64)
		text := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return json.Number(text), err == nil && (f == 0 || 1e-4 <= max(f, -f) && max(f, -f) < 1e16)
	}
	return n.Value, plainText.MatchString(n.Value)
}

// pythonMap is pythonValue of a mapping.
func pythonMap(n reading.YAML) (v any, ok bool) {
	fields, err := n.Fields()
	if err != nil {
		return nil, false
	}
	all := map[string]any{}
	for _, f := range fields {
		if all[f.Key], ok = pythonValue(f.YAML); !ok {
			return nil, false
		}
	}
	return all, true
}
