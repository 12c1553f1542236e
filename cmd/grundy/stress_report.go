package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"grundy/judge/hunt"
	"grundy/judge/report"
	"grundy/judge/words"
)

// print writes a report for people: what was found first, then how.
func (h *stressing) print(r *hunt.Report, kept string) {
	h.printTitle(r)
	if !r.Compile.OK {
		h.printf("\n%s\n", indent(r.Compile.Log, 40))
		return
	}
	if r.Slowest != nil {
		h.printSlowest(r)
	} else {
		h.printf("    %s\n", h.search(r))
	}
	if f := r.Found; f != nil {
		h.printFind(r, f)
	} else if r.Once != nil {
		h.printFind(r, r.Once)
	}
	if kept != "" {
		h.printf("  again: %s\n\n", h.replay(r, kept))
	}
	for _, w := range r.Warnings {
		h.printf("    warning: %s\n", w)
	}
	if !h.tierTold { // once a call is enough
		h.printf("%s\n", h.colour(faint, "    "+tierLine(r.Tier)))
		h.tierTold = true
	}
}

func (h *stressing) printTitle(r *hunt.Report) {
	about := fmt.Sprintf("(%s, %s)", r.Problem.ID, r.Language.Name)
	f := r.Found
	switch {
	case f != nil && r.Against != "" && !f.Other && (f.Verdict == report.WA || f.Verdict == report.PE):
		h.printf("%s  %s and %s answer differently  %s\n", h.colour(red, string(r.Verdict)), visible(r.File), visible(r.Against), about)
	case f != nil && f.Other:
		h.printf("%s  %s %s  %s\n", h.colour(red, string(r.Verdict)), r.Against, sentence(r.Verdict, &f.Counterexample, "en"), about)
	case f != nil:
		h.printf("%s  %s %s  %s\n", h.colour(red, string(r.Verdict)), visible(r.File), sentence(r.Verdict, &f.Counterexample, "en"), about)
	case r.Verdict != report.AC:
		h.printf("%s  %s %s  %s\n", h.colour(red, string(r.Verdict)), visible(r.File), words.In(verdictWords, r.Verdict, "en"), about)
	case r.Once != nil:
		h.printf("%s  %s failed once, and not again  %s\n", h.colour(red, "??"), visible(r.File), about)
	case r.Slowest != nil:
		h.printf("%s  %s stays within its limits  %s\n", h.colour(green, "OK"), visible(r.File), about)
	default:
		h.printf("%s  %s: no failure found  %s\n", h.colour(green, "OK"), visible(r.File), about)
	}
}

// search tells in a line how much was tried.
func (h *stressing) search(r *hunt.Report) string {
	s := fmt.Sprintf("%s in %s, %s: %s a second, seed %d",
		counted(r.Cases, "case"), counted(r.Files, "file"), span(r.Took), count(rate(r.Cases, r.Took)), r.Seed)
	legal := "legal cases"
	if len(h.flags.most) > 0 {
		legal += " within --max"
	}
	switch {
	case r.Whole > 0 && r.Verdict == report.AC && len(r.Others) == 0 && r.Once == nil:
		s = fmt.Sprintf("all %s %s pass; ", count(int64(r.Whole)), legal) + s
	case r.Interrupted:
		s = "interrupted after " + s
	case r.Found != nil && r.Found.Phase != "":
		s = fmt.Sprintf("found among the %s cases, after ", r.Found.Phase) + s
	}
	if r.Found == nil && r.Whole == 0 && r.Size > 0 {
		s += fmt.Sprintf("; every case of size below %s was tried", count(r.Size))
	}
	for _, verdict := range slices.Sorted(maps.Keys(r.Others)) {
		s += fmt.Sprintf("; %s in %s, which was not hunted for", verdict, counted(r.Others[verdict], "case"))
	}
	if f := r.Found; f != nil && f.Steps > 0 {
		s += fmt.Sprintf("; made smaller in %s of %s, %s", counted(f.Steps, "step"), counted(f.Tries, "try"), span(f.Took))
	}
	return s
}

// counted is plural with commas.
func counted(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "y"):
		return count(int64(n)) + " " + strings.TrimSuffix(what, "y") + "ies"
	}
	return count(int64(n)) + " " + what + "s"
}

// span is a time to three digits.
func span(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}

