package main

import (
	"fmt"
	"strings"

	"grundy/judge/hunt"
)

// again is a command line, each word as a shell reads it.
func again(words []string) string {
	for i := range words {
		words[i] = shellWord(words[i])
	}
	return strings.Join(words, " ")
}

// replay is the command that judges a file again, as it was judged.
func (f *submitFlags) replay(problem, file string) string {
	words := []string{"grundy", "submit", problem, file, "--seed", fmt.Sprint(f.options.Seed)}
	for _, w := range []struct{ flag, value string }{
		{"--lang", f.options.Language}, {"--languages", f.languages}, {"--memory", f.memory}, {"--tests", f.tests},
	} {
		if w.value != "" {
			words = append(words, w.flag, w.value)
		}
	}
	if f.options.Time > 0 {
		words = append(words, "--time", f.options.Time.String())
	}
	if f.all {
		words = append(words, "--all")
	}
	if f.noKept {
		words = append(words, "--no-kept")
	}
	if f.noCache {
		words = append(words, "--no-cache")
	}
	return again(words)
}

// replay is the command that runs a stored input again, on the program at fault.
func (h *stressing) replay(r *hunt.Report, stored string) string {
	file, o := h.file, h.flags.options
	if r.OtherAlone() {
		file, o.Language = h.flags.against, "" // which is said of the first
	}
	words := []string{"grundy", "submit", h.problem, file, "--tests", atHome(stored)}
	if o.Language != "" {
		words = append(words, "--lang", o.Language)
	}
	if o.Options.Time > 0 {
		words = append(words, "--time", o.Options.Time.String())
	}
	if h.flags.memory != "" {
		words = append(words, "--memory", h.flags.memory)
	}
	return again(words)
}
