package text

import (
	"cmp"
	"io"
	"strings"

	"grundy/judge/doctor"
	"grundy/judge/fault"
	"grundy/judge/message"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// Doctor writes what works on this machine.
func Doctor(w io.Writer, h *doctor.Health, s Style) error {
	p := &printer{Style: s}
	p.promises(h)
	p.printf("\nlanguages\n")
	var rows [][]string
	for _, l := range h.Languages {
		state, told := p.say("works"), l.Version
		if l.Fault != nil {
			state, told = p.say("does not work"), message.Line(s.Lang, l.Fault)
		}
		rows = append(rows, []string{"  " + l.ID, l.Name, state, told})
	}
	p.hanging(rows)
	cache := p.say("can be written")
	if f := h.Cache.Fault; f != nil {
		cache = message.Line(s.Lang, fault.New("", f.What, f.Remedy))
	}
	p.printf("\ncache %s: %s\n", h.Cache.Folder, cache)
	g := h.Program
	p.printf("grundy %s, built with %s for %s/%s\n", cmp.Or(g.Version, "(devel)"), g.Go, g.OS, g.Arch)
	return p.flush(w)
}

// hanging writes rows in columns, and wraps the last one to the terminal.
func (p *printer) hanging(rows [][]string) {
	i := 0
	for line := range strings.Lines(words.Blocks(rows, 0, 0)) {
		last := rows[i][len(rows[i])-1]
		line, i = strings.TrimSuffix(line, "\n"), i+1
		p.out.WriteString(words.Hanging(strings.TrimSuffix(line, last), last, p.Columns) + "\n")
	}
}

// promises writes what the sandbox promises, and what not.
func (p *printer) promises(h *doctor.Health) {
	p.printf("tier %s\n", h.Tier.Name)
	for _, one := range h.Promises {
		p.printf("  promised: %s\n", p.text(one.Words))
		if one.Broken != nil {
			p.printf("    BROKEN: %s\n", p.text(one.Broken.Error()))
		}
	}
	for _, gap := range h.Tier.Gaps {
		p.printf("  not promised: %s\n", p.text(gap))
	}
	for _, what := range sandbox.Beyond {
		p.printf("  not promised by any tier: %s\n", p.text(what))
	}
	for _, r := range h.Tier.Refused {
		p.printf("  tier %s is not available: %s\n    to get it: %s\n", r.Tier, message.Line(p.Lang, r.Why), p.text(r.Remedy))
	}
}
