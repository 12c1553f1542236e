package html

import (
	"fmt"
	"math"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A chart has one bar for each test, in the groups of the plan. All bars have the same width, so
// that groups of any length wrap over the lines of a page.
type chart struct {
	Title, Note string
	Top         string // the value at the top of the chart
	Height      int
	Groups      []barGroup
	Limit       bool // the limit is drawn
}

type barGroup struct {
	Name    string
	Width   int
	Bars    []bar
	LimitAt float64 // pixels from the top; 0 if the limit is above the chart
	Label   string  // for screen readers
}

type bar struct {
	X         int
	Y, Height float64
	Fail      bool
	Tip       string
}

// These constants are sizes in pixels.
const (
	chartHeight = 72
	barPixels   = 5 // the template has the same number
	barStep     = 7
	barLeast    = 2 // the bar of a test with almost no time or memory
)

// A measure is the quantity that a chart shows.
type measure struct {
	title  i18n.Message
	of     func(report.Test) float64
	limit  float64
	format func(float64) string
}

func timeMeasure(r *report.Report) measure {
	return measure{
		"CPU time of each test", func(t report.Test) float64 { return t.CPU.Seconds() }, r.Limits.CPU.Seconds(),
		func(v float64) string { return shortTime(time.Duration(v * float64(time.Second))) },
	}
}

func memoryMeasure(r *report.Report) measure {
	return measure{
		"Memory of each test", func(t report.Test) float64 { return float64(t.Memory) / (1 << 20) }, float64(r.Limits.Memory) / (1 << 20),
		func(v float64) string { return format.MiB(int64(v * (1 << 20))) },
	}
}

// shortTime formats a time to about three digits: 3.2 ms, 1.15 s.
func shortTime(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.3g ms", math.Round(d.Seconds()*1e4)/10)
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}

// chartOf returns the chart of a measure; nil if no test has the quantity.
func chartOf(tests []report.Test, m measure, lang string) *chart {
	most, at := 0.0, 0
	for i, t := range tests {
		if v := m.of(t); v > most {
			most, at = v, i
		}
	}
	if most == 0 {
		return nil
	}
	top := nice(most)
	if most > m.limit*0.4 {
		top = max(most, m.limit*1.1)
	}
	say := speakerOf(lang)
	c := &chart{Title: say(string(m.title)), Top: m.format(top), Height: chartHeight, Limit: m.limit < top}
	c.Note = say("most %s (%s); limit %s", m.format(most), tests[at].Name, m.format(m.limit))
	for from := 0; from < len(tests); {
		to := from + 1
		for to < len(tests) && tests[to].Group == tests[from].Group {
			to++
		}
		c.Groups = append(c.Groups, barsOf(tests[from:to], m, top, lang))
		from = to
	}
	return c
}

func barsOf(tests []report.Test, m measure, top float64, lang string) barGroup {
	g := barGroup{Name: groupName(tests[0].Group, lang), Width: barStep*len(tests) - (barStep - barPixels)}
	if m.limit < top {
		g.LimitAt = chartHeight * (1 - m.limit/top)
	}
	most, failed := 0.0, 0
	for i, t := range tests {
		height := max(barLeast, chartHeight*m.of(t)/top)
		b := bar{X: i * barStep, Y: chartHeight - height, Height: height, Fail: t.Verdict != report.AC}
		b.Tip = fmt.Sprintf("%s: %s, %s", t.Name, t.Verdict, m.format(m.of(t)))
		if b.Fail {
			failed++
		}
		most = max(most, m.of(t))
		g.Bars = append(g.Bars, b)
	}
	g.Label = i18n.Sprintf(lang, "%[1]s: at most %[3]s; tests: %[2]d, failed: %[4]d", g.Name, len(tests), m.format(most), failed)
	return g
}

// nice returns the smallest number not below v that is 1, 2, 3 or 5 times a power of ten.
func nice(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	for _, k := range []float64{1, 2, 3, 5} {
		if k*unit >= v {
			return k * unit
		}
	}
	return 10 * unit
}
