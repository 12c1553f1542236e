package grade

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/report"
)

// TestPoints checks points for every problem or for each one, with any name that files may use.
// Other values are errors.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"50", "[50 50] of 100"},
		{"A=30,B=70", "[30 70] of 100"},
		{"2=12.5, HDU-1847=0", "[0 12.5] of 12.5"},
		{"p1247=1,1847=2", "[2 1] of 3"},
		{"A=30", "p1247 has no points; write p1247=0 if it does not count"},
		{"A=30,B=70,hdu1847=1", "hdu1847 occurs twice"},
		{"A=30,C=70", "C is not one of the problems; known: hdu1847, p1247"},
		{"A=30,p9=70", "p9 is not one of the problems"},
		{"A=0,B=0", "no problem has points"},
		{"A=-1,B=2", "is not between 0 and 1000000"},
		{"A=NaN,B=2", "is not between 0 and 1000000"},
		{"A=Inf,B=2", "is not between 0 and 1000000"},
		{"NaN", "is not between 0 and 1000000"},
		{"A=,B=2", `"" is not a number`},
		{"A=30,B", `"B" does not give a problem its points`},
		{"=30,B=2", `"=30" does not give a problem its points`},
		{"A=30,", `"" does not give a problem its points`},
		{"x", `"x" is not a number; write 100, or A=30,B=70`},
	} {
		points, err := ParsePoints(c.text)
		s := &Sheet{Problems: []string{"hdu1847", "p1247"}, Each: points.Each}
		if err == nil {
			s.Weights, err = points.weights(s.Problems, twoProblems(s.Problems...))
		}
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint([]float64{s.Worth(0), s.Worth(1)}, " of ", s.OutOf())
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestPointsName checks that points may also name problems without a list of problems, but not by a
// letter.
func TestPointsName(t *testing.T) {
	idOf := func(name string) (string, error) {
		if name == "p9" {
			return "", errors.New("no such problem")
		}
		return strings.ToUpper(name), nil
	}
	for text, want := range map[string]string{
		"p1247=30,own/a=b.yaml=70": "[{P1247 30} {OWN/A=B.YAML 70}] <nil>",
		"A=30,p1247=70":            "A means a problem of --problems, but that flag is missing",
		"p1247=30,p9=1":            "--points: no such problem",
		"100":                      "[] <nil>",
	} {
		points, err := ParsePoints(text)
		if err != nil {
			t.Fatal(err)
		}
		err = points.Name(idOf)
		if got := fmt.Sprint(points.By, " ", err); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestTidy checks that points have no rounding errors of binary fractions.
func TestTidy(t *testing.T) {
	s := classOf("")
	s.Problems, s.Weights = []string{"a", "b", "c"}, []float64{70, 0.1, 0.2}
	ac := &report.Report{Verdict: report.AC}
	s.Students[0].Cells = []*Cell{{Tries: []*Try{{Report: ac, Days: 3, Off: 3 * 0.3}}}, {Tries: []*Try{{Report: ac}}}, {Tries: []*Try{{Report: ac}}}}
	if st := s.Students[0]; s.Points(st, 0) != 7 || s.Total(st) != 7.3 || s.AllTakenOff(st) != 63 || s.OutOf() != 70.3 {
		t.Errorf("%v of %v, %v in all, %v off", s.Points(st, 0), s.OutOf(), s.Total(st), s.AllTakenOff(st))
	}
}
