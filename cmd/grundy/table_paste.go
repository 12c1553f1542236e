package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/sandbox"
	"grundy/judge/table"
	"grundy/judge/words"
)

// A checker is a program around a paste: it prints the checksum of the values of all
// heaps of a table.
type checker struct{ file, before, after string }

// checkers are by language; %[1]s is the function, %[2]d the last heap. The forms that
// are no programs have none.
var checkers = map[string]checker{
	"go":     {"main.go", "package main\n\n", "\nfunc main() {\n\th := uint32(0)\n\tfor n := 0; n <= %[2]d; n++ {\n\t\th = h*1000003 + uint32(%[1]s(n))\n\t}\n\tprint(h)\n}\n"},
	"c":      {"main.c", "#include <stdio.h>\n", "\nint main(void) {\n\tunsigned h = 0;\n\tfor (int n = 0; n <= %[2]d; n++) h = h * 1000003u + (unsigned)%[1]s(n);\n\tfprintf(stderr, \"%%u\", h);\n\treturn 0;\n}\n"},
	"cpp":    {"main.cpp", "#include <cstdio>\n", "\nint main() {\n\tunsigned h = 0;\n\tfor (int n = 0; n <= %[2]d; n++) h = h * 1000003u + (unsigned)%[1]s(n);\n\tstd::fprintf(stderr, \"%%u\", h);\n}\n"},
	"python": {"main.py", "import sys\n", "\nh = 0\nfor n in range(%[2]d + 1):\n    h = (h * 1000003 + %[1]s(n)) & 0xffffffff\nsys.stderr.write(str(h))\n"},
}

// checksum is what a checker prints for a table.
func checksum(t *table.Table) string {
	h := uint32(0)
	for _, v := range t.Values() {
		h = h*1000003 + uint32(v)
	}
	return fmt.Sprint(h)
}

// pasteTime is the CPU time that the values of a paste may take.
const pasteTime = 30 * time.Second

// checkPaste compiles a paste and holds it against the table on every heap. Where
// that cannot be done it gives the reason.
func (a *app) checkPaste(ctx context.Context, t *table.Table, p table.Paste, lang, name string) (why string, err error) {
	c, ok := checkers[lang]
	if !ok {
		return "", nil
	}
	j, err := a.newJudge()
	if err != nil {
		return "", err
	}
	defer j.Close()
	src := build.Source{Name: c.file, Text: []byte(c.before + p.Text + fmt.Sprintf(c.after, name, t.Upto()))}
	l, err := j.builder.Detect(src, "")
	if err != nil {
		return "", err
	}
	program, _, err := j.builder.Build(ctx, src, l)
	var tool *build.ToolError
	var refused *build.CompileError
	switch {
	case errors.As(err, &tool):
		return tool.Error(), nil
	case errors.As(err, &refused):
		return "", wrongPaste("does not compile: " + strings.TrimSpace(refused.Log))
	case err != nil:
		return "", err
	}
	return runPaste(ctx, j.runner, program, checksum(t))
}

// runPaste runs the program of a paste, which should print so.
func runPaste(ctx context.Context, runner sandbox.Runner, program *build.Program, want string) (why string, err error) {
	r, err := runner.Run(ctx, sandbox.Command{
		Args: program.Args, Env: program.Env, Visible: program.Folders(),
		Limits: sandbox.Limits{
			CPU: pasteTime, Wall: 3 * pasteTime, Memory: 1<<30 + program.Overhead, Output: 1 << 16, Processes: 64,
		},
	})
	switch {
	case err != nil:
		return "", err
	case r.End == sandbox.CPUOver || r.End == sandbox.WallOver:
		return fmt.Sprintf("to ask for all values takes more than %s", pasteTime), nil
	case r.End != sandbox.Exited || r.ExitCode != 0 || strings.TrimSpace(string(r.Stderr)) != want:
		return "", wrongPaste(fmt.Sprintf("does not give the values of the table (%v, %q)", r.End, words.Line(visible(string(r.Stderr)), 100)))
	}
	return "", nil
}

// wrongPaste is a fault of ours.
func wrongPaste(what string) error {
	return &oops{"--emit", "the code " + what, "it is not printed; please report the rule"}
}
