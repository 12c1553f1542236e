package tokens

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/tests/mutant"
)

// changes returns the changes of a program.
func changes(language, text string) (list []string) {
	all, _ := Make(language, "a", []byte(text))
	for _, m := range all {
		list = append(list, m.Change())
	}
	return list
}

// TestMake checks the changes of short programs. Types, strings, comments, streams and lines of the
// preprocessor are not changed.
func TestMake(t *testing.T) {
	for _, test := range []struct {
		language, text string
		want           []string
	}{
		{"cpp", "x; a = b < 31;", []string{"a = b < 31 → dropped", "< → <=", "31 → 32", "31 → 30"}},
		{"cpp", "map<int, vector<int>> a; static_cast<long>(x);", nil},
		{"cpp", "#define N 5 \\\n + 6\n// 7 < 8\n/* 9 */ f(\"1 + 2\", '<', R\"x(3)\" 4)x\")", nil},
		{"cpp", "{ cin >> n >> m; cout << n << 5 << endl; }", []string{"5 → 6", "5 → 4"}},
		{"cpp", "y = 1LL << k;", []string{"1LL → 2LL", "1LL → 0LL", "<< → >>"}},
		{"cpp", "int *p = &q; int f(int &r, const string &s);", nil},
		{"cpp", "if (a && !b) f(); else while (c);", []string{"a && !b → 0 != 0", "a && !b → 0 == 0", "&& → ||", "! → dropped", "f() → dropped", "c → 0 != 0"}},
		{"java", "List<Map<String, int[]>> a = g(); String s = \"\"\"\n1 \" 2\"\"\"; int x = 0;", []string{"0 → 1", "0 → -1"}},
		{"java", "for (int i = 0; i < n; i++) { break; }", []string{"0 → 1", "0 → -1", "< → <=", "++ → --", "break → continue", "break → dropped"}},
		{"c", "x = 1e9 + 0x10 + 007;", []string{"+ → -", "+ → -"}},
		{"python3", "x = -1  # 2 + 3\n", []string{"x = -1 → pass", "1 → 2", "1 → 0"}},
		{"python3", "print(f'{1 + 2}', r\"3\\\", '''4\n5''')\n", []string{"print(f'{1 + 2}', r\"3\\\", '''4 5''') → pass"}},
		{"python3", "if a and not b:\n    return\n", []string{"a and not b → False", "a and not b → True", "and → or", "not → dropped"}},
		{"python3", "for i in range(f(n, m), n): continue\n", []string{"n → n + 1", "n → n - 1", "continue → break"}},
		{"python3", "for i in range(n, 0, -1): pass\n", []string{"0 → 1", "0 → -1", "1 → 2", "1 → 0"}},
		{"python3", "a = [\n  x // y,\n]\n", []string{"a = [ x // y, ] → pass", "// → *"}},
	} {
		if got := changes(test.language, test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: %s\ngot  %q\nwant %q", test.language, test.text, got, test.want)
		}
	}
}

// TestText checks that a mutant differs from the program only by its change, and that its line is
// right.
func TestText(t *testing.T) {
	list, ok := Make("python3", "a.py", []byte("n = 1\nm = n\n\nprint(n < m)\n"))
	if !ok || len(list) == 0 {
		t.Fatal(list, ok)
	}
	i := slices.IndexFunc(list, func(m Mutant) bool { return m.Kind == mutant.Comparison })
	if m := list[i]; m.String() != "a.py:4: < → <=" || string(m.Text) != "n = 1\nm = n\n\nprint(n <= m)\n" {
		t.Errorf("%s, %q", m, m.Text)
	}
}

// TestUnknown checks that other languages have no mutants.
func TestUnknown(t *testing.T) {
	if _, ok := Make("haskell", "a.hs", nil); ok || Known("haskell") || !Known("java") {
		t.Error("haskell is known, or Java is not")
	}
}

// FuzzMake checks that no text breaks a scanner, and that tokens do not overlap.
func FuzzMake(f *testing.F) {
	for _, text := range []string{"a < b;", "R\"(", "'''", "if (", "range(", "not", "1e+", "#", "/*", "\"", "f(\n", "x = 0\\\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, f := range families {
			at := 0
			for _, one := range f.scan(text) {
				if one.at < at || one.end <= one.at || one.end > len(text) || one.text != text[one.at:one.end] {
					t.Fatalf("%q: token %+v after %d", text, one, at)
				}
				at = one.end
			}
			list, _ := Make(f.languages[0], "a", []byte(text))
			for _, m := range list {
				if string(m.Text) == text || strings.Contains(m.Old, "\n") {
					t.Fatalf("%q: %+v", text, m)
				}
			}
		}
	})
}
