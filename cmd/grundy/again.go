package main

import (
	"fmt"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/store"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
)

// replay returns the command that judges a file again with the same options.
func (f *submitFlags) replay(problem, file string) string {
	line := cli.Again([]string{"grundy", "submit", problem, file, "--seed", fmt.Sprint(f.options.Seed)},
		[2]string{"--language", f.options.Language}, [2]string{"--languages", f.languages}, [2]string{"--memory", f.memory},
		[2]string{"--tests", f.tests}, [2]string{"--check", f.check}, [2]string{"--points", positive(f.points)}, [2]string{"--files", f.files.String()}, [2]string{"--time", cli.Duration(f.options.Time)})
	all := f.options.Stop == run.Never
	for _, w := range []struct {
		flag string
		on   bool
	}{{" --all", all && f.options.Patience > 0}, {" --all=every", all && f.options.Patience == 0}, {" --no-kept", f.noKept}, {" --no-cache", f.noCache}} {
		if w.on {
			line += w.flag
		}
	}
	return line
}

// positive returns a number as the value of a flag, or "" for 0.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// replay returns the command that runs a stored input again on the failing program.
func (h *stressing) replay(r *hunt.Report, stored string) string {
	file, lang := h.file, h.flags.options.Language
	if r.OtherAlone() {
		file, lang = h.flags.against, "" // --language applies to the first program only
	}
	return cli.Again([]string{"grundy", "submit", h.problem, file, "--tests", store.Home(stored)},
		[2]string{"--language", lang}, [2]string{"--time", cli.Duration(h.flags.options.Limits.Time)}, [2]string{"--memory", h.flags.memory},
		[2]string{"--files", h.flags.files.String()})
}
