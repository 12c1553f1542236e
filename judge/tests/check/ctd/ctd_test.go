package ctd

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestCheck checks which inputs a program accepts, and the errors about wrong inputs and programs.
func TestCheck(t *testing.T) {
	tests := []struct {
		program, input string
		want           string // part of the error; empty: none
	}{
		{`INT(1,10,n) NEWLINE`, "7\n", ""},
		{`INT(1,10,n) NEWLINE`, "11\n", `1:1: "11" is greater than 10 (INT at 1:1 of the validator)`},
		{`INT(1,10,n) NEWLINE`, "7", "1:2: a newline is missing before the end of the input"},
		{`INT(1,10,n) NEWLINE`, "7\n8\n", "2:1: the input continues"},
		{`INT(1,10,n) NEWLINE`, "07\n", "leading zero"},
		{`INT(-9,10,n) NEWLINE`, "-0\n", "minus before 0"},
		{`INT(-9,10,n) NEWLINE`, "-\n", "an integer is missing"},
		{`INT(-9,10,n) NEWLINE`, "+1\n", "an integer is missing"},
		{`INT(0,10^100) NEWLINE`, "1" + strings.Repeat("0", 100) + "\n", ""},
		{`INT(0,10^100-1) NEWLINE`, "1" + strings.Repeat("0", 100) + "\n", "is greater"},
		{`INT(0,1.5)`, "1", "1:7: INT needs integers"},
		{"INT(1,3,n) NEWLINE\nREP(n,SPACE)\n\tINT(0,9)\nEND NEWLINE # end", "3\n1 2 3\n", ""},
		{"INT(1,3,n) NEWLINE\nREP(n,SPACE)\n\tINT(0,9)\nEND NEWLINE", "3\n1 2\n", "2:4: a space is missing before the end of the line (SPACE at 2:7"},
		{"REPI(i,3,SPACE) INT(0,9,a[i]) END ASSERT(i==3 && a[0]+a[1]==a[2])", "1 2 3", ""},
		{"REPI(i,3,SPACE) INT(0,1,a[i]) END ASSERT(UNIQUE(a))", "0 1 0", `0 occurs twice in a`},
		{"REPI(i,2) INT(0,9,a[i]) SPACE INT(0,9,b[i]) NEWLINE END ASSERT(UNIQUE(a,b))", "1 2\n1 3\n", ""},
		{"REPI(i,2) INT(0,9,a[i]) SPACE END INT(0,9,b) ASSERT(UNIQUE(a,b))", "1 2 3", "different indices"},
		{"REPI(i,2) INT(0,9,a[i]) SPACE END INT(0,9,v) ASSERT(INARRAY(v,a))", "1 2 2", ""},
		{"REPI(i,2) INT(0,9,a[i]) SPACE END INT(0,9,v) ASSERT(INARRAY(v,a))", "1 2 3", "the assertion is false"},
		{"SET(a[0]=1) ASSERT(INARRAY(1,a)) SET(a[0]=2) ASSERT(!INARRAY(2,a))", "", "the assertion is false"},
		{"SET(a[0]=1) ASSERT(INARRAY(1,a)) SET(a[0]=2) ASSERT(INARRAY(2,a)) ASSERT(!INARRAY(1,a))", "", ""},
		{"SET(a[0]=1) UNSET(a) ASSERT(INARRAY(1,a))", "", "the variable a has no value"},
		{"WHILE(!ISEOF) INT(0,9) NEWLINE END", "1\n2\n", ""},
		{`WHILEI(i,!MATCH("\n"),SPACE) INT(0,1) END ASSERT(i==2) NEWLINE`, "0 1\n", ""},
		{`IF(MATCH("ab")) REGEX("[ab]") ELSE INT(0,9) END NEWLINE`, "b\n", ""},
		{`IF(MATCH("ab")) REGEX("[ab]") ELSE INT(0,9) END NEWLINE`, "5\n", ""},
		{`FLOAT(0,1) NEWLINE`, "0.5\n", ""},
		{`FLOAT(0,1) NEWLINE`, "5e-1\n", ""},
		{`FLOAT(0,1) NEWLINE`, "00.5\n", "leading zero"},
		{`FLOAT(0,1) NEWLINE`, ".5\n", "a number is missing"},
		{`FLOAT(0,1) NEWLINE`, "0.\n", "no digit after the point"},
		{`FLOAT(0,1) NEWLINE`, "1e05\n", "an illegal exponent"},
		{`FLOAT(0,1) NEWLINE`, "1e999999999\n", "the exponent is not between"},
		{`FLOAT(0.1,1) NEWLINE`, "0.1\n", ""},
		{`FLOAT(0,9,x,FIXED) NEWLINE`, "5e-1\n", "a newline is missing before \"e-1\""},
		{`FLOAT(0,1,x,SCIENTIFIC) NEWLINE`, "0.5\n", "has no exponent"},
		{`FLOAT(0,1,x) FLOAT(0,1,y) ASSERT(x+y==0.3)`, "0.10.2", "1:5: a number is missing"},
		{`FLOAT(0,1,x) SPACE FLOAT(0,1,y) ASSERT(x+y==0.3)`, "0.1 0.2", ""},
		{`FLOATP(0,100,2,3) NEWLINE`, "5.25\n", ""},
		{`FLOATP(0,100,2,3) NEWLINE`, "5.2\n", "1 decimals, not 2 to 3"},
		{`FLOATP(0,100,1,3) NEWLINE`, "12.5e0\n", "must have one digit"},
		{`FLOATP(0,100,3,2) NEWLINE`, "12.5e0\n", "1:1: the minimum number of decimals"},
		{`STRING("Case\040#") INT(1,9) NEWLINE`, "Case #1\n", ""},
		{`STRING("Case") NEWLINE`, "case\n", `"Case" is missing`},
		{`REGEX("[a-z]+|[a-z]+[0-9]",s) ASSERT(STRLEN(s)==3)`, "ab1", ""}, // the longest, not the first
		{`REGEX(".*")`, "a\nb\n", ""},
		{`REGEX("[][,0-9]+") NEWLINE`, "[1,2]\n", ""},
		{`REGEX("[\n-]") NEWLINE`, "n\n", "does not match"},
		{`REGEX("\(a\)") NEWLINE`, "(a)\n", ""},
		{`REGEX("[[:upper:]]{2,3}$")`, "ABC", ""},
		{`REGEX("(ab|c){2,}")`, "ababc", ""},
		{`REGEX("[a-z]{1,100000}",s) NEWLINE ASSERT(STRLEN(s)==70000)`, strings.Repeat("x", 70000) + "\n", ""},
		{`REGEX("\377")`, "\xff", ""},
		{`ASSERT(2^3^2==64 && -2^2==-4 && -7/2==-3 && -7%2==-1 && 7/2.0==3.5)`, "", ""},
		{`ASSERT(1==2 || 1==1 && 1==2)`, "", "the assertion is false"},
		{`ASSERT(1==1 || 1==1 && 1==2)`, "", "the assertion is false"}, // equal precedence
		{`ASSERT(!1==2 && 1==2)`, "", ""},                              // ! applies to all
		{`ASSERT((1+2)*3==9 && ((1==1)))`, "", ""},
		{`ASSERT("abc"<"b")`, "", ""},
		{`ASSERT(1<"b")`, "", `1:9: 1 cannot be compared with "b"`},
		{`ASSERT(n==1)`, "", "1:8: the variable n has no value"},
		{`SET(a=1/0)`, "", "1:8: division by zero"},
		{`SET(n=0,a=1/n)`, "", "1:12: division by zero"},
		{`SET(a=10^1000000)`, "", "too large"},
		{`SET(a=(-1)^10000000000000000000001) ASSERT(a==-1)`, "", ""},
		{`REP(-1) END`, "", "a count of at least 0"},
		{`REP(2,END) END`, "", "1:7: END is not a command"},
		{`REP(2) SPACE`, "", "1:1: REP has no END"},
		{`SPACE END`, "", "1:7: END is outside a block"},
		{`INT(1,2`, "", "1:8: ) is missing before the end"},
		{`INT(1 2)`, "", "1:7: , is missing before 2"},
		{`INT(1,2,FIXED)`, "", "a name is missing"},
		{`FLOAT(1,2,x,y)`, "", "FIXED or SCIENTIFIC is missing before y"},
		{`STRING("a`, "", "the string is not closed"},
		{`STRING("\777")`, "", "does not fit a byte"},
		{`foo`, "", "1:1: foo is not a command"},
		{"\n  ?", "", `2:3: unexpected character "?"`},
		{`REGEX("[")`, "", "[ has no ]"},
		{`REGEX("a)")`, "", "no opening one"},
		{`REGEX("*")`, "", "repeats nothing"},
		{`REGEX("a{2,1}")`, "", "is not a count"},
	}
	for _, test := range tests {
		p, err := Parse([]byte(test.program))
		if err == nil {
			err = p.Check(context.Background(), []byte(test.input), Options{})
		}
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s with %.40q: %v, want %q", test.program, test.input, err, test.want)
		}
	}
}

