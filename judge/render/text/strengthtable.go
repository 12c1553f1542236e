package text

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/strength"
)

// A StrengthTable has a row of figures for each problem, and their sums. It can be read back from
// its text, so that measuring a problem again changes only its row.
type StrengthTable struct {
	notes []string // lines above the table
	rows  []strengthRow
	shown int // number of rows that Row has written
}

// A strengthRow holds the figures of a problem.
type strengthRow struct {
	name    string
	states  []int // in the order of tableStates
	beyond  int   // killed without the samples
	seconds float64
	at      string // the measured commit
}

// strengthColumns is the format of the table. Its last column is the commit.
const strengthColumns = "%-16s %7s %7s %6s %6s %11s %7s %6s %7s %8s %9s %11s %8s %8s"

// stateColumns maps states to headings.
var stateColumns = map[strength.State]string{
	strength.Killed: "killed", strength.Alive: "alive", strength.Slower: "slower", strength.Equivalent: "equivalent",
	strength.Illegal: "illegal", strength.Never: "never", strength.Layout: "layout", strength.Unshown: "no show",
}

// tableStates are the states that have a column. Passes is counted with Unshown.
var tableStates = slices.DeleteFunc(slices.Clone(strength.States), func(s strength.State) bool { return s == strength.Passes })

func (p *printer) strengthHead() {
	cells := []any{"problem", "mutants"}
	for _, s := range tableStates {
		cells = append(cells, stateColumns[s])
	}
	p.columns(append(cells, "score", "no samples", "seconds", "commit")...)
}

func (p *printer) columns(cells ...any) {
	p.printf("%s\n", strings.TrimRight(fmt.Sprintf(strengthColumns, cells...), " "))
}

// Add adds the row of a report. It replaces an earlier row of the same problem.
func (t *StrengthTable) Add(r *strength.Report) { t.set(rowOf(r)) }

func rowOf(r *strength.Report) strengthRow {
	row := strengthRow{name: r.Problem.ID, beyond: r.Beyond(), seconds: r.Took.Seconds(), at: cmp.Or(r.Commit, "-")}
	for _, s := range tableStates {
		n := r.Count(s)
		if s == strength.Unshown {
			n += r.Count(strength.Passes)
		}
		row.states = append(row.states, n)
	}
	return row
}

// Row writes the row of a report, and its surviving mutants below. Headings precede the first
// row.
func (t *StrengthTable) Row(w io.Writer, r *strength.Report, added Added, s Style) error {
	p := &printer{Style: s}
	if t.shown++; t.shown == 1 {
		p.strengthHead()
	}
	p.strengthRow(rowOf(r))
	if r.Interrupted {
		p.printf("    interrupted\n")
	}
	for _, f := range r.Mutants {
		if f.State == strength.Alive {
			p.printf("    alive: %s%s\n", f, p.missedBy(f))
		}
	}
	p.added(added)
	return p.flush(w)
}

// set inserts a row, sorted by name.
func (t *StrengthTable) set(row strengthRow) {
	i, found := slices.BinarySearchFunc(t.rows, row.name, func(r strengthRow, name string) int { return cmp.Compare(r.name, name) })
	if found {
		t.rows[i] = row
	} else {
		t.rows = slices.Insert(t.rows, i, row)
	}
}

// Total writes the sums of the table, if Row has written more than one row.
func (t *StrengthTable) Total(w io.Writer) error {
	p := &printer{}
	if t.shown > 1 {
		p.strengthRow(t.sum())
	}
	return p.flush(w)
}

// sum returns the sums of the rows.
func (t *StrengthTable) sum() strengthRow {
	total := strengthRow{name: "total", states: make([]int, len(tableStates)), at: "-"}
	for _, r := range t.rows {
		for i, n := range r.states {
			total.states[i] += n
		}
		total.beyond += r.beyond
		total.seconds += r.seconds
	}
	return total
}

func (p *printer) strengthRow(r strengthRow) {
	mutants, killed, wrong := 0, r.states[0], r.states[0]+r.states[1]
	for _, n := range r.states {
		mutants += n
	}
	cells := []any{r.name, strconv.Itoa(mutants)}
	for _, n := range r.states {
		cells = append(cells, strconv.Itoa(n))
	}
	p.columns(append(cells, percent(part(killed, wrong)), percent(part(r.beyond, wrong)), fmt.Sprintf("%.1f", r.seconds), r.at)...)
}

// part returns n/of; 1 if of is 0.
func part(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(n) / float64(of)
}

// Write writes the table as a file: its notes, all rows and their sums.
func (t *StrengthTable) Write(w io.Writer) error {
	p := &printer{}
	for _, n := range t.notes {
		p.printf("%s\n", n)
	}
	p.strengthHead()
	for _, r := range t.rows {
		p.strengthRow(r)
	}
	p.strengthRow(t.sum())
	return p.flush(w)
}

// ReadStrengthTable reads the output of Write.
func ReadStrengthTable(text string) (*StrengthTable, error) {
	t := &StrengthTable{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		name, _, _ := strings.Cut(line, " ")
		switch {
		case len(t.rows) == 0 && (line == "" || strings.HasPrefix(line, "#")):
			t.notes = append(t.notes, line)
		case name == "problem" || name == "total":
		default:
			row, err := readStrengthRow(line)
			if err != nil {
				return nil, err
			}
			t.set(row)
		}
	}
	return t, nil
}

func readStrengthRow(line string) (strengthRow, error) {
	states := len(tableStates)
	cells := strings.Fields(strings.ReplaceAll(line, " %", ""))
	if len(cells) != states+6 {
		return strengthRow{}, fault.New(line, "is not a row of the table", "remove the row, or the file; it is then written again")
	}
	row := strengthRow{name: cells[0], states: make([]int, states), at: cells[states+5]}
	numbers := make([]float64, len(cells))
	for i, c := range cells[1 : len(cells)-1] {
		n, err := strconv.ParseFloat(c, 64)
		if err != nil {
			return row, fault.New(line, i18n.Messagef("%q is not a number", c), "remove the line, and the problem is measured again")
		}
		numbers[i+1] = n
	}
	for i := range states {
		row.states[i] = int(numbers[i+2])
	}
	wrong := row.states[0] + row.states[1]
	row.beyond = int(math.Round(numbers[states+3] / 100 * float64(wrong)))
	row.seconds = numbers[states+4]
	return row, nil
}
