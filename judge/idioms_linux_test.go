package judge

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/requires"
	"grundy/judge/sandbox"
)

// idioms are right programs as people write them elsewhere, each of which prints 42: what
// a language's command line leaves out makes them wrong, or no programs at all.
var idioms = []struct{ language, name, text string }{
	{"php", "warning", `<?php $seen[6]++; $sum = $nothing + 42; echo $sum, "\n";`},
	{"php", "deprecated", `<?php echo strlen(null) + 42, "\n";`},
	{"ruby", "prime", "require 'prime'\nputs 2 * 3 * Prime.first(4).last\n"},
	{"ruby", "matrix", "require 'matrix'\nputs Matrix[[6, 0], [0, 7]].det\n"},
	{"ruby", "standard", "require 'set'\nrequire 'json'\nrequire 'bigdecimal'\nputs Set[42].first\n"},
	{"typescript", "var-require", "declare var require: any;\nconst fs = require('fs');\nfs.writeSync(1, '42\\n');\n"},
	{"typescript", "function-require", "declare function require(name: string): any;\nrequire('fs').writeSync(1, '42\\n');\n"},
	{"typescript", "const-process", "declare const process: any;\nprocess.stdout.write('42\\n');\n"},
	{"typescript", "names", "const name = 42, status = 0, performance = 0;\nconsole.log(name);\n"},
	{"typescript", "import", "import { writeSync } from 'fs';\nimport * as rl from 'readline';\nwriteSync(1, '42\\n');\n"},
	{"typescript", "newer", "console.log([1, 42].at(-1), '4_'.replaceAll('_', '2') === '42' ? '' : 'no');\n"},
}

// TestIdioms: what is right elsewhere is right here.
func TestIdioms(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	runner, err := sandbox.Open("")
	if err != nil {
		requires.Tier(t, "cgroup", err)
	}
	defer runner.Close()
	builder := build.New("", Compiler(runner))
	defer builder.Close()
	for _, one := range idioms {
		t.Run(one.language+"/"+one.name, func(t *testing.T) {
			l, err := builder.Detect(build.Source{}, one.language)
			if err != nil {
				t.Fatal(err)
			}
			requiresTools(t, l)
			idiom(t, builder, runner, l, one.name, one.text)
		})
	}
}

func idiom(t *testing.T, builder *build.Builder, runner sandbox.Runner, l *build.Language, name, text string) {
	p, _, err := builder.Build(t.Context(), build.Source{Name: name + l.Files[0][1:], Text: []byte(text)}, l)
	if err != nil {
		t.Fatal(err)
	}
	res, err := runner.Run(t.Context(), sandbox.Command{
		Args: p.Within(128 << 20), Env: p.Env, Visible: p.Folders(),
		Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: time.Minute, Memory: 128<<20 + p.Overhead, Output: 1 << 16, Processes: 64},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(res.Stdout)); res.ExitCode != 0 || got != "42" {
		t.Errorf("exit code %d, output %q; %s", res.ExitCode, res.Stdout, res.Stderr)
	}
}
