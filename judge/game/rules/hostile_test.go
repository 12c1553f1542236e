package rules_test

import (
	"strings"
	"testing"

	"grundy/judge/game/rules"
)

// hostileRules are functions that would run for minutes or for ever, with the number of looks at the
// bounds after which they must have ended. A look comes after at most 1,000 steps of Starlark, so few
// looks mean that operations have paid for the size of their values.
var hostileRules = []struct {
	name, body, want string
	most             int
}{
	{"endless", "while True: pass", "takes more than 5,000,000 steps", 6000},
	{"sorting", "while True: sorted(range(100000))", "takes more than", 50},
	{"sorting by a key", "while True: sorted(range(100000), key = lambda x: -x)", "takes more than", 6000},
	{"lists", "while True: list(range(1000000))", "takes more than", 100},
	{"tuples", "while True: tuple([0] * 1000000)", "takes more than", 100},
	{"sets", "while True: set(range(100000))", "takes more than", 300},
	{"dicts", "while True: dict([(i, i) for i in range(1000)])", "takes more than", 6000},
	{"a list repeated", "while True: [0] * 10000000", "takes more than", 50},
	{"a list repeated once", "x = [0] * 1000000000", "takes more than", 5},
	{"a text repeated", "while True: 'ab' * 10000000", "takes more than", 100},
	{"a text that grows", "a = 'x'\n    while True: a += 'x'", "takes more than", 6000},
	{"a list that doubles", "a = [0]\n    while True: a = a + a", "takes more than", 50},
	{"a list that doubles in place", "a = [0]\n    while True: a += a", "takes more than", 50},
	{"slices", "a = list(range(100000))\n    while True: a[1:]", "takes more than", 1000},
	{"membership", "a = list(range(100000))\n    while True: -1 in a", "takes more than", 1000},
	{"comparisons", "a, b = list(range(100000)), list(range(100000))\n    while True: a == b", "takes more than", 300},
	{"join", "a = ['abc'] * 100000\n    while True: ''.join(a)", "takes more than", 300},
	{"replace", "a = 'a' * 100000\n    while True: a.replace('a', a)", "takes more than", 50},
	{"split", "a = 'a ' * 100000\n    while True: a.split()", "takes more than", 5000},
	{"find", "a = 'a' * 1000000\n    while True: a.find('b')", "takes more than", 1500},
	{"insert", "a = list(range(100000))\n    while True:\n        a.insert(0, 1)\n        a.pop(0)", "takes more than", 500},
	{"values of a dict", "a = {i: i for i in range(100000)}\n    while True: a.values()", "takes more than", 1300},
	{"format", "a = tuple(range(100000))\n    while True: '%s' % (a,)", "takes more than", 400},
	{"str", "a = tuple(range(100000))\n    while True: str(a)", "takes more than", 300},
	{"print", "a = tuple(range(100000))\n    while True: print(a)", "takes more than", 300},
	{"squares", "x = 3\n    while True: x = x * x", "takes more than", 200},
	{"quotients", "x = 3\n    for i in range(20): x = x * x\n    while True: (x * x + 1) // x", "takes more than", 300},
	{"reading a number", "a = '1' * 100000\n    while True: int(a)", "takes more than", 200},
	{"nested lists", "a = 0\n    for i in range(60): a = (a, a)\n    str(a)", "takes more than", 20},
	{"hash of nested tuples", "a = 0\n    for i in range(60): a = (a, a)\n    set([a])", "takes more than", 20},
	{"sorting nested tuples", "a = 0\n    for i in range(60): a = (a, a)\n    sorted([a, a])", "takes more than", 20},
	{"sums", "while True: sum([[0] * 100] * 1000, [])", "takes more than", 400},
	{"mex", "a = list(range(100000))\n    while True: mex(a)", "takes more than", 400},
	{"zip", "a = range(1000000)\n    while True: zip(a, a)", "takes more than", 100},
	{"the greatest", "a = range(1000000)\n    while True: max(a)", "takes more than", 100},
	{"comprehensions", "[0 for i in range(1000000) for j in range(1000000)]", "takes more than", 6000},
	{"closures", "f = lambda: 0\n    while True: f = (lambda g: lambda: g)(f)", "takes more than", 6000},
	{"recursion", "return deep(p)", "calls itself more than", 6000},
	{"mutual recursion", "return ping(p)", "calls itself more than", 6000},
	{"a large text as a position", "return ['a' * 2000000]", "a position takes more than", 10},
	{"a deep position", "a = 0\n    for i in range(200): a = (a,)\n    return [a]", "nested more than", 10},
	{"a number of many digits", "x = 3\n    for i in range(24): x = x * x\n    return [x]", "takes more than", 300},
	{"large positions", "return ['a' * 1000000] * 100000", "the positions take more than", 20},
	{"a wide picture", "return [p]", "a list of at most 10000", 6000},
	{"a shift", "return [1 << (10 * 1000000)]", "shift count too large", 10},
}

// TestHostile checks that rules which would not end are ended by the steps that they have paid, and
// that the fault has its line. It measures no time.
func TestHostile(t *testing.T) {
	for _, test := range hostileRules {
		t.Run(test.name, func(t *testing.T) {
			text := "def start(case): return 1\ndef moves(p):\n    " + test.body + `
    return []
def deep(x): return deep(x + 1)
def ping(x): return pong(x)
def pong(x): return ping(x)
def picture(p): return heaps([0] * 20000)`
			looks := 0
			m := rules.NewTracedMachine(rules.Source{Name: "rules.star", Text: text}, func(int, string) { looks++ }, false)
			op := rules.OpMoves
			if test.name == "a wide picture" {
				op = rules.OpPicture
			}
			reply := m.Do(rules.Request{Op: op, Position: rules.Int(1)})
			switch f := reply.Fault; {
			case f == nil:
				t.Fatal("no fault")
			case !strings.Contains(f.Error(), test.want) || !strings.HasPrefix(f.Place, "rules.star:") || strings.Contains(f.Error(), "\n"):
				t.Errorf("got  %v\nwant %s", f, test.want)
			}
			if looks > test.most {
				t.Errorf("ended after %d looks at the bounds; want at most %d", looks, test.most)
			}
		})
	}
}
