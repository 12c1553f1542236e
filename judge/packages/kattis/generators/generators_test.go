package generators

import (
	"io/fs"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/packages/reading"
)

// TestWritesFiles checks that writesFiles matches sources that contain the name of a file of a
// test, such as testcase.in, and no others.
func TestWritesFiles(t *testing.T) {
	for text, want := range map[string]bool{
		"# makes one testcase": false, "testcase.input": false, "# One testcase. In it": false, "mytestcase.in": false,
		"open('testcase.in', 'w')": true, "testcase.ans": true, `"testcase.in.statement"`: true,
	} {
		if got := writesFiles.MatchString(text); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

// TestShellWords checks that commands are split as a shell does.
func TestShellWords(t *testing.T) {
	for command, want := range map[string]string{
		" a  b\tc\n": "a|b|c", `a 'b c' d`: "a|b c|d", `a "b \" c"x`: `a|b " cx`, `a\ b ''`: "a b|", `"a\n"`: `a\n`, "": "",
	} {
		if got, ok := reading.ShellWords(command); !ok || strings.Join(got, "|") != want {
			t.Errorf("%q: %q, %t", command, got, ok)
		}
	}
	if _, ok := reading.ShellWords("a 'b"); ok {
		t.Error("a command with an open quote is accepted")
	}
}

// TestOverlay checks that an overlay shows its own files and those files of the folder that are not
// hidden, and that put refuses taken paths.
func TestOverlay(t *testing.T) {
	over := newOverlay(exchangetest.Folder(map[string]string{"data/a.in": "1", "data/b.yaml": "2", "x": "3"}), func(at string) bool { return at == "data/a.in" })
	for at, text := range map[string]string{"data/secret/c.in": "4", "data/b.yaml": "five", "y": ""} {
		if !over.put(at, packages.Text(at, []byte(text))) {
			t.Errorf("put(%q) is refused", at)
		}
	}
	for _, at := range []string{"y", "data/secret", "data/b.yaml/d"} {
		if over.put(at, packages.Text(at, nil)) {
			t.Errorf("put(%q) is accepted, although the path is taken or below a file", at)
		}
	}
	var names []string
	for _, dir := range []string{".", "data", "data/secret"} {
		list, err := over.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			names = append(names, e.Name())
		}
	}
	text, err := fs.ReadFile(over, "data/b.yaml")
	if got := strings.Join(names, " "); got != "data x y b.yaml secret c.in" || string(text) != "five" || err != nil {
		t.Errorf("%s, %q, %v", got, text, err)
	}
	if _, err := over.Open("data/a.in"); err == nil {
		t.Error("a hidden file is opened")
	}
}