// TestSpaces checks that the option Spaces accepts more and other white space, but no line break in
// place of a space.
func TestSpaces(t *testing.T) {
	p, err := Parse([]byte(`INT(1,9) SPACE INT(1,9) NEWLINE`))
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]bool{"1 2\n": true, "1\t  2 \n  ": true, "1\n2\n": false} {
		if err := p.Check(context.Background(), []byte(input), Options{Spaces: true}); (err == nil) != want {
			t.Errorf("%q: %v", input, err)
		}
	}
}

// TestBounded checks that Check ends programs with endless loops or huge values.
func TestBounded(t *testing.T) {
	for _, program := range []string{
		`WHILE(1==1) END`,
		`REP(10^30) SET(a=1) END`,
		`SET(a=3) REP(100000) SET(a=a*a) END`,
		`SET(a=1.5) REP(100000) SET(a=a/3.7) END`,
		`REP(1000000) REGEX("((a*)*)*") END`,
		`REP(1000000) REGEX("(a|b|ab)*c?") END`,
	} {
		p, err := Parse([]byte(program))
		if err != nil {
			t.Fatal(err)
		}
		var fault *Error
		if err := p.Check(context.Background(), []byte(strings.Repeat("ab", 1000)), Options{Steps: 100_000}); !errors.As(err, &fault) && !IsMismatch(err) {
			t.Errorf("%s: %v", program, err)
		}
	}
	p, err := Parse([]byte(`WHILE(1==1) END`))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.Check(ctx, nil, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestDeep checks that deeply nested programs are refused before they overflow the stack.
func TestDeep(t *testing.T) {
	for _, program := range []string{
		strings.Repeat("REP(1)", 100_000),
		"SET(a=" + strings.Repeat("(", 100_000),
		"SET(a=" + strings.Repeat("-", 100_000) + "1)",
		"ASSERT(" + strings.Repeat("!", 100_000) + "1==1)",
		"ASSERT(" + strings.Repeat("(", 100_000),
		"STRING(" + strings.Repeat("STRLEN(", 100_000),
		"SET(a=" + strings.Repeat("2^", 100_000) + "1)",
		"SET(a" + strings.Repeat("[a", 100_000) + "=1)",
	} {
		if _, err := Parse([]byte(program)); err == nil {
			t.Errorf("%.20s… is accepted", program)
		}
	}
}

// FuzzCheck checks that Parse and Check end, and that their errors have a known type.
func FuzzCheck(f *testing.F) {
	f.Add("INT(1,1000,n) NEWLINE REP(n,SPACE) INT(0,10^9) END NEWLINE", "2\n5 7\n")
	f.Add(`WHILEI(i,!MATCH("\n"),SPACE) FLOATP(0,1,0,3,x[i]) END NEWLINE ASSERT(UNIQUE(x))`, "0.5 1e0\n")
	f.Add(`IF(ISEOF||MATCH("ab")) REGEX("(a|[b-d]{2,3})*$",s) ELSE STRING("x\040") END`, "abcd")
	f.Add(`SET(a[1,2]=-2^3%5,b=1.5E3/7) UNSET(a) ASSERT(!INARRAY(b,b) && STRLEN("a")==1)`, "")
	f.Fuzz(func(t *testing.T, program, input string) {
		p, err := Parse([]byte(program))
		var fault *Error
		if err != nil {
			if !errors.As(err, &fault) || fault.Program.Line < 1 || fault.Program.Column < 1 {
				t.Fatalf("%v is no error with a place", err)
			}
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := p.Check(ctx, []byte(input), Options{Steps: 20_000}); err != nil && !IsMismatch(err) && !errors.As(err, &fault) {
			t.Fatal(err)
		}
	})
}

// FuzzPattern compares the matcher with package regexp, on patterns that have the same meaning in
// both.
func FuzzPattern(f *testing.F) {
	f.Add("(a|ab)(c|bcd)*", "abcd")
	f.Add("[ab]*a{2,3}b?", "abaab")
	f.Add("((a?b)+|c{0,2})*$", "abbcc")
	f.Fuzz(comparePatterns)
}
