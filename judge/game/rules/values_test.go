package rules_test

import (
	"errors"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/game/partizan"
	"grundy/judge/spec/grammar"
)

// word is the sections of a spec with one text, whose answer has any form.
const word = `
input: {cases: {eof: true, max: 50}, case: [{s: {chars: "lretf.|#", length: 1..250}}]}
output: [{a: {choice: [x]}}]
game: {rules: rules.star}`

// stalk is Hackenbush on stalks: l is an edge of Left, r of Right, e of both, and | separates stalks.
const stalk = `
def start(case): return tuple(case.s.split("|"))
def cut(p, edges): return [p[:i] + (s[:k],) + p[i+1:] for i, s in enumerate(p) for k in range(len(s)) if s[k] in edges]
def left(p): return cut(p, "le")
def right(p): return cut(p, "re")
`

// toads is Toads and Frogs.
const toads = `
def start(case): return case.s
def swaps(p, slide, slid, jump, jumped):
    out = []
    for i in range(len(p)):
        if p[i:i+2] == slide: out.append(p[:i] + slid + p[i+2:])
        if p[i:i+3] == jump: out.append(p[:i] + jumped + p[i+3:])
    return out
def left(p): return swaps(p, "t.", ".t", "tf.", ".ft")
def right(p): return swaps(p, ".f", "f.", ".tf", "ft.")
`

// domineering is Domineering on rows that | separates: Left places dominoes vertically.
const domineering = `
def start(case): return tuple(case.s.split("|"))
def put(p, r, c): return p[:r] + (p[r][:c] + "#" + p[r][c+1:],) + p[r+1:]
def free(p, r, c): return r < len(p) and c < len(p[0]) and p[r][c] == "."
def dominoes(p, dr, dc): return [put(put(p, r, c), r + dr, c + dc) for r in range(len(p)) for c in range(len(p[0])) if free(p, r, c) and free(p, r + dr, c + dc)]
def left(p): return dominoes(p, 1, 0)
def right(p): return dominoes(p, 0, 1)
`

const answersValue = `
def answer(case): return value(start(case)) + " " + outcome(start(case))
`

