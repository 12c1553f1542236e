package text

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/render/reporttest"
)

// TestStrength checks that weak tests are reported with the mutants that they miss, each input
// once.
func TestStrength(t *testing.T) {
	var out bytes.Buffer
	if err := Strength(&out, reporttest.Weak(), Added{Cases: 1, File: "problems/x.yaml"}, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"WEAK  the tests kill 3 of 5 wrong programs, 60 %; without the samples 60 %  (x)",
		"7 mutants on 7 tests, with seeds 1 to 3: 3 killed, 2 alive, 2 not distinguished in 1,000 further cases of a hunt",
		"small           7      3      3",
		"Alive: solve.go:5: n < 9 → n <= 9, in winner\n  the smallest case that distinguishes it",
		"    1\n    9\n", "distinguished by the same input",
		"     1  illegal input only\n     1  differs but does not show\n  differs but does not show: solve.go:7: c → d\n",
		"n == 9 → n >= 9, in winner, missed by seed 2\n",
		"1 case added to problems/x.yaml",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

// TestStrengthTable checks that the headings are written once, and that sums follow if there are
// several rows. A written file must be sorted, and read back unchanged.
func TestStrengthTable(t *testing.T) {
	var out, file bytes.Buffer
	table, err := ReadStrengthTable("# a note\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"y", "x"} {
		weak := reporttest.Weak()
		weak.Problem.ID = id
		table.Add(weak)
		if err := table.Row(&out, weak, Added{}, Style{}); err != nil {
			t.Fatal(err)
		}
		if err := table.Total(&out); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 8 || strings.Count(out.String(), "problem") != 1 {
		t.Fatalf("got\n%s", out.String())
	}
	want := "total 14 6 4 0 0 2 0 0 2 60 % 60 % 0.0 -"
	if got := strings.Join(strings.Fields(lines[7]), " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	table.Write(&file)
	again, err := ReadStrengthTable(file.String())
	if err != nil {
		t.Fatal(err)
	}
	var back bytes.Buffer
	if again.Write(&back); back.String() != file.String() || !strings.HasPrefix(file.String(), "# a note\nproblem ") {
		t.Errorf("got\n%s\nwant\n%s", back.String(), file.String())
	}
	if rows := strings.Split(file.String(), "\n"); len(rows) != 6 || rows[2][:2] != "x " || rows[3][:2] != "y " || rows[4][:6] != "total " {
		t.Errorf("got\n%s", file.String())
	}
}

// TestStrengthTableMalformed checks that malformed rows are refused.
func TestStrengthTableMalformed(t *testing.T) {
	for _, line := range []string{"x 1 2", "x 7 3 2 0 0 1 0 0 1 60 % 60 % 0.0 - -", "x 7 3 2 0 0 1 0 0 one 60 % 60 % 0.0 -"} {
		if _, err := ReadStrengthTable(line + "\n"); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}
