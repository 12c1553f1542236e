package wordset

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func must(t *testing.T, l *Language, err error) *Language {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// all returns the words of n letters.
func all(l *Language, n int64) (list []string) {
	p := l.Begin(n)
	word := []byte{}
	var walk func()
	walk = func() {
		if p.left == 0 {
			list = append(list, string(word))
			return
		}
		for v, ok := p.From(0); ok; v, ok = p.From(v + 1) {
			word = append(word, l.Letters()[v])
			p.Push(v)
			walk()
			p.Pop()
			word = word[:len(word)-1]
		}
	}
	if l.Has(n) {
		walk()
	}
	return list
}

// TestBracketNumbers checks the numbers of bracket words. They are the Catalan numbers (A000108),
// and with two kinds of brackets A151374.
func TestBracketNumbers(t *testing.T) {
	for _, test := range []struct {
		pairs string
		want  []int64
	}{
		{"()", []int64{1, 1, 2, 5, 14, 42, 132, 429, 1430}},
		{"()[]", []int64{1, 2, 8, 40, 224, 1344}},
		{"<>", []int64{1, 1, 2}},
	} {
		b, err := Brackets(test.pairs)
		l := must(t, b, err)
		for i, want := range test.want {
			n := int64(2 * i)
			if got := int64(len(all(l, n))); got != want || l.Words(n, n) != want {
				t.Errorf("%s, %d letters: %d words walked, %d counted, want %d", test.pairs, n, got, l.Words(n, n), want)
			}
			if l.Has(n+1) || l.Words(n+1, n+1) != 0 {
				t.Errorf("%s: words of %d letters", test.pairs, n+1)
			}
		}
		if l.Words(0, math.MaxInt64) != math.MaxInt64 {
			t.Errorf("%s: not many words", test.pairs)
		}
	}
}

// TestPattern compares the words of a pattern with the words that package regexp accepts among all
// words.
func TestPattern(t *testing.T) {
	for _, text := range []string{
		"a*b[cd]+", "(ab|b)*", "a{2,4}", "(a|b|cc)?d", "[a-c]{3}", "((aa)*|(bbb)*)c?", `\(a\)*`, "a|", "(a|ab)(c|bcd)",
		"[ab]*a[ab]{3}", `[0-2]?x`,
	} {
		p, err := Pattern(text)
		l := must(t, p, err)
		whole := regexp.MustCompile("^(?:" + text + ")$")
		for n := int64(0); n <= 6 && float64(n) < 12/math.Log2(float64(len(l.Letters()))+1)+2; n++ {
			want := slices.DeleteFunc(words(l.Letters(), n), func(w string) bool { return !whole.MatchString(w) })
			if got := all(l, n); !slices.Equal(got, want) || l.Words(n, n) != int64(len(want)) || l.Has(n) != (len(want) > 0) {
				t.Errorf("%s, %d letters: %d counted\n%q\n%q", text, n, l.Words(n, n), got, want)
			}
			checkSizes(t, l, n, want)
		}
	}
}

// words returns all words over letters.
func words(letters string, n int64) []string {
	list := []string{""}
	for range n {
		var next []string
		for _, w := range list {
			for _, b := range letters {
				next = append(next, w+string(b))
			}
		}
		list = next
	}
	return list
}

func checkSizes(t *testing.T, l *Language, n int64, list []string) {
	t.Helper()
	least, most := int64(math.MaxInt64), int64(0)
	for _, w := range list {
		cost := int64(0)
		for i := range len(w) {
			cost += int64(l.index(w[i])) + 1
		}
		least, most = min(least, cost), max(most, cost)
		if at := l.Fault([]byte(w)); at >= 0 {
			t.Errorf("%q is wrong at %d", w, at)
		}
	}
	if a, b := l.Sizes(n); len(list) > 0 && (a != least || b != most) {
		t.Errorf("%d letters cost %d..%d, want %d..%d", n, a, b, least, most)
	}
}

func TestLongWords(t *testing.T) {
	for _, make := range []func() (*Language, error){
		func() (*Language, error) { return Brackets("()[]{}") },
		func() (*Language, error) { return Pattern("(a{3}|b{5})*c{7}") },
	} {
		l, err := make()
		must(t, l, err)
		n, ok := l.Near(200_001, 1, 300_000)
		if !ok {
			t.Fatal("no length")
		}
		p := l.Begin(n)
		var word []byte
		for i := range n {
			v, ok := p.From(int(i*7) % len(l.Letters()))
			if !ok {
				if v, ok = p.From(0); !ok {
					t.Fatalf("no letter %d of %d", i, n)
				}
			}
			p.Push(v)
			word = append(word, l.Letters()[v])
		}
		if at := l.Fault(word); at >= 0 {
			t.Errorf("wrong at %d of %d", at, n)
		}
	}
}

func TestFault(t *testing.T) {
	b, _ := Brackets("()[]")
	p, _ := Pattern("a*b[cd]+")
	for _, test := range []struct {
		l    *Language
		word string
		at   int
	}{
		{b, "(])", 1}, {b, "(", 1}, {b, ")", 0}, {b, "()x", 2}, {b, "([])", -1}, {b, "", -1},
		{p, "aab", 3}, {p, "ac", 1}, {p, "abcx", 3}, {p, "bd", -1},
	} {
		if got := test.l.Fault([]byte(test.word)); got != test.at {
			t.Errorf("%q is wrong at %d, want %d", test.word, got, test.at)
		}
	}
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"[a":                         "the pattern is not a regular expression: missing closing ]: [a",
		"a.b":                        "the pattern has (?-s:.); it may have letters, classes such as [a-z], groups, | and * + ? {m,n}",
		"^a$":                        "the pattern has ",
		"[^a]":                       "the class [^a] has more than visible ASCII characters; list the characters that you mean",
		"a b":                        "the pattern has ' ', but words contain visible ASCII characters only",
		"é":                          "the pattern has 'é', but words contain visible ASCII characters only",
		"()":                         "only the empty word matches the pattern",
		"[ab]*a[ab]{12}":             "the pattern needs more than 2000 states; make it shorter",
		"(a{61})*|(b{67})*|(c{71})*": "the lengths of the words of the pattern follow no simple rule; make it shorter",
	} {
		_, err := Pattern(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v\nwant %s", text, err, want)
		}
	}
	for _, pairs := range []string{"", "(", "()(", "((", "( ", "()(}"} {
		if _, err := Brackets(pairs); err == nil {
			t.Errorf("%q is accepted", pairs)
		}
	}
}

// FuzzPattern compares patterns with package regexp.
func FuzzPattern(f *testing.F) {
	f.Add("a*b[cd]+", uint8(3))
	f.Add("(a|b){2,3}|c?", uint8(2))
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		l, err := Pattern(text)
		if err != nil || len(l.letters) > 6 {
			return
		}
		whole, err := regexp.Compile("^(?:" + text + ")$")
		if err != nil {
			t.Fatal(err)
		}
		want := slices.DeleteFunc(words(l.Letters(), int64(n%5)), func(w string) bool { return !whole.MatchString(w) })
		if got := all(l, int64(n%5)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	})
}
