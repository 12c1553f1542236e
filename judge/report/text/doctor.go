package text

import (
	"cmp"
	"io"

	"grundy/judge/doctor"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// Doctor writes what works on this machine.
func Doctor(w io.Writer, h *doctor.Health) error {
	p := &printer{}
	p.promises(h)
	p.printf("\nlanguages\n")
	var rows [][]string
	for _, l := range h.Languages {
		state, told := "works", l.Version
		if l.Fault != nil {
			state, told = "does not work", l.Fault.Error()
		}
		rows = append(rows, []string{"  " + l.ID, l.Name, state, told})
	}
	p.printf("%s", words.Columns(rows))
	cache := "can be written"
	if f := h.Cache.Fault; f != nil {
		cache = fault.New("", f.What, f.Remedy).Error()
	}
	p.printf("\ncache %s: %s\n", h.Cache.Folder, cache)
	g := h.Program
	p.printf("grundy %s, built with %s for %s/%s\n", cmp.Or(g.Version, "(devel)"), g.Go, g.OS, g.Arch)
	return p.flush(w)
}

// promises writes what the sandbox promises, and what not.
func (p *printer) promises(h *doctor.Health) {
	p.printf("tier %s\n", h.Tier.Name)
	for _, one := range h.Promises {
		p.printf("  promised: %s\n", one.Words)
		if one.Broken != nil {
			p.printf("    BROKEN: %s\n", one.Broken)
		}
	}
	for _, gap := range h.Tier.Gaps {
		p.printf("  not promised: %s\n", gap)
	}
	for _, what := range sandbox.Beyond {
		p.printf("  not promised by any tier: %s\n", what)
	}
	for _, r := range h.Tier.Refused {
		p.printf("  tier %s is not available: %s\n    to get it: %s\n", r.Tier, r.Why, r.Remedy)
	}
}
