package hydro

import (
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/program/outputs"
	"grundy/judge/spec"
)

// fileName matches the key filename of a problem whose submissions are outputs.
var fileName = regexp.MustCompile(`^[a-zA-Z0-9-_#.]+$`)

// submitted applies the key filename. It names the files of programs, without their endings. If
// submissions are outputs, it names the output for a test, whose number replaces #; without the key,
// the input itself is that name. The tests are then named as their outputs.
func (r *reader) submitted(place string) {
	name := r.file.Text()
	if !r.p.Handed {
		if name != "" {
			r.p.InputFile, r.p.OutputFile = name+".in", name+".out"
		}
		return
	}
	r.p.Limits = packages.Limits{Limits: spec.Limits{Output: outputs.MostAll}}
	if !r.several {
		if len(r.p.Tests) > 1 {
			r.notes.Refuse(place, "a submission is one output for several tests, which is not supported", "write subType: multi, so that each test has an output of its own")
		}
		return
	}
	owner := map[string]string{}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		own := strings.Replace(name, "#", r.id(i), 1)
		if !fileName.MatchString(name) {
			text, err := t.Input.Read(packages.SampleLimit)
			if err != nil || nameIn(text) == "" {
				r.notes.Refuse(t.Input.Path, "does not contain the name of the output, and the package has no key filename", "write filename: \"#.out\" into config.yaml")
				return
			}
			own = nameIn(text)
		}
		own, _ = outputs.Stem(own)
		if other := owner[own]; other != "" {
			r.notes.Refuse(t.Input.Path, i18n.Messagef("its output has the name %s, as that of %s", format.Visible(format.Clip(own, 40)), other), "write # into filename, which stands for the number of the test")
			return
		}
		t.Name, owner[own] = own, t.Input.Path
	}
}

// id returns the id of a test.
func (r *reader) id(i int) string {
	if i < len(r.ids) && r.ids[i] != "" {
		return r.ids[i]
	}
	return strconv.Itoa(i + 1)
}

// nameIn returns the name of an output that an input consists of: its characters that names have.
func nameIn(input []byte) string {
	return strings.Map(func(c rune) rune {
		if c < 0x80 && (c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("_.-", c)) {
			return c
		}
		return -1
	}, string(input))
}
