package kattis

import (
	"strings"
	"testing"

	"grundy/judge/packages"
)

// TestConstants checks that constants are replaced by their values. A text that would become too
// long is refused with its place.
func TestConstants(t *testing.T) {
	long := strings.Repeat("1", 1<<20)
	p, _ := read(t, with(map[string]string{
		"problem.yaml":              "problem_format_version: 2025-09\nname: x\nconstants: {n: 7}\n",
		"submissions/accepted/a.py": "print({{n}}, {{ n }}, {{other}}, {{n.value}})\n",
	}))
	if text, err := p.Submissions[0].Files[0].Read(packages.TextLimit); err != nil || string(text) != "print(7, {{ n }}, {{other}}, 7)\n" {
		t.Errorf("got %q, %v", text, err)
	}
	for at, text := range map[string]string{
		"submissions/accepted/a.py": strings.Repeat("{{long}}", 5),
		"data/secret/2.yaml":        "hint: " + strings.Repeat("{{long}}", 5) + "\n",
	} {
		_, _, err := Format{}.Read(with(map[string]string{
			"problem.yaml": "problem_format_version: 2025-09\nname: x\nconstants: {long: " + long + "}\n", at: text,
		}), "x")
		if want := at + ": is longer than 4 MiB with the constants of problem.yaml in it; shorten the constants"; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestFates checks that a source that declares too many results, and a submissions.yaml with too
// many patterns, are errors with a place.
func TestFates(t *testing.T) {
	many := strings.Repeat("AC, ", packages.MostPatterns+1)
	for want, files := range map[string]map[string]string{
		"submissions/accepted/a.py: declares more than 1000 results":  {"submissions/accepted/a.py": "# @EXPECTED_RESULTS@: " + many + "\n"},
		"submissions/submissions.yaml:1: has more than 1000 patterns": {"submissions/submissions.yaml": "accepted: {" + numbered("secret/%d: {permitted: [AC]}", 1000) + "}"},
		"submissions/submissions.yaml:2: has more than 1000 patterns": {"submissions/submissions.yaml": "{" + numbered("x%d: {}", 1000) + ",\n y: {}}"},
		"submissions/submissions.yaml:3: has more than 1000 patterns": {"submissions/submissions.yaml": "{" + numbered("'x%d"+strings.Repeat("{a,b}", 7)+"': {}", 7) + ",\n" + numbered("y%d: {}", 104) + ",\n z: {}}"},
	} {
		_, _, err := Format{}.Read(with(files), "x")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
