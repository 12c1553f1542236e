package spec

import (
	"regexp"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// Files holds the names of the files that a submission reads and writes in its working folder,
// instead of standard input and output. The zero value stands for standard input and output.
type Files struct{ Input, Output string }

// fileForm matches the names of such files. They contain no folder.
var fileForm = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$`)

// wrong returns what is wrong with the names, or an empty message if they are valid.
func (f Files) wrong() i18n.Message {
	for _, name := range []string{f.Input, f.Output} {
		if !fileForm.MatchString(name) {
			return i18n.Messagef("%q is not allowed as the name of a file", name)
		}
	}
	if f.Input == f.Output {
		return "input and output are the same file"
	}
	return ""
}

const filesRemedy = "give two names such as game.in and game.out, of letters, digits, _, . and -"

// ParseFiles reads two names with a comma between them, as in the flag --files.
func ParseFiles(word string) (f Files, err error) {
	input, output, _ := strings.Cut(word, ",")
	return NewFiles(input, output)
}

// NewFiles returns files with these names, or an error that says what is wrong with them.
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
