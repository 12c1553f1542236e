package text

import (
	"cmp"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/doctor"
	"grundy/judge/sandbox"
)

// Doctor writes which features work on this machine.
func Doctor(w io.Writer, h *doctor.Health, s Style) error {
	if err := DoctorHead(w, h.Program, s); err != nil {
		return err
	}
	d := NewDoctor(w, s, h.Tier)
	for _, one := range h.Promises {
		d.Promise(one)
	}
	var names [][2]string
	for _, l := range h.Languages {
		names = append(names, [2]string{l.ID, l.Name})
	}
	d.Languages(names)
	for _, l := range h.Languages {
		d.Language(l)
	}
	return d.End(h)
}

// DoctorHead writes which program examines the machine. It comes first, because opening the sandbox
// may take long.
func DoctorHead(w io.Writer, g doctor.Program, s Style) error {
	p := &printer{Style: s}
	p.printf("grundy %s, built with %s for %s/%s\n", cmp.Or(g.Version, "(devel)"), g.Go, g.OS, g.Arch)
	return p.flush(w)
}

// A DoctorWriter writes which features work on this machine. It writes each line as soon as it is
// known, and returns a write error at the end.
type DoctorWriter struct {
	printer
	w                io.Writer
	tier             sandbox.Tier
	ids, names, most int // widths of columns
	err              error
}

// NewDoctor returns a DoctorWriter, after writing the tier.
func NewDoctor(w io.Writer, s Style, tier sandbox.Tier) *DoctorWriter {
	d := &DoctorWriter{printer: printer{Style: s}, w: w, tier: tier}
	d.printf("tier %s\n", tier.Name)
	d.send()
	return d
}

// send writes the collected text.
func (d *DoctorWriter) send() {
	if err := d.flush(d.w); d.err == nil {
		d.err = err
	}
	d.out.Reset()
}

// Promise writes the test result of a promise of the tier.
func (d *DoctorWriter) Promise(p doctor.Promise) {
	d.printf("  promised: %s\n", d.text(p.Words))
	if p.Broken != nil {
		d.printf("    BROKEN: %s\n", d.text(i18n.Of(p.Broken)))
	}
	d.send()
}

// Languages writes what the tier does not promise, and begins the table of languages. names has
// their ids and names.
func (d *DoctorWriter) Languages(names [][2]string) {
	for _, gap := range d.tier.Gaps {
		d.printf("  not promised: %s\n", d.text(gap))
	}
	for _, what := range sandbox.Beyond {
		d.printf("  not promised by any tier: %s\n", d.text(what))
	}
	for _, r := range d.tier.Refused {
		d.printf("  tier %s is not available: %s\n    to get it: %s\n", r.Tier, i18n.Line(d.Lang, r.Why), d.text(r.Remedy))
	}
	d.printf("\nlanguages\n")
	for _, n := range names {
		d.ids, d.names = max(d.ids, format.Width(n[0])), max(d.names, format.Width(n[1]))
	}
	d.most = max(format.Width(d.say("works")), format.Width(d.say("does not work")))
	d.send()
}

// Language writes the test result of a language.
func (d *DoctorWriter) Language(l doctor.Language) {
	state, told := d.say("works"), l.Version
	if l.Fault != nil {
		state, told = d.say("does not work"), i18n.Line(d.Lang, l.Fault)
	}
	head := "  " + format.Pad(l.ID, d.ids) + "  " + format.Pad(l.Name, d.names) + "  " + format.Pad(state, d.most) + "  "
	d.out.WriteString(format.Hanging(head, format.Visible(told), d.Columns) + "\n")
	d.send()
}

// End writes the remaining results, and returns the first write error.
func (d *DoctorWriter) End(h *doctor.Health) error {
	cache := d.say("can be written")
	if f := h.Cache.Fault; f != nil {
		cache = i18n.Line(d.Lang, fault.New("", f.What, f.Remedy))
	}
	d.printf("\ncache %s: %s\n", h.Cache.Folder, cache)
	d.send()
	return d.err
}
