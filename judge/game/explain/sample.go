package explain

import (
	"cmp"
	"context"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/spec/grammar"
)

// These constants bound the search for facts about a sample, because a statement is shown at once:
// the budget for a case, and the number of cases from the first on.
const (
	sampleBudget = 100_000
	sampleCases  = 10
)

// Sample explains the first sample of a problem in Markdown, one sentence for a case. It explains
// the first case that the first player wins, the first one that he loses, and the first draw, or
// the first case of each outcome if Left and Right have different moves. The list is empty if the rules cannot explain any of them.
func (r Rules) Sample(ctx context.Context, lang string) (lines []string) {
	if r.Game == nil || len(r.Spec.Samples) == 0 {
		return nil
	}
	sample := r.Spec.Samples[0]
	cases, err := r.Grammar.Parse([]byte(sample.In.Value), grammar.Lenient)
	if err != nil { // problem.Load reports it
		return nil
	}
	answers, err := r.Format.Split(cases, []byte(sample.Out.Value))
	if err != nil {
		return nil
	}
	explained := map[report.Class]bool{}
	for i := range min(cases.Len(), sampleCases) {
		f := r.facts(ctx, cases.At(i), answers[i], nil, sampleBudget)
		if f == nil {
			continue
		}
		class := cmp.Or(f.Outcome, f.Class)
		if explained[class] {
			continue
		}
		s := teller{lang: lang, code: true}.reason(f, over(r.Game, cases.At(i)))
		if s == "" {
			continue
		}
		explained[class] = true
		if cases.Len() > 1 {
			s = i18n.Sprintf(lang, "Case %d: %s", i+1, s)
		}
		lines = append(lines, s)
	}
	return lines
}

// reason says who wins a position, and by which move. It is empty if a rule about the end decides
// that the first player wins, not a move. over reports that no move is possible.
func (t teller) reason(f *report.Facts, over bool) string {
	from := t.position(f.Position)
	switch {
	case f.Best != nil:
		return t.best(f)
	case f.Outcome != 0:
		return t.after(t.sides(f), t.leftMove(f))
	case f.Class == report.N && len(f.Wins) == 0:
		return ""
	case f.Class == report.N && f.Counted:
		return t.say("From %s these moves win: %s.", from, t.allWinning(f.Wins))
	case f.Class == report.N:
		return t.say("From %s the first player wins by %s.", from, t.by(f.Wins[0]))
	case f.Class == report.P && over:
		return t.say("From %s no move is possible, so the second player wins.", from)
	case f.Class == report.P:
		return t.say("From %s every move loses, so the second player wins.", from)
	}
	return t.say("From %s neither player can force a win, so the game is a draw.", from)
}