// TestPublishedValues checks values that the tests of package partizan cite, by rules in Starlark. Hackenbush
// and Domineering have parts that decide positions far beyond a search.
func TestPublishedValues(t *testing.T) {
	stalks := strings.Repeat("lrlrrllr|", 20) + strings.Repeat("eeeeeee|", 2) + "lrlerrr"
	for _, test := range []struct{ name, sections, text, input, want string }{
		{"a stalk", word, stalk + answersValue, "lrlrrllr", "77/128 L"},
		{"stalks by whole positions", word, stalk + answersValue, "lr|rl el|e r|eee", "0 P ↑ L -1*3 R"},
		{"stalks by parts", word, stalk + `
def parts(p): return [(s,) for s in p]` + answersValue, stalks, "409/32↓[3]* L"},
		{"toads and frogs", word, toads + answersValue, "t.f t.tf ttt..ff", "* N 1/2 L {1/2|0} N"},
		{"domineering", word, domineering + answersValue, "..|.. ...|... #...|....|....|....", "±1 N {2|-1/2} N ±(1*) N"},
		{"a board by parts", word, domineering + `
def parts(p):
    rows, out, at = list(p), [], 0
    for i in range(len(p) + 1):
        if i == len(p) or "." not in p[i]:
            if i > at: out.append(p[at:i])
            at = i + 1
    return out` + answersValue, "..|..|##|..|..|##|..|##|.#|.# ..|..|##|..|##|.#|.#", "0 P ±1 N"},
		{"who begins", word, stalk + `
def parts(p): return [(s,) for s in p]
def answer(case):
    p = start(case)
    return ("L" if wins(p) else "-") + ("R" if wins(p, "right") else "-")`, "l r e l|r lr|r", "L- -R LR -- -R"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := open(t, test.sections, test.text).answers(test.input); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// TestWorth checks the oracle of a game of Left and Right. Only an explainer adds the values of parts
// to decide the outcome of a large position.
func TestWorth(t *testing.T) {
	f := open(t, strings.Replace(word, "{a: {choice: [x]}}", "{winner: {first: F, second: S}}", 1), stalk+`
def parts(p): return [(s,) for s in p]`)
	ask := func(o game.Oracle, input string) (string, error) {
		cases, err := f.Grammar.Parse([]byte(input), grammar.Lenient)
		if err != nil {
			t.Fatal(err)
		}
		both := o.(game.Partizan)
		outcome, err := both.Outcome(cases.At(0))
		if err != nil {
			return "", err
		}
		worth, err := both.Worth(cases.At(0))
		return string(rune(outcome)) + " " + worth, err
	}
	for input, want := range map[string]string{"lr": "L 1/2", "rl|rl": "R -1", "l|r": "P 0", "e|l|r": "N *"} {
		if got, err := ask(f.Game.Oracle(10_000), input); err != nil || got != want {
			t.Errorf("%s: %s (%v), want %s", input, got, err, want)
		}
	}
	large := strings.TrimSuffix(strings.Repeat("lrle|", 30), "|")
	if got, err := ask(f.Game.Oracle(10_000), large); !errors.Is(err, game.ErrBudget) {
		t.Errorf("a large position by moves: %s (%v)", got, err)
	}
	if got, err := ask(game.Explainer(f.Game, 10_000), large); err != nil || got != "L 45/2" {
		t.Errorf("a large position by parts: %s (%v)", got, err)
	}
}

// TestHeat checks the mean and the temperature of ±n in a game of two switches.
func TestHeat(t *testing.T) {
	f := open(t, winner, `
def start(case): return ("switch", case.n)
def left(p): return {"switch": [("left", p[1])], "left": [("left", p[1] - 1)] if p[1] else [], "right": []}[p[0]]
def right(p): return {"switch": [("right", p[1])], "right": [("right", p[1] - 1)] if p[1] else [], "left": []}[p[0]]`)
	for input, want := range map[string]game.Heat{"0\n": {Mean: "0", Temperature: "0"}, "1\n": {Mean: "0", Temperature: "1"}, "7\n": {Mean: "0", Temperature: "7"}} {
		cases, err := f.Grammar.Parse([]byte(input), grammar.Lenient)
		if err != nil {
			t.Fatal(err)
		}
		heat, err := f.Game.Oracle(10_000).(game.Partizan).Heat(cases.At(0))
		if err != nil || heat != want {
			t.Errorf("%q: %+v, %v; want %+v", input, heat, err, want)
		}
	}
}

// TestValueless checks the faults of games without values.
func TestValueless(t *testing.T) {
	for name, test := range map[string]struct{ sections, text, want string }{
		"result":    {printed, "def start(case): return case.n\ndef left(p): return []\ndef right(p): return []\ndef result(p): return None\ndef answer(case): return value(case.n)", "no values: result decides the game"},
		"last move": {strings.Replace(printed, "rules.star", "rules.star, last: loses", 1), "def start(case): return case.n\ndef left(p): return []\ndef right(p): return []\ndef answer(case): return value(case.n)", "no values: they say nothing when the last move loses"},
		"a cycle":   {printed, "def start(case): return case.n\ndef left(p): return [1 - p]\ndef right(p): return [1 - p]\ndef answer(case): return value(case.n)", "the game can return to a position, so it has no values"},
		"too large": {printed, "def start(case): return case.n\ndef left(p): return [0] if p else []\ndef right(p): return [(p, k) for k in range(50)] if type(p) == 'int' and p else []\ndef answer(case): return value(case.n)", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := open(t, test.sections, test.text)
			cases, err := f.Grammar.Parse([]byte("1"), grammar.Lenient)
			if err != nil {
				t.Fatal(err)
			}
			_, err = f.rules.Answers(f.Format, game.Asked(f.Game), cases, 1_000_000)
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// TestNimber checks the values of rules whose players have the same moves.
func TestNimber(t *testing.T) {
	const nim = "def start(case): return case.n\ndef moves(p): return list(range(p))\ndef answer(case): return value(case.n)"
	for n, want := range map[string]string{"0": "0", "1": "*", "5": "*5"} {
		if got := open(t, printed, nim).answers(n); got != want {
			t.Errorf("%s: %q, want %q", n, got, want)
		}
	}
}

// TestParsed checks that values which answer prints are read by package partizan.
func TestParsed(t *testing.T) {
	got := open(t, word, domineering+"\ndef answer(case): return value(start(case))").answers("....|....|....|....")
	a := partizan.New(partizan.Limits{})
	v, err := a.Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	want, err := a.Parse("+-{0,{{2|0},2+_2|{2|0},-_2}}") // from the tests of CGSuite
	if err != nil || v != want {
		t.Errorf("%s (%v)", got, err)
	}
}
