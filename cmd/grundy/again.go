package main

import (
	"fmt"
	"strings"

	"grundy/judge/hunt"
	"grundy/judge/words"
)

// again is a command line, each word as a shell reads it.
func again(line []string) string {
	for i := range line {
		line[i] = words.Shell(line[i])
	}
	return strings.Join(line, " ")
}

// replay is the command that judges a file again, as it was judged.
func (f *submitFlags) replay(problem, file string) string {
	line := []string{"grundy", "submit", problem, file, "--seed", fmt.Sprint(f.options.Seed)}
	for _, w := range []struct{ flag, value string }{
		{"--lang", f.options.Language}, {"--languages", f.languages}, {"--memory", f.memory}, {"--tests", f.tests},
	} {
		if w.value != "" {
			line = append(line, w.flag, w.value)
		}
	}
	if f.options.Time > 0 {
		line = append(line, "--time", f.options.Time.String())
	}
	if f.all {
		line = append(line, "--all")
	}
	if f.noKept {
		line = append(line, "--no-kept")
	}
	if f.noCache {
		line = append(line, "--no-cache")
	}
	return again(line)
}

// replay is the command that runs a stored input again, on the program at fault.
func (h *stressing) replay(r *hunt.Report, stored string) string {
	file, o := h.file, h.flags.options
	if r.OtherAlone() {
		file, o.Language = h.flags.against, "" // which is said of the first
	}
	line := []string{"grundy", "submit", h.problem, file, "--tests", atHome(stored)}
	if o.Language != "" {
		line = append(line, "--lang", o.Language)
	}
	if o.Options.Time > 0 {
		line = append(line, "--time", o.Options.Time.String())
	}
	if h.flags.memory != "" {
		line = append(line, "--memory", h.flags.memory)
	}
	return again(line)
}
