package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/game/rules"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A fixture is a spec with rules.
type fixture struct {
	t *testing.T
	*problem.Problem
	rules *rules.Rules
}

// open loads a spec whose sections input and output are given, with rules.
func open(t *testing.T, sections, text string) fixture {
	t.Helper()
	f, err := load(sections, text)
	if err != nil {
		t.Fatal(err)
	}
	f.t = t
	return f
}

func load(sections, text string) (fixture, error) {
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\n"+sections+"\n"))
	if err != nil {
		return fixture{}, err
	}
	r, err := rules.Load(rules.Source{Name: "rules.star", Text: text, LastLoses: sp.Game.Last.Value == "loses"}, rules.Local)
	if err != nil {
		return fixture{}, err
	}
	p, err := problem.Load(sp, problem.Code{Rules: r})
	return fixture{Problem: p, rules: r}, err
}

// winner is the sections of a spec with one number that asks who wins.
const winner = `
input: {cases: {eof: true, max: 50}, case: [{n: {int: 0..1000}}]}
output: [{winner: {first: F, second: S, draw: D}}]
game: {rules: rules.star}`

// printed is the sections of a spec whose answer has any form.
const printed = `
input: {cases: {eof: true, max: 50}, case: [{n: {int: 0..1000}}]}
output: [{a: {choice: [x]}}]
game: {rules: rules.star}`

