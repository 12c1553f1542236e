package sandbox_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/sandbox"
)

var update = flag.Bool("update", false, "write the tables of the documentation again")

// TestPromisesToldRight checks that the documentation agrees with the table of promises.
func TestPromisesToldRight(t *testing.T) {
	beyond := "- " + strings.Join(i18n.Strings(sandbox.Beyond), ";\n- ") + ".\n"
	told(t, "README.md", "promises", sandbox.Promises())
	told(t, "README.md", "beyond", beyond)
	told(t, "../../testdata/hostile/README.md", "promises", sandbox.Promises())
}

// told checks that the part of a file between two marks equals a text, or updates it.
func told(t *testing.T, file, mark, text string) {
	t.Helper()
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(all), "<!-- "+mark+" -->\n")
	old, after, ok2 := strings.Cut(rest, "<!-- end -->")
	if !ok || !ok2 {
		t.Fatalf("%s: has no place for %s; mark it by <!-- %s --> and <!-- end -->", file, mark, mark)
	}
	if old == text {
		return
	}
	if !*update {
		t.Errorf("%s: %s are not those of promises.go; run go test ./judge/sandbox -run Told -update\nwant:\n%s", file, mark, text)
		return
	}
	text = before + "<!-- " + mark + " -->\n" + text + "<!-- end -->" + after
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
