package spec

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// TestHostile checks that Parse ends for inputs that make a reader of YAML slow or nest deeply.
func TestHostile(t *testing.T) {
	for _, s := range []string{"[", "{", "- ", "? ", "a: {", "a: b\n", "-\n", "a:\n# x\n\n", "&a ", "!a ", "[a,#\n",
		"a: [*a]\n", "\"", "- |\n", "- lines:\n", "a\n", "b c:\n", "%", "\t", "'\n"} {
		data := bytes.Repeat([]byte(s), largest/len(s))
		complaints(t, "nim.yaml", data) // go test ends an endless loop
	}
}

// testable reports whether tests can be made for the problem.
func (p *Problem) testable() bool {
	return len(p.Samples) > 0 && len(p.Input.Case) > 0 && len(p.Output) > 0 ||
		!p.Tests.Absent() || !p.Reference.Absent() || p.Interactor != nil
}

// FuzzParse checks that Parse gives a testable problem, or complaints that each name a line of the file.
func FuzzParse(f *testing.F) {
	for _, kind := range []string{"good", "bad"} {
		for _, name := range files(f, kind) {
			f.Add(read(f, name))
		}
	}
	f.Add([]byte("id: nim\n---"))
	f.Add([]byte("a: &a [*a]\n---\n\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Parse("fuzz.txt", data)
		if err == nil {
			if p == nil || p.ID.Absent() || !p.testable() {
				t.Fatalf("got %+v", p)
			}
			return
		}
		last := bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r")) + 1
		for _, c := range complaints(t, "fuzz.txt", data) {
			if c.Place.Line < 1 || c.Place.Line > last || c.Place.Column < 1 || c.What == "" ||
				!strings.HasPrefix(c.Error(), fmt.Sprintf("fuzz.txt:%d: ", c.Place.Line)) {
				t.Errorf("%#v of %d lines", c, last)
			}
		}
	})
}
