package ruleproc

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/game/rules"
)

func TestMain(m *testing.M) {
	Serve()
	os.Exit(m.Run())
}

// hostile are rules whose bounds only a process can hold, with the place of the fault.
var hostile = []struct{ name, text, want string }{
	{"a list of a thousand million", "def start(case): return 1\ndef moves(p):\n    x = 3\n    return list(range(1000000000))\n", "rules.star:4: "},
	{"memory", "def start(case): return 1\ndef moves(p):\n    x = [[0] * 1000000 for i in range(18)]\n    y = [list(l) for l in x for i in range(1)]\n    z = [x for i in range(3000000) if [y]]\n    return [len(str(i)) for i in [list(z), list(z), list(z)]]\n", "rules.star:"},
	{"keys that are large tuples", "def start(case): return 1\ndef moves(p):\n    k = tuple(range(1000000))\n    d = {}\n    while True:\n        d[k] = 1\n", "rules.star:6: the rules take too much time"},
	{"a text that replaces itself", "def start(case): return 1\ndef moves(p):\n    a = 'a' * 1000000\n    return [a.replace('a', a)]\n", "rules.star:4: "},
	{"at once", "x = [0] * 1000000000\ndef start(case): return 1\ndef moves(p): return []\n", "rules.star:1: "},
}

func TestHostile(t *testing.T) {
	for _, test := range hostile {
		t.Run(test.name, func(t *testing.T) {
			r, err := rules.Load(rules.Source{Name: "rules.star", Text: test.text}, Start)
			if err == nil {
				err = moved(r)
			}
			if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

// moved asks rules for the moves of a position.
func moved(r *rules.Rules) error {
	return r.Try(rules.Int(1))
}

// TestGoesOn checks that rules answer after their process has rested.
func TestGoesOn(t *testing.T) {
	src := rules.Source{Name: "rules.star", Text: "def start(case): return 1\ndef moves(p): return [p - 1] if p else []\n"}
	e := Start(src).(*engine)
	for range 3 {
		reply := e.Do(rules.Request{Op: rules.OpClass, Position: rules.Int(5)})
		if reply.Fault != nil || reply.Class != 'N' {
			t.Fatalf("%+v", reply)
		}
		e.rest()
	}
}

// TestExponential checks that a search over ever more positions ends by its budget, and not because
// its process has no memory left.
func TestExponential(t *testing.T) {
	const text = "def start(case): return (40, 0)\ndef moves(p): return [(p[0] - 1, 2 * p[1]), (p[0] - 1, 2 * p[1] + 1)] if p[0] else []"
	e := Start(rules.Source{Name: "rules.star", Text: text})
	if reply := e.Do(rules.Request{Op: rules.OpClass, Steps: 400_000_000}); !reply.TooLarge {
		t.Errorf("%+v", reply)
	}
}

// TestAll checks that several requests get a reply each, and that a fault which ends the process
// belongs to one of them.
func TestAll(t *testing.T) {
	const text = "def start(case): return 1\ndef moves(p): return list(range(1000000000)) if p == 7 else [p - 1] if p else []\n"
	r := rules.Request{Op: rules.OpAll}
	for _, at := range []int64{2, 3, 7, 4} {
		r.All = append(r.All, rules.Request{Op: rules.OpClass, Position: rules.Int(at), Case: strconv.FormatInt(at, 10)})
	}
	reply := Start(rules.Source{Name: "rules.star", Text: text}).Do(r)
	if len(reply.All) != 3 || reply.All[0].Class != 'P' || reply.All[1].Class != 'N' {
		t.Fatalf("%+v", reply)
	}
	if f := reply.All[2].Fault; f == nil || f.Place != "rules.star:2" || f.Case != "7" {
		t.Errorf("%v", f)
	}
}
