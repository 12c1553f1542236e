package text

import (
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/table"
	"grundy/judge/game/table/cases"
	"grundy/judge/game/table/quotient"
)

// further and quick determine the proposal if no law is found: further times as many heaps. If
// these are more than quick, nothing is proposed, because it may take longer than a few seconds.
const further, quick = 10, 100_000

// fewValues is the number of shown values of a table.
const fewValues = 40

// Values writes the first values of a table, the laws in them, and where the P-positions end.
func Values(w io.Writer, t *table.Table, s Style) error {
	p := &printer{Style: s}
	top, at := t.Max()
	p.printf("%s: heaps 0 to %d, greatest value %d at %d\n", p.named(t.Rule()), t.Upto(), top, at)
	p.printf("  %s\n", fewOf(t.Values()))
	laws := table.Find(t)
	for _, l := range laws {
		p.printf("  %s\n", p.text(l.Message()))
	}
	if unmet := t.Unmet(); len(laws) == 0 && unmet > 0 {
		p.printf("  no law was sought: some moves are possible only from heap %d on, which leaves too few heaps; --upto %d suffices\n", unmet, 2*unmet)
	} else if len(laws) == 0 {
		p.none(t.Upto())
	}
	if len(laws) == 0 || laws[0].Losing {
		p.losingEnd(t)
	}
	return p.flush(w)
}

// none writes that no law was found, and proposes a longer table if that is quick.
func (p *printer) none(upto int) {
	if next := further * upto; next <= quick {
		p.printf("  no law (tried: %s); --upto %d may show one\n", p.tried(), next)
		return
	}
	p.printf("  no law (tried: %s)\n", p.tried())
}

// named returns a rule with its name, and the number of its sequence of values.
func (p *printer) named(r table.Rule) string {
	switch k := r.Known(); {
	case k.Name == "":
		return r.String()
	case k.OEIS == "":
		return p.say("%s (%s)", r, p.text(i18n.Message(k.Name)))
	case k.Shift > 0:
		return p.say("%s (%s, OEIS %s after %s)", r, p.text(i18n.Message(k.Name)), k.OEIS, p.plural(k.Shift, "heap"))
	default:
		return p.say("%s (%s, OEIS %s)", r, p.text(i18n.Message(k.Name)), k.OEIS)
	}
}

// losingEnd writes where the P-positions end, if they do.
func (p *printer) losingEnd(t *table.Table) {
	if count, from, ends := t.LosingEnd(); ends {
		p.printf("  %s; no P-position from %d to %d\n", p.counted(count, "P-position"), from, t.Upto())
	}
}

// fewOf formats the first values.
func fewOf(values []uint16) string {
	some := strings.Trim(fmt.Sprint(values[:min(fewValues, len(values))]), "[]")
	if len(values) > fewValues {
		some += " …"
	}
	return some
}

// tried lists the laws that were tried.
func (p *printer) tried() string {
	var names []string
	for _, k := range table.Tried() {
		names = append(names, p.text(i18n.Message(k)))
	}
	return i18n.List(p.Lang, names)
}

// Misere writes the values if the last move loses, and whether sums are played as in Nim.
func Misere(w io.Writer, t *table.Table, m *table.Misere, s Style) error {
	_, err := io.WriteString(w, s.say("%s, the last move loses: heaps 0 to %d\n  %s\n  sums as in Nim, until all heaps are of value 0 or 1: %s\n",
		t.Rule(), t.Upto(), fewOf(m.Values), s.text(m.Status.Message())))
	return err
}

