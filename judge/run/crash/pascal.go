package crash

import "regexp"

// runtimeError matches an error of Free Pascal's run-time, which gives only a number.
var runtimeError = regexp.MustCompile(`(?m)^Runtime error (\d+) at \$`)

// runtimeErrors are the meanings of these numbers.
var runtimeErrors = map[string]string{
	"2":   "file not found",
	"3":   "path not found",
	"5":   "access to a file denied",
	"100": "read past the end of a file",
	"102": "file without a name",
	"103": "file not open",
	"104": "file not open for reading",
	"105": "file not open for writing",
	"106": "the input is not a number",
	"200": "division by zero",
	"201": "index or value out of range",
	"202": "stack overflow",
	"203": "no memory left",
	"204": "invalid pointer",
	"205": "overflow of a real number",
	"206": "underflow of a real number",
	"207": "invalid operation on real numbers",
	"210": "object not initialized",
	"215": "overflow of an integer",
	"216": "access to memory that is not the program's",
	"217": "unhandled exception",
	"219": "invalid typecast",
	"227": "assertion failed",
}

// pascal finds an error of Free Pascal and the innermost line of the source. The line is 0 if the
// error names none.
func pascal(text string, names Names) (p Place, ok bool) {
	m := runtimeError.FindStringSubmatchIndex(text)
	if m == nil {
		return p, false
	}
	if p.What, ok = runtimeErrors[text[m[2]:m[3]]]; !ok {
		p.What = "run-time error " + text[m[2]:m[3]]
	}
	if at := regexp.MustCompile(`line (\d+) of ` + names.pattern() + `\b`).FindStringSubmatch(text[m[1]:]); at != nil {
		p.Line, p.File = number(at[1]), names.called(at[2])
	}
	return p, true
}
