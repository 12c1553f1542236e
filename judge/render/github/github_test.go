package github

import (
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/render/reporttest"
	"grundy/judge/render/text"
)

// TestAnnotations checks that every annotation is one line with the right beginning, and that no
// text ends it early.
func TestAnnotations(t *testing.T) {
	root := t.TempDir()
	all := reporttest.Round().All
	of := func(i int) string {
		var b strings.Builder
		if err := Annotate(&b, all[i], root, "en", text.Reason); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	all[1].Path = filepath.Join(root, "dir", "a,b:c%\r\n.cpp")
	lines := strings.TrimSuffix(of(1), "\n")
	if strings.Count(lines, "\n") != 0 || !strings.HasPrefix(lines, "::error file=dir/a%2Cb%3Ac%25%0D%0A.cpp,line=1,title=WA%3A ") {
		t.Errorf("got %s", lines)
	}
	if !strings.Contains(lines, "%0A  input%0A    1%0A    3%0A    1 2 3%0A") {
		t.Errorf("the message lacks the input: %s", lines)
	}
	if got := of(0); got != "" {
		t.Errorf("an accepted one is annotated: %s", got)
	}
	if got := of(2); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "::error file=ce-refused.cpp,line=2,col=7,title=CE%3A ") {
		t.Errorf("got %s", got)
	}
	if got := of(3); strings.Count(got, "\n") != 1 || strings.Contains(got, "\r") || !strings.HasPrefix(got, "::error file=") {
		t.Errorf("got %q", got)
	}
}

// TestMute checks that the output of a submission is printed where GitHub does not read commands.
func TestMute(t *testing.T) {
	var out strings.Builder
	listen := Mute(&out)
	if err := text.Submit(&out, reporttest.Wrong("a.c"), text.Style{}); err != nil {
		t.Fatal(err)
	}
	listen()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	token, ok := strings.CutPrefix(lines[0], "::stop-commands::")
	if !ok || len(token) < 20 || lines[len(lines)-1] != "::"+token+"::" {
		t.Errorf("begins with %q, ends with %q", lines[0], lines[len(lines)-1])
	}
	if n := strings.Count(out.String(), token); n != 2 {
		t.Errorf("the token is printed %d times", n)
	}
}
