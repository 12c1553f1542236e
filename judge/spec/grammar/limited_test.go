package grammar

import (
	"strings"
	"testing"
)

// TestLimited checks which fields a condition limits together.
func TestLimited(t *testing.T) {
	const lists = "case: [{n: {int: 1..9}}, {repeat: n, lines: [{k: {int: 0..9}, v: {int: 0..9, count: k}}]}, {s: {chars: ab, length: 1..9}}]"
	for _, test := range []struct{ where, want string }{
		{"sum(k) <= 20", "k"},
		{"20 > sum(map(k, # * n)) + n", "k n"},
		{"len(v) <= 20 && s contains \"a\"", "k"},
		{"n * len(s) <= 20", "n s"},
		{"sum(v) < 20", "v"},
		{"len(k) <= 5", "n"},
		{"any(v, # == 0)", ""},
	} {
		var names []string
		for _, f := range compile(t, "input: {"+lists+", where: '"+test.where+"'}").Limited() {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.where, got, test.want)
		}
	}
	if list := compile(t, "input: {"+lists+"}").Limited(); list != nil {
		t.Errorf("%v without a condition", list)
	}
}
