package hunt

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/tests/check"
)

// goesOn describes a program that answers everything and then continues. Usually it misses the end
// of the input. The result is empty for other programs.
func goesOn(ex *report.Counterexample) i18n.Message {
	if ex.Verdict != report.TLE && ex.Verdict != report.OLE {
		return ""
	}
	want, got := bytes.Fields(ex.Want), bytes.Fields(ex.Got)
	// The last word may be incomplete.
	if len(want) == 0 || len(got) < len(want)+2 || !slices.EqualFunc(want, got[:len(want)], bytes.Equal) {
		return ""
	}
	return "all cases are answered, but the program continues: does it stop at the end of the input?"
}

// prompting describes a prompt that is in both the source and the output. It is empty if there is
// none.
func prompting(source []byte, ex *report.Counterexample) i18n.Message {
	if ex.Verdict != report.WA && ex.Verdict != report.PE {
		return ""
	}
	text := check.Prompt(source, ex.Got, ex.Want)
	if text == nil {
		return ""
	}
	return check.PromptHint(text)
}

// voidMain matches a main function of C or C++ that returns nothing.
var voidMain = regexp.MustCompile(`(?m)^[^"/\n]*\bvoid\s+main\s*\(`)

// exitCodes matches the detail of a run that ended by itself with an exit code.
var exitCodes = regexp.MustCompile(`^exit code (\d+)$`)

// exitCode describes a program that fails only by its exit code: its main returns nothing, or
// another number than 0. It is empty for other failures.
func (s *contestant) exitCode(ex *report.Counterexample) i18n.Message {
	m := exitCodes.FindStringSubmatch(ex.Detail.String())
	if ex.Verdict != report.RE || m == nil || len(bytes.TrimSpace(ex.Stderr)) > 0 {
		return ""
	}
	l := s.Program.Language
	inC := l != nil && (l.ID == "c" || strings.HasPrefix(l.ID, "cpp"))
	switch {
	case inC && voidMain.Match(s.text()):
		return "void main leaves the exit code to chance, and other codes than 0 mean a crash; write int main() and return 0"
	case inC && regexp.MustCompile(`\b(?:return|exit)\s*\(?\s*`+m[1]+`\s*\)?\s*;`).Match(s.text()):
		return i18n.Messagef("the program ends with %s, which means a crash; return 0 from main", m[1])
	case ex.Verdict == report.RE && len(bytes.TrimSpace(ex.Got)) > 0 && check.Tokens(ex.Want, ex.Got) == nil:
		return i18n.Messagef("the answer is right, but exit code %s means a crash; end with exit code 0", m[1])
	}
	return ""
}

// misread lists Python's messages about a line with more or fewer words than a program reads from
// it, or about the end of the input, each with a hint.
var misread = []struct {
	said *regexp.Regexp
	hint i18n.Message
}{
	{regexp.MustCompile(`^ValueError: invalid literal for int\(\) with base 10: '\s*-?\d+\s+\S.*'$`),
		"the line has several numbers, and int(...) reads one; write map(int, input().split())"},
	{regexp.MustCompile(`^ValueError: could not convert string to float: '\s*[-+.\d]+\s+\S.*'$`),
		"the line has several numbers, and float(...) reads one; write map(float, input().split())"},
	{regexp.MustCompile(`^ValueError: not enough values to unpack`),
		"the line has fewer words than the program reads from it; are the numbers on several lines?"},
	{regexp.MustCompile(`^ValueError: too many values to unpack`),
		"the line has more words than the program reads from it"},
	{regexp.MustCompile(`^ValueError: invalid literal for int\(\) with base 10: ''$`),
		"the program reads a number from an empty line, or splits at single spaces; write split()"},
	{regexp.MustCompile(`^EOFError: `),
		"the program reads more lines than the input has"},
}

// reading matches the line of a traceback in which input is read.
var reading = regexp.MustCompile(`input|readline|split|stdin`)

// misreading describes how a Python program reads a line wrongly and crashes. It is empty for other
// crashes.
func misreading(ex *report.Counterexample) i18n.Message {
	if ex.Verdict != report.RE || !reading.Match(ex.Stderr) {
		return ""
	}
	line := strings.TrimSpace(format.CrashLine(ex.Stderr))
	for _, m := range misread {
		if m.said.MatchString(line) {
			return m.hint
		}
	}
	return ""
}

// goldenRatio matches a source that computes the golden ratio in floating point.
var goldenRatio = regexp.MustCompile(`(?i)sqrtl?\s*\(\s*5(\.0*)?[fl]?\s*\)|5(\.0*)?\s*\*\*\s*0?\.5|\b[10]\.618\d*`)

// exactly matches a source that uses floating-point numbers wider than double.
var exactly = regexp.MustCompile(`long\s+double|__float128|\bsqrtl\b|\bDecimal\b|\bBigDecimal\b`)

// rounding describes a multiple of the golden ratio whose integer part is wrong in double. The
// factor is the difference of two consecutive numbers of the input, as in Wythoff's game. It is
// empty if there is none, or if the program does not use the golden ratio in double.
func rounding(source, input []byte) i18n.Message {
	if !goldenRatio.Match(source) || exactly.Match(source) {
		return ""
	}
	var numbers []int64
	for _, word := range strings.Fields(string(input)) {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil && len(numbers) < mostNumbers {
			numbers = append(numbers, n)
		}
	}
	for i := 1; i < len(numbers); i++ {
		k := max(numbers[i], numbers[i-1]) - min(numbers[i], numbers[i-1])
		if text := roundedMultiple(k); text != "" {
			return text
		}
	}
	return ""
}

// mostNumbers is how many numbers of an input are checked.
const mostNumbers = 100

// roundedMultiple describes k times the golden ratio, if a usual computation in double gives a
// wrong integer part.
func roundedMultiple(k int64) i18n.Message {
	const bits = 200
	if k <= 0 || k > 1<<52 {
		return ""
	}
	root := new(big.Float).SetPrec(bits).Sqrt(new(big.Float).SetPrec(bits).SetInt64(5))
	exact := root.Add(root, big.NewFloat(1)).Mul(root, new(big.Float).SetInt64(k))
	exact.Quo(exact, big.NewFloat(2))
	whole, _ := exact.Int64()
	for _, way := range []struct {
		formula string
		value   float64
	}{
		{"%d·(1+√5)/2", float64(float64(k)*(1+math.Sqrt(5))) / 2},
		{"%d·((1+√5)/2)", float64(k) * ((1 + math.Sqrt(5)) / 2)},
		{"%d·1.618033988749895", float64(k) * 1.618033988749895},
		{"%d·1.6180339887", float64(k) * 1.6180339887},
	} {
		if int64(way.value) != whole {
			return i18n.Messagef("double rounds: %s is %s, but is computed as %s; compare whole numbers, or use long double", fmt.Sprintf(way.formula, k), exact.Text('f', 9), strconv.FormatFloat(way.value, 'f', 9, 64))
		}
	}
	return ""
}
