package partizan

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"
)

// A ruleset returns the options of a position that is written as a text. isLeft says whose.
type ruleset func(position string, isLeft bool) []string

// evaluator computes values of positions by the rules alone.
type evaluator struct {
	t     testing.TB
	arena *Arena
	rules ruleset
	known map[string]Value
}

func newEvaluator(t testing.TB, rules ruleset) *evaluator {
	return &evaluator{t, New(Limits{}), rules, map[string]Value{}}
}

// value returns the value of a position.
func (e *evaluator) value(position string) Value {
	e.t.Helper()
	if v, ok := e.known[position]; ok {
		return v
	}
	var sides [2][]Value
	for i := range sides {
		for _, option := range e.rules(position, i == 0) {
			sides[i] = append(sides[i], e.value(option))
		}
	}
	v, err := e.arena.Game(sides[0], sides[1])
	if err != nil {
		e.t.Fatalf("%s: %v", position, err)
	}
	e.known[position] = v
	return v
}

// stalk is Hackenbush on one stalk that stands on the ground: l is an edge of Left, r of Right, and
// e of both.
func stalk(position string, isLeft bool) (options []string) {
	for i, edge := range position {
		if edge == 'e' || (edge == 'l') == isLeft {
			options = append(options, position[:i])
		}
	}
	return options
}

// toads is Toads and Frogs: t moves right, f moves left, to an empty place or over one opponent.
func toads(position string, isLeft bool) (options []string) {
	if !isLeft {
		for _, o := range toads(exchange(position), true) {
			options = append(options, exchange(o))
		}
		return options
	}
	for i := range position {
		for _, move := range [][2]string{{"t.", ".t"}, {"tf.", ".ft"}} {
			if strings.HasPrefix(position[i:], move[0]) {
				options = append(options, position[:i]+move[1]+position[i+len(move[0]):])
			}
		}
	}
	return options
}

// exchange exchanges the players of Toads and Frogs.
func exchange(position string) string {
	var b strings.Builder
	for i := len(position) - 1; i >= 0; i-- {
		b.WriteString(map[byte]string{'t': "f", 'f': "t", '.': "."}[position[i]])
	}
	return b.String()
}

// steps returns the places a step away in the rows of a board, which | separates.
func steps(position string, place int, isAcross, isDown bool) (places []int) {
	width := strings.IndexByte(position+"|", '|') + 1
	for _, d := range []int{1, -1, width, -width} {
		across := d == 1 || d == -1
		if q := place + d; q >= 0 && q < len(position) && position[q] != '|' && (across && isAcross || !across && isDown) {
			places = append(places, q)
		}
	}
	return places
}

// put returns a position with other letters at some places.
func put(position string, letter byte, places ...int) string {
	b := []byte(position)
	for _, p := range places {
		b[p] = letter
	}
	return string(b)
}

// domineering is Domineering: Left places dominoes vertically, Right horizontally. # is no place.
func domineering(position string, isLeft bool) (options []string) {
	for p, letter := range position {
		for _, q := range steps(position, p, !isLeft, isLeft) {
			if letter == '.' && q > p && position[q] == '.' {
				options = append(options, put(position, '#', p, q))
			}
		}
	}
	return options
}

// clobber is Clobber: x of Left and o of Right move onto an opponent next to them.
func clobber(position string, isLeft bool) (options []string) {
	own, other := byte('o'), byte('x')
	if isLeft {
		own, other = other, own
	}
	for p := range len(position) {
		for _, q := range steps(position, p, true, true) {
			if position[p] == own && position[q] == other {
				options = append(options, put(put(position, own, q), '.', p))
			}
		}
	}
	return options
}