// Quotient writes a misère quotient: its generators, the element of each heap, the P-positions, the
// relations, and up to which heaps it decides sums.
func Quotient(w io.Writer, q *quotient.Quotient, s Style) error {
	p := &printer{Style: s}
	p.printf("%s, the last move loses: heaps 0 to %d\n", p.named(q.Rule), len(q.Heaps)-1)
	p.printf("  misère quotient: %s of the heaps %s\n", p.counted(len(q.Losing), "element"), generators(q))
	p.printf("  heaps from 0 on: %s\n", names(q, q.Heaps))
	var losing []int
	for x, lost := range q.Losing {
		if lost {
			losing = append(losing, x)
		}
	}
	p.printf("  P-positions: %s\n", names(q, losing))
	if relations := q.Relations(); len(relations) > 0 {
		p.printf("  relations: %s\n", few(relations, ", "))
	}
	switch {
	case q.Period > 0:
		if q.Period == 1 {
			p.printf("  heaps from %d on are alike, and this is the quotient of all heaps: %s\n", q.Preperiod, p.text(q.Status.Message()))
		} else {
			p.printf("  period %d from %d, and this is the quotient of all heaps: %s\n", q.Period, q.Preperiod, p.text(q.Status.Message()))
		}
	case q.Large > 0:
		p.printf("  with heap %d the quotient becomes too large; sums with larger heaps are not decided\n", q.Large)
	default:
		p.printf("  no period of these heaps is proved; sums with larger heaps are not decided\n")
	}
	return p.flush(w)
}

// generators formats the letters of generators with their heaps.
func generators(q *quotient.Quotient) string {
	var list []string
	for _, h := range q.Generators {
		list = append(list, fmt.Sprintf("%s = %d", q.Name(q.Heaps[h]), h))
	}
	return strings.Join(list, ", ")
}

// names returns the names of the first elements.
func names(q *quotient.Quotient, elements []int) string {
	list := make([]string, len(elements))
	for i, x := range elements {
		list[i] = q.Name(x)
	}
	return few(list, " ")
}

// few joins the first words of a list.
func few(words []string, by string) string {
	if len(words) <= fewValues {
		return strings.Join(words, by)
	}
	return strings.Join(words[:fewValues], by) + by + "…"
}

// Cases writes the results of a problem's rules for its smallest cases.
func Cases(w io.Writer, problem string, t *cases.Table, s Style) error {
	p := &printer{Style: s}
	shown := min(fewValues, len(t.Class))
	which := p.say("the %d smallest cases", len(t.Class))
	if len(t.Class) == 1 {
		which = p.say("the smallest case")
	}
	switch {
	case t.Over != "":
		which, shown = p.say("the cases with %s", t.Over), len(t.Class)
	case t.Whole && len(t.Class) == 1:
		which = p.say("the only case")
	case t.Whole:
		which = p.say("all %d cases", len(t.Class))
	}
	p.printf("%s by its rules: %s: %s\n", problem, which, classes(t))
	legend := p.say("class")
	if t.Value != nil {
		legend += p.say(", Grundy value")
	}
	if t.Worth != nil {
		legend += p.say(", value")
	}
	if t.Heat != nil {
		legend += p.say(", mean, temperature")
	}
	if t.Score != nil {
		legend += p.say(", score")
	}
	p.printf("  %s, case\n", legend)
	for i := range shown {
		p.printf("  %s\n", caseRow(t, i))
	}
	if len(t.Class) > shown {
		p.printf("  …\n")
	}
	if t.Illegal > 0 {
		p.printf("  %s\n", p.say("%s illegal and omitted", i18n.Plural(t.Illegal, "case")))
	}
	if t.Next != nil {
		p.printf("  %s\n", p.say("the rules give no more values within the budget of a table: %s", t.Next))
	}
	return p.flush(w)
}

// caseRow returns a case with its results. Slashes separate its lines.
func caseRow(t *cases.Table, i int) string {
	known := t.Row(i)
	known = known[:strings.LastIndex(known, "\t")]
	c := t.Cases.At(i)
	lines := strings.Split(strings.TrimSuffix(string(c.Grammar().PrintCase(nil, c)), "\n"), "\n")
	return strings.ReplaceAll(known, "\t", "  ") + "  " + strings.Join(lines, " / ")
}

// classes counts the cases of each class.
func classes(t *cases.Table) string {
	count := map[game.Class]int{}
	for _, c := range strings.Join(t.Class, "") {
		count[game.Class(c)]++
	}
	var counts []string
	for _, c := range []game.Class{game.L, game.R, game.P, game.N, game.D} {
		if n := count[c]; n > 0 {
			counts = append(counts, fmt.Sprintf("%c %d", c, n))
		}
	}
	return strings.Join(counts, ", ")
}
