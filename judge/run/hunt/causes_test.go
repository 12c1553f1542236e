package hunt

import (
	"testing"

	"grundy/judge/report"
)

// TestGoesOn checks which programs are described as continuing after the last answer.
func TestGoesOn(t *testing.T) {
	for _, c := range []struct {
		verdict   report.Verdict
		want, got string
		hint      bool
	}{
		{report.TLE, "1\n2\n", "1\n2\n2\n2\n", true},
		{report.OLE, "Kiki\n", "Kiki\nKiki\nKiki\nKi", true},
		{report.TLE, "1\n2\n", "1\n2\n", false},
		{report.TLE, "1\n2\n", "1\n2\n2", false}, // the last word may be incomplete
		{report.TLE, "1\n2\n", "1\n3\n3\n3\n", false},
		{report.TLE, "", "1\n1\n1\n", false},
		{report.WA, "1\n", "1\n1\n1\n", false},
	} {
		ex := &report.Counterexample{Verdict: c.verdict, Want: []byte(c.want), Got: []byte(c.got)}
		if got := goesOn(ex); (got != "") != c.hint {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestRounding checks that the hint about rounding names the value. It is given if the source
// computes in double and the case has numbers for which double is wrong.
func TestRounding(t *testing.T) {
	const said = "double rounds: 102334155·(1+√5)/2 is 165580140.999999996"
	for _, c := range []struct{ source, input, want string }{
		{"k * (1 + sqrt(5.0)) / 2", "165580140 267914295\n", said},
		{"k * (1 + sqrt(5)) / 2", "267914295 165580140\n", said},
		{"(math.sqrt(5)+1)/2", "165580140 267914295\n", said},
		{"k * 1.618033988", "165580140 267914295\n", said},
		{"k * (1 + sqrtl(5.0)) / 2", "165580140 267914295\n", ""},
		{"long double r = sqrt(5.0);", "165580140 267914295\n", ""},
		{"k * sqrt(2.0)", "165580140 267914295\n", ""},
		{"k * (1 + sqrt(5.0)) / 2", "3 5\n", ""},
		{"k * (1 + sqrt(5.0)) / 2", "x 5 99999999999999999999\n", ""},
	} {
		got := rounding([]byte(c.source), []byte(c.input)).String()
		if c.want == "" && got != "" || len(got) < len(c.want) || got[:len(c.want)] != c.want {
			t.Errorf("%s, %s: %q, want %q", c.source, c.input, got, c.want)
		}
	}
}
