package writing

import (
	"testing"

	"grundy/judge/packages"
)

// TestSubmissionPath checks that a Java program is written under the name of the class that judges
// start.
func TestSubmissionPath(t *testing.T) {
	for text, want := range map[string]string{
		"public class Main { public static void main(String[] a) {} }":                         "s/ac-a",
		"class Good { public static void main(String[] a) {} }":                                "s/ac-a",
		"class Pair { int a; } class Good { static class In {} static void main(String[] a) }": "s/ac-a",
		"class Good { }": "s/ac-a.java",
	} {
		w := &Output{}
		p := packages.Program{Path: "ac-a.java", Files: []packages.File{packages.Text("ac-a.java", []byte(text))}}
		if got := w.SubmissionPath("s/", p); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		if name, err := classFile(p); err != nil || name == "Pair.java" || name == "In.java" {
			t.Errorf("%s: %s, %v", text, name, err)
		}
	}
}