func (h *stressing) printFind(r *hunt.Report, f *hunt.Find) {
	line := findline(f)
	if r.Against != "" && !f.Other {
		line = strings.Replace(line, "it fails", "they differ", 1)
	}
	h.printf("\n%s\n", line)
	h.printf("%s", unsteady(f.Runs, f.Fails, "en"))
	l := ownLabels
	if r.Against != "" {
		l = labels{got: "answer of " + visible(r.File), want: "answer of " + visible(r.Against)}
	}
	h.printCase(&f.Counterexample, l, h.flags.lang)
	if f.Right != nil && f.Verdict == report.WA {
		h.printf("  the reference answers\n%s\n", indent(string(f.Right), 12))
	}
	if first, second, known := r.Wrong(); known {
		h.printf("  by the reference %s\n\n", blame(r, first, second))
	}
}

// blame says which of two submissions is wrong.
func blame(r *hunt.Report, first, second bool) string {
	switch {
	case first && second:
		return fmt.Sprintf("both %s and %s are wrong", visible(r.File), visible(r.Against))
	case first:
		return fmt.Sprintf("%s is wrong, and %s is right", visible(r.File), visible(r.Against))
	case second:
		return fmt.Sprintf("%s is wrong, and %s is right", visible(r.Against), visible(r.File))
	}
	return "both are right: several answers are"
}

// otherAlone tells whether the submission held against is the one at fault.
func otherAlone(r *hunt.Report) bool {
	first, second, known := r.Wrong()
	return known && second && !first || r.Found != nil && r.Found.Other
}

// findline says what kind of counterexample was found.
func findline(f *hunt.Find) string {
	switch {
	case f.Minimal:
		return headline(&f.Counterexample)
	case f.Cases > 1 && f.Verdict == report.TLE:
		return fmt.Sprintf("A file of %d cases on which it takes too long:", f.Cases)
	case f.Cases > 1 && f.Alone < f.Cases:
		return fmt.Sprintf("These %d cases, in one file, fail; of them %d were run alone, and pass:", f.Cases, f.Alone)
	case f.Cases > 1 && f.Unanswered:
		return fmt.Sprintf("No single case fails; of these %d not all are answered:", f.Cases)
	case f.Cases > 1 && !f.Carried:
		return fmt.Sprintf("No single case fails; these %d in one file do:", f.Cases)
	case f.Cases > 1:
		return fmt.Sprintf("No single case fails; these %d in a row do, as if something were carried from case to case:", f.Cases)
	case f.Verdict == report.TLE:
		return "A case on which it takes too long:"
	case f.Local:
		return "A case on which it fails, and no single step makes it smaller:"
	}
	return "A case on which it fails:"
}

// replay is a command that runs the kept input again, on the program at fault.
func (h *stressing) replay(r *hunt.Report, kept string) string {
	file, o := h.file, h.flags.options
	if otherAlone(r) {
		file, o.Language = h.flags.against, "" // which is said of the first
	}
	line := []string{"grundy", "submit", h.problem, file, "--tests", atHome(kept)}
	if o.Language != "" {
		line = append(line, "--lang", o.Language)
	}
	if o.Options.Time > 0 {
		line = append(line, "--time", o.Options.Time.String())
	}
	if h.flags.memory != "" {
		line = append(line, "--memory", h.flags.memory)
	}
	for i := range line {
		line[i] = words.Shell(line[i])
	}
	return strings.Join(line, " ")
}

// barWidth is the length of the longest bar of the plot, in characters.
const barWidth = 40

// printSlowest shows the slowest input, and time against size: a line for each
// doubling of the size of the file.
func (h *stressing) printSlowest(r *hunt.Report) {
	s := r.Slowest
	h.printf("    slowest of %s: %s of CPU time on %s of input, limit %s; %s, seed %d\n\n",
		counted(s.Files, "file"), seconds(s.CPU), bytesOf(int64(len(s.Input))), r.Limits.CPU, span(r.Took), r.Seed)
	h.printf("  %12s %12s\n", "bytes", "CPU ms")
	most := int64(1)
	for _, p := range s.Points {
		most = max(most, p.Cost)
	}
	for _, p := range s.Points {
		bar := strings.Repeat("#", int(barWidth*p.Cost/most))
		h.printf("  %12s %12.1f  %s\n", count(p.Bytes), float64(p.Cost)/1e6, bar)
	}
	h.printf("\n")
	if len(s.Input) <= 1000 {
		h.printf("  input\n%s\n", indent(string(s.Input), 12))
	}
}

// bytesOf writes a size for people, rounded.
func bytesOf(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d B", n)
}
