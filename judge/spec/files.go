package spec

import (
	"regexp"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// Files are the names of the file that a submission reads and of the file that it writes, in
// its working folder, in place of standard input and output. The zero value means none.
type Files struct{ Input, Output string }

// fileShape matches the names of such files: they have no folder.
var fileShape = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$`)

// wrong says why f names no files; it is empty if it does.
func (f Files) wrong() i18n.Message {
	for _, name := range []string{f.Input, f.Output} {
		if !fileShape.MatchString(name) {
			return i18n.Messagef("%q is not a name of a file in the working folder", name)
		}
	}
	if f.Input == f.Output {
		return "input and output are the same file"
	}
	return ""
}

const filesRemedy = "give two names such as game.in and game.out"

// ParseFiles reads two names that a comma separates, as the flag --files has them.
func ParseFiles(word string) (f Files, err error) {
	input, output, _ := strings.Cut(word, ",")
	return NewFiles(input, output)
}

// NewFiles returns files with these names; the error says why they are none.
func NewFiles(input, output string) (Files, error) {
	f := Files{input, output}
	if what := f.wrong(); what != "" {
		return Files{}, fault.New("", what, filesRemedy)
	}
	return f, nil
}

func (d *decoder) files(into *Files) reader {
	var input, output Text
	r := d.table(table{keys: []key{
		{"input", must, "The file that a submission reads, such as game.in.", d.word(&input)},
		{"output", must, "The file that a submission writes, such as game.out.", d.word(&output)},
	}})
	return reader{
		func(v value) {
			r.read(v)
			if input.Absent() || output.Absent() {
				return
			}
			*into = Files{input.Value, output.Value}
			if what := into.wrong(); what != "" {
				d.complain(v.Node, what, filesRemedy)
			}
		},
		r.schema,
	}
}
