package grading

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A Decider runs the program that grades the groups of a legacy Kattis package. The arguments of
// the program are the flags of a group, and its input has a line for each part of the group. The
// Decider returns the output of the program.
type Decider func(ctx context.Context, flags []string, parts []byte) ([]byte, error)

// graderWords maps our verdicts to the verdicts that graders know.
var graderWords = map[report.Verdict]string{report.RE: "RTE", report.MLE: "RTE", report.OLE: "RTE", report.PE: "WA"}

// graderLine matches the output of a grader.
var graderLine = regexp.MustCompile(`^(AC|WA|TLE|RTE|MLE|OLE|JE)\s+(-?[0-9]+(?:\.[0-9]+)?|-?\.[0-9]+)\s*$`)

// decided returns the grade that the grader of the group computes from its parts.
func (g *Group) decided(ctx context.Context, decide Decider, parts []graded) (Grade, error) {
	var lines []byte
	out := Grade{Verdict: report.AC, First: -1}
	for _, p := range parts {
		word := cmp.Or(graderWords[p.Verdict], string(p.Verdict))
		lines = fmt.Appendf(lines, "%s %s\n", word, strconv.FormatFloat(p.Points, 'f', -1, 64))
	}
	said, err := decide(ctx, g.Flags, lines)
	if err != nil {
		return out, err
	}
	m := graderLine.FindSubmatch(said)
	if m == nil {
		return out, fault.New(g.Grader, i18n.Messagef("does not print a verdict and points: %s", format.Visible(format.Clip(string(said), 60))), "let it print a line such as AC 30")
	}
	if string(m[1]) == "JE" {
		return out, fault.New(g.Grader, "reports its own failure (JE)", "correct it")
	}
	if out.Verdict = report.Verdict(m[1]); out.Verdict == "RTE" {
		out.Verdict = report.RE
	}
	if out.Points, err = strconv.ParseFloat(string(m[2]), 64); err != nil {
		return out, fault.New(g.Grader, i18n.Messagef("does not print a verdict and points: %s", format.Visible(format.Clip(string(said), 60))), "let it print a line such as AC 30")
	}
	if i := slices.IndexFunc(parts, func(p graded) bool { return p.Verdict == out.Verdict }); i >= 0 && out.Verdict != report.AC {
		out.First = parts[i].First
	}
	return out, nil
}