// answers returns the rules' answers to a file.
func (f fixture) answers(input string) string {
	f.t.Helper()
	cases, err := f.Grammar.Parse([]byte(input), grammar.Lenient)
	if err != nil {
		f.t.Fatal(err)
	}
	text, err := f.rules.Answers(f.Format, game.Asked(f.Game), cases, rules.SearchSteps)
	if err != nil {
		f.t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func TestAnswers(t *testing.T) {
	for _, test := range []struct{ name, sections, text, input, want string }{
		{"one heap", winner, `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 3, 4) if k <= p]`, "0 1 2 3 4 5 6 7 8 9", "S F S F F F F S F S"},
		{"the last move loses", strings.Replace(winner, "rules.star", "rules.star, last: loses", 1), `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 2) if k <= p]`, "0 1 2 3 4", "F S F F S"},
		{"a cycle is a draw", winner, `
def start(case): return case.n % 6
def moves(p): return {0: [], 1: [0], 2: [1], 3: [4], 4: [3, 1], 5: [3, 0]}[p]`, "0 1 2 3 4 5", "S F S D D F"},
		{"a cycle, and the last move loses", strings.Replace(winner, "rules.star", "rules.star, last: loses", 1), `
def start(case): return case.n % 4
def moves(p): return {0: [], 1: [0], 2: [1], 3: [3, 2]}[p]`, "0 1 2 3", "F S F D"},
		{"result ends the game", winner, `
def start(case): return case.n
def moves(p): return [p - 1, p - 2]
def result(p):
    if p == 1: return "draw"
    return "win" if p <= 0 else None`, "0 1 2 3 4 5 6", "F D D D D D D"},
		{"points", winner, `
def start(case): return (case.n, 0)
def moves(p):
    n, last = p
    return [move((n - k, k), gain = k * (k if n % 2 else 1)) for k in (1, 2) if k <= n]`, "0 1 2 3 4 5", "D F F F D F"},
		{"parts, and a large sum", winner, `
def start(case): return [case.n] * 40 + [3]
def moves(p):
    heaps = list(p)
    out = []
    for i, h in enumerate(heaps):
        for k in range(1, h + 1):
            out.append(heaps[:i] + [h - k] + heaps[i + 1:])
    return out
def parts(p): return [(h,) for h in p]`, "0 7 30", "F F F"},
		{"left and right", winner, `
def start(case): return case.n
def left(p): return [p - 1] if p >= 1 else []
def right(p): return [p - 2] if p >= 2 else []`, "0 1 2 3 4 5", "S F F S F F"},
		{"answer", printed, `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 2) if k <= p]
def answer(case):
    p = start(case)
    return " ".join(["x", outcome(p), str(wins(p)), str(grundy(p)), str(winning(p)), str(mex([0, 1, 3]))])`, "4 3",
			"x N True 1 [3] 2 x P False 0 [] 2"},
		{"answer without a section output", strings.Replace(printed, "output: [{a: {choice: [x]}}]", "", 1), `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 2) if k <= p]
def answer(case): return "%d moves: %s" % (sum([1 for _ in winning(case.n)]), sum([[q] for q in winning(case.n)], []))`, "4", "1 moves: [3]"},
		{"answer of points", printed, `
def start(case): return case.n
def moves(p): return [move(p - k, gain = 3 - k) for k in (1, 2) if k <= p]
def answer(case): return "%d %s" % (score(case.n), wins(case.n))`, "1 2 3", "2 True 1 True 1 True"},
		{"outcomes of left and right", printed, `
def start(case): return case.n
def left(p): return {0: [], 1: [0], 2: [], 3: [0], 4: [0, 5]}.get(p, [])
def right(p): return {0: [], 1: [], 2: [0], 3: [0], 4: [5]}.get(p, [])
def answer(case): return outcome(case.n) + " " + str(wins(case.n, "right"))`, "0 1 2 3", "P False L False R True N True"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := open(t, test.sections, test.text).answers(strings.ReplaceAll(test.input, " ", "\n") + "\n"); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	const ok = "def start(case): return case.n\n"
	for _, test := range []struct{ name, text, want string }{
		{"syntax", "def start(case):\n    return case.\n", "rules.star:3: "},
		{"unknown name", ok + "def moves(p): return [q]\n", "rules.star:2: undefined: q"},
		{"no moves", ok, "rules.star: moves is missing; write def moves(p)"},
		{"no start", "def moves(p): return []\n", "rules.star: start is missing"},
		{"only left", ok + "def left(p): return []\n", "rules.star: one of left and right is missing"},
		{"parameters", ok + "def moves(p, q): return []\n", "rules.star:2: moves has 2 parameters instead of 1"},
		{"result and gain", ok + "def moves(p): return [move(p - 1, gain = 2)]\ndef result(p): return None\n", "rules.star: points decide"},
		{"an error", ok + "def moves(p):\n    return [p // (p - 2)]\n", `rules.star:3: floored division by zero, in the case "2", at the position 2`},
		{"not a list", ok + "def moves(p): return p\n", `rules.star:2: moves returns an int, in the case "2", at the position 2; return a list`},
		{"a float", ok + "def moves(p): return [p / 2]\n", "rules.star:2: moves: a position is an int, a string, a bool or a tuple of positions, not a float"},
		{"result", ok + "def moves(p): return []\ndef result(p): return 1\n", `rules.star:3: result returns 1, in the case "2", at the position 2; return None, "win"`},
		{"no field", "def start(case): return case.m\ndef moves(p): return []\n", "rules.star:1: the case has no field m, only n"},
		{"a misspelt field", "def start(case): return case.nn\ndef moves(p): return []\n", "rules.star:1: the case has no field nn, only n, in the case"},
		{"subtle with a parameter", ok + "def moves(p): return []\ndef subtle(p): return []\n", "rules.star:3: subtle has 1 parameters instead of 0; write def subtle()"},
		{"endless", ok + "def moves(p):\n    while True:\n        p += 1\n", "moves takes more than 5,000,000 steps"},
		{"endless at once", "while True:\n    pass\n" + ok, "rules.star:1: the text takes more than 5,000,000 steps"},
		{"deep", ok + "def moves(p): return moves(p + 1)\n", "rules.star:2: moves calls itself more than 5,000 deep"},
		{"wins outside answer", ok + "def moves(p): return [p - 1] if wins(p) else []\n", "rules.star:2: wins can be called in answer only"},
		{"state", "seen = []\n" + ok + "def moves(p):\n    seen.append(p)\n    return []\n", "rules.star:4: append: cannot append to frozen list"},
		{"a dict that remembers", "seen = {}\n" + ok + "def moves(p):\n    seen[p] = 1\n    return []\n", "keep in the position what changes"},
		{"import", "import math\n" + ok + "def moves(p): return []\n", "rules are Starlark, which imports nothing"},
		{"an f-string", ok + "def moves(p): return [f'{p}']\n", "Starlark has no f-strings"},
		{"a power", ok + "def moves(p): return [p ** 2]\n", "Starlark has no powers"},
		{"a misspelt function", ok + "def moves(p): return []\ndef part(p): return [p]\n", "rules.star:3: nothing calls part; write parts if you mean that"},
		{"a name that is taken", ok + "def moves(p): return []\nleft = 3\n", "rules.star: left is an int, but rules call it as a function"},
		{"files", "load('x.star', 'y')\n" + ok, "rules.star:1: "},
		{"nested", ok + "def moves(p):\n    for i in range(200):\n        p = (p,)\n    return [p]\n", "the tuples of a position are nested more than 100 deep"},
		{"large", ok + "def moves(p): return [tuple(range(1000000))]\n", "a position takes more than 1048576 bytes"},
		{"values of a cycle", ok + "def moves(p): return [p]\ndef answer(case): return str(grundy(2))\n", "the game can return to a position, so it has no values"},
	} {
		t.Run(test.name, func(t *testing.T) {
			sections := winner
			if strings.Contains(test.text, "def answer") {
				sections = printed
			}
			f, err := load(sections, test.text)
			if err == nil {
				cases, parseErr := f.Grammar.Parse([]byte("2\n"), grammar.Lenient)
				if parseErr != nil {
					t.Fatal(parseErr)
				}
				_, err = f.rules.Answers(f.Format, game.Asked(f.Game), cases, rules.SearchSteps)
			}
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

// TestHabits checks that what one writes by habit of Python ends with what to write instead. Each
// expression is the end of a function, where p is 2.
func TestHabits(t *testing.T) {
	for expression, want := range map[string]string{
		"frozenset([p])": "write a sorted tuple", "map(len, [p])": "[f(x) for x in list]", "filter(None, [p])": "[x for x in list if …]",
		"divmod(p, 2)": "a // b and a % b", "pow(p, 2)": "Starlark has no powers", "isinstance(p, int)": "compare type(x)",
		"math.gcd(p, 2)": "imports nothing", "itertools.product([p])": "imports nothing", "functools.cache(f)": "remembers positions",
		"sum(x for x in [p])": "write the list in brackets", "{p, 1}": "write set([…])", "[*[p]]": "list + [x]",
		"list('ab')": "s.elems()", "[c for c in 'ab']": "s.elems()", "tuple([p]) + [p]": "both as tuples or as lists", "[p] + tuple([p])": "both as tuples or as lists",
		"tuple([p]) + p": "write (x,)", "p + tuple([p])": "write (x,)", "'a' + p": "write str(n)", "p + 'a'": "write str(n)",
		"(p > 1) + 1": "a bool is not a number", "1 + (p > 1)": "a bool is not a number", "{[p]: 1}": "a list cannot be a key",
		"[list_.append(x) for list_ in [[p]] for x in list_]": "go through a copy", "p is 2": "write == in place of is",
	} {
		f, err := load(winner, "def start(case): return case.n\ndef moves(p):\n    return ["+expression+"]\n")
		if err == nil {
			cases, parseErr := f.Grammar.Parse([]byte("2\n"), grammar.Lenient)
			if parseErr != nil {
				t.Fatal(parseErr)
			}
			_, err = f.rules.Answers(f.Format, game.Asked(f.Game), cases, rules.SearchSteps)
		}
		if err == nil || !strings.Contains(err.Error(), "rules.star:3: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\ngot  %v\nwant %s", expression, err, want)
		}
	}
}

// TestFields checks how fields in repeats reach the rules.
func TestFields(t *testing.T) {
	f := open(t, `
input:
  case:
    - {n: {int: 1..9}, w: {chars: "ab", length: 1..5}, c: {choice: [up, down]}}
    - {a: {int: 0..9, count: n}}
    - {repeat: n, lines: [{k: {int: 0..3}}, {b: {int: 0..9, count: k}}, {repeat: k, lines: [{u: {int: 0..9}, v: {int: 0..9}}]}]}
output: [{a: {choice: [x]}}]
game: {rules: rules.star}`, `
def start(case): return 0
def moves(p): return []
def answer(case): return "%s %r %r %r %r %r %r %r" % (case.n, case.w, case.c, case.a, case.k, case.b, case.u, case.v)`)
	got := f.answers("2 ab down\n5 6\n2\n7 8\n1 2\n3 4\n0\n\n")
	if want := `2 "ab" "down" [5, 6] [2, 0] [[7, 8], []] [[1, 3], []] [[2, 4], []]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestValidMend checks that valid refuses cases and that mend makes random cases legal.
func TestValidMend(t *testing.T) {
	f := open(t, `
input: {case: [{n: {int: 1..12}}, {s: {chars: "01", length: n}}]}
output: [{winner: {first: F, second: S}}]
game: {rules: rules.star}`, `
def start(case): return case.s
def moves(p): return [p[:i] + p[i + 2:] for i in range(len(p) - 1) if p[i] != p[i + 1]]
def valid(case):
    return None if case.s == case.s[::-1] else "the word is no palindrome"
def mend(case):
    half = case.s[:len(case.s) // 2]
    return {"s": half + half[::-1] if case.n % 2 == 0 else half + "1" + half[::-1]}`)
	if _, err := f.Grammar.Parse([]byte("2\n01\n"), grammar.Lenient); err == nil || !strings.Contains(err.Error(), "the word is no palindrome") {
		t.Errorf("no palindrome: %v", err)
	}
	r := grammar.NewRand("mend")
	longest := 0
	for range 200 {
		cases := f.Grammar.NewCases()
		if err := f.Grammar.Sample(cases, grammar.Random{Rand: r}); err != nil {
			t.Fatal(err)
		}
		longest = max(longest, len(cases.At(0).Str("s")))
	}
	if longest < 10 {
		t.Errorf("the longest word has %d letters", longest)
	}
}

// TestTooLarge checks that a search without end is not a mistake of the rules.
func TestTooLarge(t *testing.T) {
	f := open(t, winner, "def start(case): return case.n\ndef moves(p): return [p + 1, p + 2]\n")
	cases, err := f.Grammar.Parse([]byte("0\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.rules.Answers(f.Format, game.Winner, cases, 1_000_000); !errors.Is(err, rules.ErrTooLarge) {
		t.Errorf("an endless game: %v", err)
	}
}

// TestBoundsDependOnNothingBefore checks that a file stays too large after a smaller file whose
// positions it shares.
func TestBoundsDependOnNothingBefore(t *testing.T) {
	f := open(t, winner, "def start(case): return case.n\ndef moves(p): return [p - k for k in range(1, p + 1)]\n")
	large := func() error {
		cases, err := f.Grammar.Parse([]byte("1000\n"), grammar.Lenient)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.rules.Answers(f.Format, game.Winner, cases, 400_000)
		return err
	}
	if err := large(); !errors.Is(err, rules.ErrTooLarge) {
		t.Fatalf("before: %v", err)
	}
	f.answers("999\n")
	if err := large(); !errors.Is(err, rules.ErrTooLarge) {
		t.Errorf("after a smaller file: %v", err)
	}
}

// TestWalk checks the game as package play sees it: positions, names, gains, results, pictures.
func TestWalk(t *testing.T) {
	f := open(t, winner, `
def start(case): return (case.n, "ab")
def moves(p): return [move((p[0] - k, p[1]), name = "take %d" % k) for k in (1, 2) if k <= p[0]]
def result(p): return "win" if p[0] == 1 else None
def show(p): return "heap %d" % p[0]
def picture(p): return heaps([p[0]])`)
	cases, err := f.Grammar.Parse([]byte("4\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	w := game.Walks(f.Game, cases.At(0))[0]
	var moves []string
	var last any
	for to, m := range w.Moves(w.Start) {
		moves = append(moves, m.Name+": "+w.Show(to))
		last = to
	}
	if want := []string{"take 1: heap 3", "take 2: heap 2"}; !slices.Equal(moves, want) {
		t.Errorf("moves %q, want %q", moves, want)
	}
	if p := w.Picture(last); p == nil || p.Kind != "heaps" || !slices.Equal(p.Numbers, []int64{2}) {
		t.Errorf("picture %v", p)
	}
	for to := range w.Moves(last) {
		if class, over := w.Result(to); w.Show(to) == "heap 1" && (!over || class != game.N) {
			t.Errorf("result of heap 1: %c, %t", class, over)
		}
	}
	if class, err := f.Game.Oracle(1000).Class(cases.At(0)); err != nil || class != game.N {
		t.Errorf("class %c, %v", class, err)
	}
}

// TestValues checks values of partizan games: a number, a switch, up, star, and a sum of many parts.
func TestValues(t *testing.T) {
	const text = `
# A position is a list of Hackenbush strings: b and r are edges of Left and Right, from the ground up.
def start(case): return ["bbr", "br"] if case.n == 0 else [["b", "rb", "br", "brr", "bbr"][case.n % 5]] * case.n
def cut(p, colour):
    return [p[:i] + (s[:k],) + p[i + 1:] for i, s in enumerate(p) for k in range(len(s)) if s[k] == colour]
def left(p): return cut(p, "b")
def right(p): return cut(p, "r")
def parts(p): return [(s,) for s in p]
def answer(case):
    p = start(case)
    return "%s %s %s" % (value(p), outcome(p), wins(p, "right"))`
	f := open(t, printed, text)
	if got, want := f.answers("0\n1\n2\n3\n4\n300\n"), "2 L False -1/2 R True 1 L False 3/4 L False 6 L False 300 L False"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	f = open(t, printed, `
def start(case): return case.n
def left(p): return {0: [], 1: [0], 2: [4, 2 - 2], 3: [0], 4: [4 - 4], 5: [0], 6: [7]}.get(p, [])
def right(p): return {0: [], 1: [0], 2: [0], 3: [1], 4: [], 5: [4], 6: [8]}.get(p, [])
def answer(case): return value(case.n)`)
	if got, want := f.answers("0\n1\n3\n4\n5\n6\n"), "0 * ↑ 1 1/2 *"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestCases checks how rules turn positions into cases, and the length of the longest play.
func TestCases(t *testing.T) {
	f := open(t, winner, `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 3, 4) if k <= p]
def case(p): return {"n": p} if p != 5 else None`)
	cases, err := f.Grammar.Parse([]byte("6\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	c := cases.At(0)
	var next []int64
	for to := range f.Game.Next(c) {
		next = append(next, to.Int("n"))
	}
	if !slices.Equal(next, []int64{3, 2}) { // not 5
		t.Errorf("the next cases are %v", next)
	}
	if won, ok := f.Game.Oracle(1000).After(c, 0); !ok || won.Int("n") != 2 {
		t.Errorf("after the winning move: %t", ok)
	}
	if n := f.Game.(game.Measurer).Longest(c, 100); n != 6 {
		t.Errorf("the longest play has %d moves", n)
	}
}

// counting is an engine that counts requests.
type counting struct {
	rules.Engine
	requests int
}

func (c *counting) Do(r rules.Request) rules.Reply {
	c.requests++
	return c.Engine.Do(r)
}

// TestAtOnce checks that many answers are compared in one request, and that the first wrong one and
// the end of the budget are found among them.
func TestAtOnce(t *testing.T) {
	engine := &counting{}
	r, err := rules.Load(rules.Source{Name: "rules.star", Text: "def start(case): return case.n\ndef moves(p): return [p - k for k in (1, 3, 4) if k <= p]\n"},
		func(src rules.Source) rules.Engine { engine.Engine = rules.Local(src); return engine })
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, winner, "def start(case): return case.n\ndef moves(p): return [p - k for k in (1, 3, 4) if k <= p]\n")
	cases, err := f.Grammar.Parse([]byte("0\n1\n2\n3\n4\n5\n6\n7\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		answers string
		budget  int
		agree   int
		err     string
	}{
		{"S F S F F F F S", 1000, 8, ""},
		{"S F S F F S F S", 1000, 5, `5 has the class N by the rules, the reference says S`},
		{"S F S F F F F S", 4, 4, game.ErrBudget.Error()},
	} {
		answers, err := f.Format.Split(cases, []byte(strings.ReplaceAll(test.answers, " ", "\n")+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		var list []grammar.Case
		for i := range cases.Len() {
			list = append(list, cases.At(i))
		}
		engine.requests = 0
		engine.Engine = rules.Local(r.Source)
		agree, err := r.Game(f.Format, game.Winner).Oracle(test.budget).(game.Batcher).AgreeAll(list, answers)
		if agree != test.agree || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%s: %d agree, %v", test.answers, agree, err)
		}
		if engine.requests > 2 { // one more for the name of a position
			t.Errorf("%d requests", engine.requests)
		}
	}
}

// TestSuggestions checks the cases that rules suggest for tests, and what they tell opponents.
func TestSuggestions(t *testing.T) {
	f := open(t, winner, `
def start(case): return case.n
def moves(p): return [p - k for k in (1, 2) if k <= p]
def losing(case): return {"n": case.n // 3 * 3} if case.n > 2 else None
def subtle(): return [{"n": 999}, {"n": 2000}, {"n": 3}]
def theory(p): return [p - p % 3] if p % 3 else []
def formula(p): return p % 3`)
	cases, err := f.Grammar.Parse([]byte("8\n2\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	if near, ok := f.Game.Losing(cases.At(0)); !ok || near.Int("n") != 6 {
		t.Errorf("losing near 8: %d, %t", near.Int("n"), ok)
	}
	if _, ok := f.Game.Losing(cases.At(1)); ok {
		t.Error("losing near 2")
	}
	var subtle []int64
	for c := range f.Game.Subtle(f.Grammar) {
		subtle = append(subtle, c.Int("n"))
	}
	if !slices.Equal(subtle, []int64{999, 3}) { // 2000 is not legal
		t.Errorf("subtle cases %v", subtle)
	}
	w := game.Walks(f.Game, cases.At(0))[0]
	wins, lost, known := w.Theory(w.Start, false)
	var to []string
	for s := range wins {
		to = append(to, w.Show(s))
	}
	if lost || !known || !slices.Equal(to, []string{"6"}) {
		t.Errorf("winning moves %q, lost %t, known %t", to, lost, known)
	}
	if _, _, known := w.Theory(w.Start, true); known {
		t.Error("the theory holds if the last move loses")
	}
	if v, ok := w.Value(w.Start); v != 2 || !ok {
		t.Errorf("value %d, %t", v, ok)
	}
}

// TestAnswerOfLint checks that functions of answer add the values of parts when the rules answer
// tests, and search whole positions when a reference is compared.
func TestAnswerOfLint(t *testing.T) {
	f := open(t, printed, `
def start(case): return (case.n, case.n)
def moves(p): return [(p[0] - k, p[1]) for k in (1, 2) if k <= p[0]] + [(p[0], p[1] - k) for k in (1, 2) if k <= p[1]]
def parts(p): return [(p[0], 0)]
def answer(case): return "x %d" % grundy(start(case))`)
	if got := f.answers("4\n"); got != "x 1" { // parts omits a heap
		t.Errorf("the rules answer %q", got)
	}
	cases, err := f.Grammar.Parse([]byte("4\n"), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Game.Oracle(10_000).Agrees(cases.At(0), answer.Answer{Text: []byte("x 0\n")}); err != nil {
		t.Errorf("the whole position: %v", err)
	}
}
