package cms

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/packages/exchangetest"
)

// casesText is a gen/cases.gen with every command.
const casesText = `# comment
: GEN default gen/generator.py N M seed
:GEN line gen/line.py N
: VAL default gen/validator.py
: VAL line gen/val_line.py $ST_NAME $INPUT
: CONSTRAINT 1 <= $N <= 1000

: SUBTASK 0 the examples
: COPY att/twice.input0.txt
: SUBTASK 40 N/A,{x}
: STDEP theexamples
: GEN line
: VAL line
: CONSTRAINT $N < 500 # here alone
499 "a b"
: RUN default 1 2 3
: SUBTASK 60.5
1000 many 7 # small
`

func casesFiles(text string) map[string]string {
	return exchangetest.Changed(cmsFiles, "gen/cases.gen", text, "gen/line.py", "#", "gen/val_line.py", "#", "gen/limits.txt", "1",
		"sol/slow.cpp", "// @check-accepted: theexamples\n// @check-time-limit-exceeded: N/A,{x}\n")
}

// TestCases checks that the tests of gen/cases.gen have their generators, and its subtasks their
// validators. The file replaces gen/GEN.
func TestCases(t *testing.T) {
	p, notes, err := Format{}.Read(exchangetest.Folder(casesFiles(strings.ReplaceAll(casesText, "\n", "\r\n"))), "dir")
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	var got []string
	for i := range p.Tests {
		one := &p.Tests[i]
		line := one.Name
		if one.Made != nil {
			line += fmt.Sprintf(" %s%q", one.Made.Program.Path, one.Made.Args)
		}
		got = append(got, line+fmt.Sprint(one.InputFlags[""]))
	}
	for _, v := range p.Validators {
		got = append(got, fmt.Sprint(v.Path, v.Groups))
	}
	want := []string{
		"theexamples/000[/dev/stdin 0]", `N_A__x_/001 gen/line.py["499" "a b"][N/A,{x} /dev/stdin]`, `N_A__x_/002 gen/generator.py["1" "2" "3"][N/A,{x} /dev/stdin]`,
		`st3/003 gen/generator.py["1000" "many" "7"][/dev/stdin 2]`, "gen/validator.py[theexamples st3]", "gen/val_line.py[N_A__x_]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if rules := fmt.Sprint(p.Submissions[0].Rules); !strings.Contains(rules, "{N_A__x_,theexamples}") {
		t.Error(rules)
	}
	if !p.Tests[0].Sample {
		t.Error("the copied example is not a sample")
	}
}

