package text

import (
	"fmt"

	"grundy/judge/base/format"
	"grundy/judge/report"
)

// tests writes a table of tests: verdict, time and memory if a program ran, and what is wrong.
func (p *printer) tests(list []report.Test, ran bool) {
	names := []string{p.say("test")}
	for _, t := range list {
		names = append(names, format.Visible(t.Name))
	}
	width := 0
	for _, n := range names {
		width = max(width, format.Width(n))
	}
	heads := p.say("verdict   time      memory")
	if !ran {
		heads = p.say("verdict")
	}
	p.printf("%s\n", p.Faint(fmt.Sprintf("    %s  %s", format.Pad(names[0], width), heads)))
	for i, t := range list {
		tint := red
		if t.Verdict == report.AC {
			tint = green
		}
		memory := "-"
		if t.Memory > 0 {
			memory = fmt.Sprintf("%.1f MiB", float64(t.Memory)/(1<<20))
		}
		row := fmt.Sprintf("    %s  %s", format.Pad(names[i+1], width), p.colour(tint, string(t.Verdict)))
		if ran {
			row += fmt.Sprintf("%*s  %s  %11s", 7-len(t.Verdict), "", format.Seconds(t.CPU), memory)
		}
		if t.Detail != "" && t.Verdict != report.AC {
			row += "  " + format.Visible(p.text(t.Detail))
		}
		p.out.WriteString(row + "\n")
	}
}
