package text

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"grundy/judge/explain"
	"grundy/judge/hunt"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/words"
)

// A Hunt is what is said of a hunt besides its report.
type Hunt struct {
	// Again is the command that runs the stored input again; empty where none is stored.
	Again string
	// Narrowed tells that some fields were held below the bounds of the problem.
	Narrowed bool
}

// Stress writes what a hunt found, then how.
func Stress(w io.Writer, r *hunt.Report, h Hunt, s Style) error {
	p := &printer{Style: s}
	p.stress(r, h)
	return p.flush(w)
}

func (p *printer) stress(r *hunt.Report, h Hunt) {
	p.title(r)
	if !r.Compile.OK {
		p.printf("\n%s\n", Excerpt(r.Compile.Log, 40))
		return
	}
	if r.Slowest != nil {
		p.slowest(r)
	} else {
		p.printf("    %s\n", h.search(r))
	}
	if f := r.Found; f != nil {
		p.find(r, f)
	} else if r.Once != nil {
		p.find(r, r.Once)
	}
	if h.Again != "" {
		p.printf("  again: %s\n\n", h.Again)
	}
	for _, w := range r.Warnings {
		p.printf("    warning: %s\n", w)
	}
	p.tier(r.Tier)
}

func (p *printer) title(r *hunt.Report) {
	about := fmt.Sprintf("(%s, %s)", r.Problem.ID, r.Language.Name)
	f := r.Found
	switch {
	case f != nil && r.Against != "" && !f.Other && (f.Verdict == report.WA || f.Verdict == report.PE):
		p.printf("%s  %s and %s answer differently  %s\n", p.colour(red, string(r.Verdict)), words.Visible(r.File), words.Visible(r.Against), about)
	case f != nil && f.Other:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), r.Against, explain.Verdict(r.Verdict, f.Waits, f.Dialogue != nil, "en"), about)
	case f != nil:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), words.Visible(r.File), explain.Verdict(r.Verdict, f.Waits, f.Dialogue != nil, "en"), about)
	case r.Verdict != report.AC:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), words.Visible(r.File), explain.Verdict(r.Verdict, false, false, "en"), about)
	case r.Once != nil:
		p.printf("%s  %s failed once, and not again  %s\n", p.colour(red, "??"), words.Visible(r.File), about)
	case r.Slowest != nil:
		p.printf("%s  %s stays within its limits  %s\n", p.colour(green, "OK"), words.Visible(r.File), about)
	default:
		p.printf("%s  %s: no failure found  %s\n", p.colour(green, "OK"), words.Visible(r.File), about)
	}
}

// search tells in a line how much was tried.
func (h Hunt) search(r *hunt.Report) string {
	s := fmt.Sprintf("%s in %s, %s: %s a second, seed %d",
		words.Counted(r.Cases, "case"), words.Counted(r.Files, "file"), words.Span(r.Took), words.Count(words.Rate(r.Cases, r.Took)), r.Seed)
	within := ""
	if h.Narrowed {
		within = " within --max"
	}
	switch {
	case r.Whole.Cases > 0 && r.Verdict == report.AC && len(r.Others) == 0 && r.Once == nil:
		s = explain.Tried(r.Whole, within, "en") + "; " + s
	case r.Interrupted:
		s = "interrupted after " + s
	case r.Found != nil && r.Found.Phase != "":
		s = fmt.Sprintf("found among the %s cases, after ", r.Found.Phase) + s
	}
	if r.Found == nil && r.Whole.Cases == 0 && r.Size > 0 {
		s += fmt.Sprintf("; every case of size below %s was tried", words.Count(r.Size))
	}
	for _, verdict := range slices.Sorted(maps.Keys(r.Others)) {
		s += fmt.Sprintf("; %s in %s, which was not hunted for", verdict, words.Counted(r.Others[verdict], "case"))
	}
	if r.Dropped > 0 {
		s += fmt.Sprintf("; %s of fast runs dropped, for no plain run showed them", words.Counted(r.Dropped, "failure"))
	}
	if f := r.Found; f != nil && f.Steps > 0 {
		s += fmt.Sprintf("; made smaller in %s of %s, %s", words.Counted(f.Steps, "step"), words.Counted(f.Tries, "try"), words.Span(f.Took))
	}
	return s
}

func (p *printer) find(r *hunt.Report, f *hunt.Find) {
	line := findline(f)
	if r.Against != "" && !f.Other {
		line = strings.Replace(line, "it fails", "they differ", 1)
	}
	p.printf("\n%s\n", line)
	p.doubts(&f.Counterexample, f.Runs, f.Fails)
	l := ownLabels
	if r.Against != "" {
		l = labels{got: "answer of " + words.Visible(r.File), want: "answer of " + words.Visible(r.Against)}
	}
	p.showCase(&f.Counterexample, l)
	if f.Right != nil && f.Verdict == report.WA {
		p.printf("  the reference answers\n%s\n", Excerpt(string(f.Right), 12))
	}
	if first, second, known := r.Wrong(); known {
		p.printf("  by the reference %s\n\n", blame(r, first, second))
	}
}

// blame says which of two submissions is wrong.
func blame(r *hunt.Report, first, second bool) string {
	switch {
	case first && second:
		return fmt.Sprintf("both %s and %s are wrong", words.Visible(r.File), words.Visible(r.Against))
	case first:
		return fmt.Sprintf("%s is wrong, and %s is right", words.Visible(r.File), words.Visible(r.Against))
	case second:
		return fmt.Sprintf("%s is wrong, and %s is right", words.Visible(r.Against), words.Visible(r.File))
	}
	return "both are right: several answers are"
}

// findline says what kind of counterexample was found.
func findline(f *hunt.Find) string {
	switch {
	case f.Minimal:
		return explain.Headline(&f.Counterexample, "en")
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

// barWidth is the length of the longest bar of the plot, in characters.
const barWidth = 40

// slowest shows the slowest input, and time against size: a line for each
// doubling of the size of the file.
func (p *printer) slowest(r *hunt.Report) {
	s := r.Slowest
	p.printf("    slowest of %s: %s of CPU time on %s of input, limit %s; %s, seed %d\n\n",
		words.Counted(s.Files, "file"), words.Seconds(s.CPU), bytesOf(int64(len(s.Input))), r.Limits.CPU, words.Span(r.Took), r.Seed)
	p.printf("  %12s %12s\n", "bytes", "CPU ms")
	most := int64(1)
	for _, point := range s.Points {
		most = max(most, point.Cost)
	}
	for _, point := range s.Points {
		bar := strings.Repeat("#", int(barWidth*point.Cost/most))
		p.printf("  %12s %12.1f  %s\n", words.Count(point.Bytes), float64(point.Cost)/1e6, bar)
	}
	p.printf("\n")
	if len(s.Input) <= 1000 {
		p.printf("  input\n%s\n", Excerpt(string(s.Input), 12))
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

// StressProgress tells on one line how far a hunt has come.
func StressProgress(p run.Progress, seed uint64) string {
	if p.Took == 0 {
		return p.Phase
	}
	if p.Phase == "shrinking" {
		return fmt.Sprintf("making it smaller: size %s, %s tries", words.Count(p.Size), words.Count(int64(p.Files)))
	}
	return fmt.Sprintf("%s: %s cases, %s a second, size %s, seed %d",
		p.Phase, words.Count(int64(p.Done)), words.Count(words.Rate(p.Done, p.Took)), words.Count(p.Size), seed)
}
