package statement

import (
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Outputs describes in Markdown what to submit if submissions are outputs. It is empty if they are
// programs.
func Outputs(sp *spec.Problem, lang string) string {
	if sp.Outputs == nil {
		return ""
	}
	list := []string{
		i18n.Format(lang, "Submit outputs, not a program: a zip file or a folder with an output for each test, or for some."),
		i18n.Format(lang, "Name each output as its test, such as `3.out` for the input `3.in`."),
		i18n.Format(lang, "The endings `.out`, `.ans`, `.a` and `.txt`, a leading `output_`, zeros before a number and the case of letters do not matter: `output_03.txt` is the output for the test `3`, too."),
		i18n.Sprintf(lang, "An output has at most %s.", format.Size(sp.Limits.Output)),
	}
	if sp.Outputs.Adds {
		list = append(list, i18n.Format(lang, "In a contest, several submissions add up: the best output for each test counts."))
	}
	return i18n.Sentences(lang, list...) + "\n"
}
