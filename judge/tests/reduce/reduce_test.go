package reduce

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// list parses a number and as many further numbers. ok is false for other texts.
func list(text []byte) (values []int, ok bool) {
	words := strings.Fields(string(text))
	var n int
	if len(words) == 0 {
		return nil, false
	}
	if _, err := fmt.Sscan(words[0], &n); err != nil || n != len(words)-1 {
		return nil, false
	}
	for _, w := range words[1:] {
		var v int
		if _, err := fmt.Sscan(w, &v); err != nil {
			return nil, false
		}
		values = append(values, v)
	}
	return values, true
}

// TestCounted checks that a list is shortened together with its count, and that its values are
// lowered.
func TestCounted(t *testing.T) {
	least, tries := Text(t.Context(), []byte("6\n9 4 7 7 20 3\n"), nil, func(text []byte) bool {
		values, ok := list(text)
		for i, v := range values {
			for _, w := range values[:i] {
				if ok && v == w && v > 1 {
					return true
				}
			}
		}
		return false
	})
	if got := strings.Join(strings.Fields(string(least)), " "); got != "2 7 7" || tries == 0 {
		t.Errorf("got %q after %d tries", least, tries)
	}
}

// TestText checks that lines and words are removed one by one, and that an irreducible text is not
// changed.
func TestText(t *testing.T) {
	for _, test := range []struct{ in, part, want string }{
		{"a b c\nd x f\ng\n", "x", "x\n"},
		{"only\n", "only", "only\n"},
		{"7 8\n900 x\n", "x", "x\n"},
		{"x 900\n", "x 9", "x 900\n"},
	} {
		least, _ := Text(t.Context(), []byte(test.in), nil, func(text []byte) bool { return strings.Contains(string(text), test.part) })
		if string(least) != test.want {
			t.Errorf("%q: got %q, want %q", test.in, least, test.want)
		}
	}
}

// TestEnd checks that the text is not changed if there is no time.
func TestEnd(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if least, tries := Text(ctx, []byte("1  2\n"), nil, func([]byte) bool { return true }); string(least) != "1  2\n" || tries != 0 {
		t.Errorf("got %q after %d tries", least, tries)
	}
}

// FuzzText checks that a reduced text still has the wanted property: it contains a character.
func FuzzText(f *testing.F) {
	f.Add("3\n1 2 3\n", byte('2'))
	f.Add("\x00 \n\n -9223372036854775808", byte('8'))
	f.Fuzz(func(t *testing.T, in string, c byte) {
		if !strings.Contains(in, string(rune(c))) || len(in) > 200 {
			return
		}
		least, _ := Text(t.Context(), []byte(in), nil, func(text []byte) bool { return strings.Contains(string(text), string(rune(c))) })
		if !strings.Contains(string(least), string(rune(c))) {
			t.Errorf("%q became %q", in, least)
		}
	})
}

// TestLetters checks that words are shortened, alone and as columns of a grid, together with the
// number that is their length.
func TestLetters(t *testing.T) {
	grid := func(text []byte) bool {
		words := strings.Fields(string(text))
		var n, m int
		if _, err := fmt.Sscan(string(text), &n, &m); err != nil || len(words) != n+2 {
			return false
		}
		for _, row := range words[2:] {
			if len(row) != m {
				return false
			}
		}
		return strings.Contains(string(text), "##")
	}
	for _, test := range []struct {
		in, want string
		has      func([]byte) bool
	}{
		{"xyzabcabd\n", "ca\n", func(text []byte) bool { return strings.Contains(string(text), "ca") }},
		{"3 5\n.....\n..##.\n#....\n", "1 2\n##\n", grid},
	} {
		least, _ := Text(t.Context(), []byte(test.in), nil, test.has)
		if string(least) != test.want {
			t.Errorf("%q: got %q, want %q", test.in, least, test.want)
		}
	}
}

// TestKeywords checks that words in most inputs keep their letters, and others do not.
func TestKeywords(t *testing.T) {
	keywords := Keywords([][]byte{[]byte("push abc\npop\n"), []byte("push xyz\n"), []byte("pop\n..#\n"), []byte("push abc\n..#")})
	least, _ := Text(t.Context(), []byte("size\npush abcd\npop\n"), keywords, func(text []byte) bool {
		return strings.Contains(string(text), "p") && strings.Contains(string(text), "b")
	})
	if string(least) != "push b\n" {
		t.Errorf("got %q; the keywords are %v", least, keywords)
	}
	if few := Keywords([][]byte{[]byte("push 1"), []byte("push 2")}); few["push"] {
		t.Error("two inputs make a keyword")
	}
}