// TestCasesSummary checks correct and wrong files gen/cases.gen.
func TestCasesSummary(t *testing.T) {
	const gen, start = ":GEN g gen/line.py N\n", ":GEN g gen/line.py N\n:SUBTASK 5\n"
	for _, test := range []struct{ name, text, want string }{
		{"whole", casesText, "4 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group theexamples 0 min []; group N_A__x_ 40 min [theexamples]; group st3 60.5 min []"},
		{"one subtask", start + "1\n", "group st1 5 sum []"},
		{"a folder's name", gen + ":SUBTASK 5 sample\n1\n:SUBTASK 5 .\n1\n", "group sample_ 5 min []; group ._ 5 min []"},
		{"byte order mark", "\ufeff" + start + "1\n", "group st1 5 sum []"},
		{"binary", start + "\x00", "gen/cases.gen: is not a text in UTF-8; save it as UTF-8"},
		{"empty", "# nothing", "refused gen/cases.gen: there are no tests"},
		{"no subtask", gen + "1\n", "gen/cases.gen:2: there are tests before the first subtask; put :SUBTASK 100 before them"},
		{"copy without subtask", ":COPY gen/GEN\n", "gen/cases.gen:1: there are tests before the first subtask"},
		{"run without subtask", gen + ":RUN g 1\n", "gen/cases.gen:2: there are tests before the first subtask"},
		{"no generator", ":SUBTASK 5\n1\n", "gen/cases.gen:2: there is no GEN before it"},
		{"unknown generator", start + ":RUN h 1\n", "gen/cases.gen:3: no GEN before it has the name h"},
		{"unknown generator of a subtask", start + ":GEN h\n", "gen/cases.gen:3: no GEN before it has the name h"},
		{"generator outside", gen + ":GEN g\n", "gen/cases.gen:2: GEN comes before the first SUBTASK"},
		{"late validator", gen + ":VAL v gen/val_line.py\n:SUBTASK 5\n1\n:VAL v\n", "gen/cases.gen:5: VAL comes after a test of its subtask"},
		{"late dependency", start + "1\n:STDEP st1\n", "gen/cases.gen:4: STDEP comes after a test of its subtask"},
		{"same generator", gen + gen, "gen/cases.gen:2: another GEN has the name g"},
		{"nameless", ":VAL\n", "gen/cases.gen:1: VAL has no name"},
		{"missing", ":GEN g gen/gone.py\n", "gen/cases.gen:1: names gen/gone.py, which is not in the package"},
		{"outside", ":GEN g ../x.py\n", "gen/cases.gen:1: ../x.py leads out of the package"},
		{"text", ":GEN g gen/limits.txt\n", "gen/cases.gen:1: gen/limits.txt is not a program in a known language"},
		{"copy of nothing", start + ":COPY gone\n", "gen/cases.gen:3: names gone, which is not in the package"},
		{"copy without a file", start + ":COPY\n", "gen/cases.gen:3: is not a name of a file; name a file of the package"},
		{"copy of all", start + ":COPY /etc/passwd\n", "gen/cases.gen:3: /etc/passwd leads out of the package"},
		{"quote", start + "'1\n", "gen/cases.gen:3: a quote is not closed"},
		{"too large", ":CONSTRAINT $N<=10\n" + start + "11\n", "gen/cases.gen:1: $N<=10 is not a constraint"},
		{"violated", ":CONSTRAINT 0 < $N <= 10\n" + start + "11\n", "gen/cases.gen:4: the test violates the constraint 0 < $N <= 10; correct its arguments"},
		{"violated by the subtask", ":CONSTRAINT 1 = $ST_NUM\n" + start + "11\n", "gen/cases.gen:4: the test violates the constraint 1 = $ST_NUM"},
		{"not a number", ":CONSTRAINT 0 < $N\n" + start + "x\n", "1 tests"},
		{"unknown variable", ":CONSTRAINT 0 < $K < 0\n" + start + "1\n", "1 tests"},
		{"falling", ":CONSTRAINT 10 >= $N > 0\n" + start + "0\n", "gen/cases.gen:4: the test violates"},
		{"two directions", ":CONSTRAINT 1 < $N > 1\n", "gen/cases.gen:1: 1 < $N > 1 is not a constraint"},
		{"one operand", ":CONSTRAINT 1\n", "gen/cases.gen:1: 1 is not a constraint"},
		{"no operand", ":CONSTRAINT 1 <\n", "gen/cases.gen:1: 1 < is not a constraint"},
		{"unknown command", ":SUB 1\n", "gen/cases.gen:1: the command SUB is unknown"},
		{"no points", ":SUBTASK x y\n", "gen/cases.gen:1: the points x of a subtask are not a number"},
		{"unknown argument", ":VAL v gen/val_line.py $N\n" + start + "1\n", "gen/cases.gen:3: the validator gets the variable $N, which is unknown"},
		{"too many tests", start + strings.Repeat("5\n", 10_001), "gen/cases.gen:10003: has more than 10000 tests"},
		{"long name", ":SUBTASK 1 " + strings.Repeat("a", 101) + "\n", "is not a name of a subtask"},
		{"circle", gen + ":SUBTASK 1 a\n:STDEP b\n1\n:SUBTASK 1 b\n:STDEP a\n1\n", "refused gen/cases.gen: subtasks depend on each other in a circle"},
	} {
		exchangetest.Reads(t, test.name, Format{}, casesFiles(test.text), test.want)
	}
}
