package native

import (
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/packages"
	"grundy/judge/tests/check/protocol"
)

// TestDerivedInput checks that an input follows from a checktestdata program only if the package
// has no other validator of inputs.
func TestDerivedInput(t *testing.T) {
	program := func(path string, protocol protocol.Protocol, answers bool) packages.Validator {
		const text = "INT(1,5,n) NEWLINE REP(n) REGEX(\"[ab]\") END NEWLINE"
		file, err := packages.FileIn(fstest.MapFS{path: {Data: []byte(text)}}, path)
		if err != nil {
			t.Fatal(err)
		}
		of := packages.Program{Path: path, Files: []packages.File{file}}
		return packages.Validator{Program: of, Protocol: protocol, Answers: answers}
	}
	ctd := program("v.ctd", protocol.Checktestdata, false)
	p := &packages.Package{Validators: []packages.Validator{ctd, program("o.py", protocol.Kattis, true)}}
	if text, why := derivedInput(p); why != "" || !strings.Contains(text, `chars: "ab", length: "n..n"`) {
		t.Errorf("%q, %v", text, why)
	}
	p.Validators = append(p.Validators, program("w.py", protocol.Kattis, false))
	if _, why := derivedInput(p); !strings.Contains(why.String(), "the validator w.py may reject") {
		t.Errorf("%v", why)
	}
}