// colouring returns Col or Snort on a path. Each player colours a place. In Col its neighbours may
// then only be coloured by the opponent, in Snort only by the same player. The places l and r are
// those that only Left or Right may colour, and # is no place.
func colouring(isSnort bool) ruleset {
	return func(position string, isLeft bool) (options []string) {
		own, other := byte('r'), byte('l')
		if isLeft {
			own, other = other, own
		}
		next := other
		if isSnort {
			next = own
		}
		for p := range len(position) {
			if position[p] != '.' && position[p] != own {
				continue
			}
			after := put(position, '#', p)
			for _, q := range steps(position, p, true, false) {
				switch position[q] {
				case '.':
					after = put(after, next, q)
				case own + other - next:
					after = put(after, '#', q)
				}
			}
			options = append(options, after)
		}
		return options
	}
}

// dominoes is Toppling Dominoes: a player topples a domino of the own colour, or a grey one, and all
// on one side of it.
func dominoes(position string, isLeft bool) (options []string) {
	for i, letter := range position {
		if letter == 'e' || (letter == 'l') == isLeft {
			options = append(options, position[:i], position[i+1:])
		}
	}
	return options
}

// queens are the directions of a queen.
var queens = [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// amazons is Amazons: x of Left and o of Right move like queens and then shoot an arrow like one.
func amazons(position string, isLeft bool) (options []string) {
	own := byte('o')
	if isLeft {
		own = 'x'
	}
	for p := range len(position) {
		if position[p] != own {
			continue
		}
		empty := put(position, '.', p)
		for _, to := range reach(empty, p) {
			for _, arrow := range reach(put(empty, own, to), to) {
				options = append(options, put(put(empty, own, to), '#', arrow))
			}
		}
	}
	return options
}

// reach returns the places that a queen can move to.
func reach(position string, from int) (places []int) {
	rows := strings.Split(position, "|")
	width := len(rows[0])
	for _, d := range queens {
		for r, c := from/(width+1)+d[0], from%(width+1)+d[1]; r >= 0 && r < len(rows) && c >= 0 && c < width && rows[r][c] == '.'; r, c = r+d[0], c+d[1] {
			places = append(places, r*(width+1)+c)
		}
	}
	return places
}

// TestPublished checks values that others published. Many come from the tests of two independent
// programs, CGSuite by Siegel and cgt-tools. Others come from Winning Ways, from the article
// Domineering of Wikipedia, and from Erickson, New Toads and Frogs Results, Games of No Chance
// (1996). E1 to E3 are Erickson's conjectures, as they are listed in Thanatipanonda, Further
// Hopping with Toads and Frogs, Electronic Journal of Combinatorics 18 (2011).
func TestPublished(t *testing.T) {
	games := map[string]*evaluator{
		"hackenbush": newEvaluator(t, stalk), "toads": newEvaluator(t, toads), "domineering": newEvaluator(t, domineering),
		"clobber": newEvaluator(t, clobber), "col": newEvaluator(t, colouring(false)), "snort": newEvaluator(t, colouring(true)),
		"dominoes": newEvaluator(t, dominoes), "amazons": newEvaluator(t, amazons),
	}
	for _, c := range []struct{ game, position, want string }{
		{"hackenbush", "lrlrrllr", "77/128"}, {"hackenbush", "eeeeeee", "*7"}, {"hackenbush", "lrlerrr", "3/4v[3]*"}, // CGSuite
		{"hackenbush", "lr", "1/2"}, {"hackenbush", "el", "^*"}, {"hackenbush", "lllr", "5/2"}, // Winning Ways
		{"toads", "t.f", "*"}, {"toads", "t.tf", "1/2"}, // Erickson
		{"toads", "ttttt..fffff", "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||-_1/32|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}"}, // CGSuite
		{"domineering", ".|.", "1"}, {"domineering", "....", "-2"}, {"domineering", "..|..", "±1"}, {"domineering", ".#|..", "*"}, // cgt-tools
		{"domineering", ".##|.##|...", "0"}, {"domineering", "..#|..#|...", "{1/2|-2}"}, {"domineering", "...|...|...", "±1"}, // cgt-tools
		{"domineering", ".#.#|.#..", "1*"}, {"domineering", "#...|....|....|....", "±(1*)"}, // cgt-tools
		{"domineering", "...|...", "{2|-1/2}"}, {"domineering", "..|..|..", "{1/2|-2}"}, // Wikipedia
		{"domineering", "....|....|....|....", "+-{0,{{2|0},2+_2|{2|0},-_2}}"},                                                                                                     // CGSuite
		{"clobber", "xox|ox.", "{^^*|*,v}"}, {"snort", "l...l", "{4|0,+-1}"}, {"col", "l.l.r.l.l.", "7/8"}, {"dominoes", "lrrlrrl", "+_1/2"}, {"dominoes", "lere", "{1|0,{0|-1}}"}, // CGSuite
		{"amazons", "x...|o...", "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}"}, // CGSuite
	} {
		e := games[c.game]
		if got, want := e.value(c.position), parse(t, e.arena, c.want); got != want {
			t.Errorf("%s %s: %s, want %s", c.game, c.position, got, want)
		}
	}
	e := games["toads"]
	for a := 2; a <= 6; a++ {
		claims := map[string]string{strings.Repeat("t", a) + "...ff": fmt.Sprintf("{%d|%d}", a-2, a-2)} // E2
		claims[strings.Repeat("t", a+3)+"...fff"] = fmt.Sprintf("%d/2", 2*(a+3)-7)                      // E3
		for b := 2; b < a; b++ {
			claims[strings.Repeat("t", a)+".."+strings.Repeat("f", b)] = fmt.Sprintf("{{%d|%d}|{*|%d}}", a-3, a-b, 3-b) // E1
		}
		for position, want := range claims {
			if got := e.value(position); got != parse(t, e.arena, want) {
				t.Errorf("%s: %s, want %s", position, got, want)
			}
		}
	}
}

// TestStalks compares all stalks of up to 12 edges with Berlekamp's rule in Winning Ways. The edges
// before the first change of colour count 1 each. Each later edge counts half of the one before.
// Edges of Right count negatively.
func TestStalks(t *testing.T) {
	e := newEvaluator(t, stalk)
	for length := 1; length <= 12; length++ {
		for bits := range 1 << length {
			var position strings.Builder
			for i := range length {
				position.WriteByte("lr"[bits>>i&1])
			}
			changed, exp, num := false, 0, int64(0)
			for i, edge := range position.String() {
				changed = changed || i > 0 && position.String()[i] != position.String()[0]
				if changed {
					exp, num = exp+1, num*2
				}
				if edge == 'l' {
					num++
				} else {
					num--
				}
			}
			want, err := NewDyadic(num, exp)
			if err != nil {
				t.Fatal(err)
			}
			if got := e.value(position.String()).String(); got != want.String() {
				t.Errorf("%s: %s, want %s", position.String(), got, want)
			}
		}
	}
}

// TestCutcake compares Cutcake with the table in Winning Ways, chapter 2, as a formula. Left cuts the
// width. If the height is at least 2^i and less than 2^(i+1), Left has floor(width / 2^i) - 1 moves,
// if that is positive. Right's moves follow from the same formula with the sides exchanged.
func TestCutcake(t *testing.T) {
	a := New(Limits{})
	values := map[[2]int]Value{}
	for height := 1; height <= 20; height++ {
		for width := 1; width <= 20; width++ {
			var left, right []Value
			for i := 1; i < width; i++ {
				left = append(left, mustAdd(t, a, values[[2]int{height, i}], values[[2]int{height, width - i}]))
			}
			for i := 1; i < height; i++ {
				right = append(right, mustAdd(t, a, values[[2]int{i, width}], values[[2]int{height - i, width}]))
			}
			v, err := a.Game(left, right)
			if err != nil {
				t.Fatal(err)
			}
			values[[2]int{height, width}] = v
			want := max(0, width>>(bits.Len(uint(height))-1)-1) - max(0, height>>(bits.Len(uint(width))-1)-1)
			if v.String() != fmt.Sprint(want) {
				t.Errorf("a cake of %d by %d: %s, want %d", height, width, v, want)
			}
		}
	}
}

func mustAdd(t testing.TB, a *Arena, v, w Value) Value {
	t.Helper()
	sum, err := a.Add(v, w)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// TestCol checks that every position of Col is a number, or a number plus * (Winning Ways, chapter
// 2, "Col").
func TestCol(t *testing.T) {
	e := newEvaluator(t, colouring(false))
	e.value(".........")
	if len(e.known) < 100 {
		t.Fatalf("only %d positions", len(e.known))
	}
	for position, v := range e.known {
		if number := strings.TrimSuffix(v.String(), "*"); number != "" && strings.Trim(number, "-/0123456789") != "" {
			t.Errorf("%s: %s", position, v)
		}
	}
}

// TestProperties checks properties that the tests of CGSuite list: mean, temperature, stops,
// outcome and canonical options.
func TestProperties(t *testing.T) {
	a := New(Limits{})
	for _, c := range []struct{ game, mean, temperature, leftStop, rightStop, outcome, left, right string }{
		{"0", "0", "-1", "0", "0", "P", "", ""},
		{"5", "5", "-1", "5", "5", "L", "4", ""},
		{"-1/2", "-1/2", "-1/2", "-1/2", "-1/2", "R", "-1", "0"},
		{"25/16", "25/16", "-1/16", "25/16", "25/16", "L", "3/2", "13/8"},
		{"*8", "0", "0", "0", "0", "N", "0 * *2 *3 *4 *5 *6 *7", "0 * *2 *3 *4 *5 *6 *7"},
		{"9/8*", "9/8", "0", "9/8", "9/8", "L", "9/8", "9/8"},
		{"v*", "0", "0", "0", "0", "N", "0", "0 *"},
		{"6^*", "6", "0", "6", "6", "L", "6 6*", "6"},
		{"^*6", "0", "0", "0", "0", "L", "0", "*7"},
		{"73/16v9*8", "73/16", "0", "73/16", "73/16", "L", "73/16v8*9", "73/16"},
		{"^[4]", "0", "0", "0", "0", "L", "^[3]", "*"},
		{"{0||0|v*}", "0", "0", "0", "0", "L", "0", "^<2>"},
		{"{^3|vv}", "0", "0", "0", "0", "N", "^3", "vv"},
		{"+_{3|1}", "0", "0", "0", "0", "L", "0", "{0||-1|-3}"},
		{"-_{5||3|1}", "0", "0", "0", "0", "R", "{5||3|1|||0}", "0"},
		{"{1|^^||^}", "0", "0", "0", "0", "L", "{1|^^}", "^"},
		{"{3||2*|1*}", "9/4", "3/4", "3", "2", "L", "3", "{2*|1*}"},
		{"{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "-5/16", "21/16", "1/2", "-1", "N", "{3/2*|1/2}", "{0|-3} {-1*,{-1/2|-1*}|-5/2}"},
		{"{3||2|1}", "9/4", "3/4", "3", "2", "L", "3", "{2|1}"},
	} {
		v := parse(t, a, c.game)
		mean, err := a.Mean(v)
		if err != nil {
			t.Fatal(err)
		}
		temperature, err := a.Temperature(v)
		if err != nil {
			t.Fatal(err)
		}
		leftStop, rightStop := v.Stops()
		got := fmt.Sprint(mean, temperature, leftStop, rightStop, v.Outcome())
		if want := strings.Join([]string{c.mean, c.temperature, c.leftStop, c.rightStop, c.outcome}, " "); got != want {
			t.Errorf("%s: %s, want %s", c.game, got, want)
		}
		left, right, err := v.Options()
		if err != nil {
			t.Fatal(err)
		}
		for i, side := range []string{c.left, c.right} {
			want := map[Value]bool{}
			for _, o := range strings.Fields(side) {
				want[parse(t, a, o)] = true
			}
			got := map[Value]bool{}
			for _, o := range [][]Value{left, right}[i] {
				got[o] = true
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: the options are %v and %v, want %q and %q", c.game, left, right, c.left, c.right)
			}
		}
	}
}
