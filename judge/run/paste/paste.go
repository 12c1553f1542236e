// Package paste tests code that table.Emit wrote, a paste. It compiles the code, computes every
// value with it, and compares the values with the table.
package paste

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/table"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// A form is a program around a paste. It prints a checksum of the values of all heaps of a table.
type form struct{ file, before, after string }

// forms maps languages to forms. %[1]s is the function, and %[2]d the last heap.
var forms = map[string]form{
	"go":     {"main.go", "package main\n\n", "\nfunc main() {\n\th := uint32(0)\n\tfor n := 0; n <= %[2]d; n++ {\n\t\th = h*1000003 + uint32(%[1]s(n))\n\t}\n\tprint(h)\n}\n"},
	"c":      {"main.c", "#include <stdio.h>\n", "\nint main(void) {\n\tunsigned h = 0;\n\tfor (int n = 0; n <= %[2]d; n++) h = h * 1000003u + (unsigned)%[1]s(n);\n\tfprintf(stderr, \"%%u\", h);\n\treturn 0;\n}\n"},
	"cpp":    {"main.cpp", "#include <cstdio>\n", "\nint main() {\n\tunsigned h = 0;\n\tfor (int n = 0; n <= %[2]d; n++) h = h * 1000003u + (unsigned)%[1]s(n);\n\tstd::fprintf(stderr, \"%%u\", h);\n}\n"},
	"python": {"main.py", "import sys\n", "\nh = 0\nfor n in range(%[2]d + 1):\n    h = (h * 1000003 + %[1]s(n)) & 0xffffffff\nsys.stderr.write(str(h))\n"},
}

// IsProgram reports whether the output of table.Emit for a language is code that can be tested.
// Other outputs are data.
func IsProgram(lang string) bool {
	_, ok := forms[lang]
	return ok
}

// checksum returns the expected output for a table.
func checksum(t *table.Table) string {
	h := uint32(0)
	for _, v := range t.Values() {
		h = h*1000003 + uint32(v)
	}
	return fmt.Sprint(h)
}

// cpuTime is the maximum CPU time for computing the values of a paste.
const cpuTime = 30 * time.Second

// mostSaid is the maximum number of reported bytes of a wrong program's output.
const mostSaid = 100

// A Checker tests code.
type Checker struct {
	Builder *build.Builder
	Runner  sandbox.Runner
}

// ErrWrong is wrapped by the error for code that does not compute the table, which is a fault of
// Grundy.
var ErrWrong = errors.New("the code is wrong")

// Check tests code that was made from a table with these options, in a language that IsProgram
// accepts. The error wraps ErrWrong if the code does not compute the table. If the code cannot be
// tested, why gives the reason.
func (c Checker) Check(ctx context.Context, t *table.Table, text string, o table.EmitOptions) (why string, err error) {
	f := forms[o.Lang]
	src := build.Source{Name: f.file, Text: []byte(f.before + text + fmt.Sprintf(f.after, o.Name, t.Upto()))}
	l, err := c.Builder.Detect(src, "")
	if err != nil {
		return "", err
	}
	program, _, err := c.Builder.Build(ctx, src, l)
	var tool *build.ToolError
	var refused *build.CompileError
	switch {
	case errors.As(err, &tool):
		return tool.Error(), nil
	case errors.As(err, &refused):
		return "", wrong(i18n.Messagef("does not compile: %s", strings.TrimSpace(refused.Log.String())))
	case err != nil:
		return "", err
	}
	return c.run(ctx, program, checksum(t))
}

// run runs the program of a paste and compares its output with want.
func (c Checker) run(ctx context.Context, program *build.Program, want string) (why string, err error) {
	r, err := c.Runner.Run(ctx, sandbox.Command{
		Args: program.Args, Env: program.Env, Visible: program.Folders(),
		Limits: sandbox.Limits{
			CPU: cpuTime, Wall: 3 * cpuTime, Memory: 1<<30 + program.Overhead, Output: 1 << 16, Processes: 64,
		},
	})
	switch {
	case err != nil:
		return "", err
	case r.End == sandbox.CPUOver || r.End == sandbox.WallOver:
		return fmt.Sprintf("computing all values takes more than %s", cpuTime), nil
	case r.End != sandbox.Exited || r.ExitCode != 0 || strings.TrimSpace(string(r.Stderr)) != want:
		said := format.Clip(format.Visible(string(r.Stderr)), mostSaid)
		return "", wrong(i18n.Messagef("does not compute the values of the table (%v, %q)", r.End, said))
	}
	return "", nil
}

// wrong returns the error about wrong code.
func wrong(what i18n.Message) error {
	return &fault.Error{What: i18n.Messagef("the code %s", what), Remedy: "it is not printed; please report the rule", Err: ErrWrong}
}
