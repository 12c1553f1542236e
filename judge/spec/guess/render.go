package guess

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// These are the names that fields get, by their role.
var (
	countNames  = strings.Fields("n m k q p h r d n2 m2 k2 q2")
	numberNames = strings.Fields("a b c d e f g h i j l o r x y z")
	wordNames   = strings.Fields("s t w word text")
	endNames    = strings.Fields("u v w c u2 v2 w2 c2")
)

// names gives each field a name.
func (s *structure) names() {
	used := map[string]bool{}
	name := func(f *field, names []string) {
		for i := 0; f.name == ""; i++ {
			next := fmt.Sprintf("%s%d", names[0], i-len(names)+2)
			if i < len(names) {
				next = names[i]
			}
			if !used[next] {
				f.name, used[next] = next, true
			}
		}
	}
	if s.count != nil {
		name(s.count, []string{"T"})
	}
	counts := map[*field]bool{}
	var look func(items []*item)
	look = func(items []*item) {
		for _, it := range items {
			for _, c := range it.counts() {
				if c != nil && c.x != nil {
					counts[c.x] = true
					counts[c.y] = c.y != nil
				}
			}
			look(it.body)
			if sh := it.shape; sh != nil {
				counts[sh.vertices.x] = true
				for _, f := range it.body[0].fields {
					name(f, endNames)
				}
			}
		}
	}
	look(s.items)
	s.walk(func(f *field, _ []*field) {
		switch {
		case counts[f]:
			name(f, countNames)
		case f.sort == word || f.sort == choice:
			name(f, wordNames)
		default:
			name(f, numberNames)
		}
	})
}

// counts returns the counts that an item uses.
func (it *item) counts() (list []*count) {
	list = append(list, it.repeat)
	for _, f := range it.fields {
		list = append(list, f.count, f.length)
	}
	for _, k := range it.kinds {
		for _, f := range k.fields {
			list = append(list, f.length)
		}
	}
	return list
}

// bounds say how wide the bounds of a section are.
type bounds int

const (
	asSeen     bounds = iota // the bounds of the inputs
	beyondSeen               // bounds that the inputs may have missed
	unbounded                // bounds as wide as possible
)

// A writer writes a structure as YAML.
type writer struct {
	strings.Builder
	bounds bounds
	remark string
	counts map[*field]bool
}

// yaml returns the structure as the section input of a spec, with the given bounds. A remark is
// added to each line that has a bound from the files.
func (s *structure) yaml(within bounds, remark string) string {
	w := &writer{bounds: within, remark: remark, counts: map[*field]bool{}}
	var look func(items []*item)
	look = func(items []*item) {
		for _, it := range items {
			for _, c := range it.counts() {
				if c != nil && c.x != nil {
					w.counts[c.x], w.counts[c.y] = true, true
				}
			}
			if it.shape != nil {
				w.counts[it.shape.vertices.x] = true
			}
			look(it.body)
		}
	}
	look(s.items)
	w.WriteString("input:\n")
	if s.framing != single {
		w.WriteString("  cases: {" + w.framing(s) + "}" + w.mark() + "\n")
	}
	w.WriteString("  case:\n")
	w.items(s.items, "    ")
	return w.String()
}

func (w *writer) mark() string {
	if w.remark == "" {
		return ""
	}
	return "  # " + w.remark
}

func (w *writer) framing(s *structure) string {
	most := int64(s.most)
	if s.count != nil {
		most = s.count.hi
	}
	if w.bounds == unbounded {
		most = openCount
	}
	switch s.framing {
	case counted:
		return fmt.Sprintf("count: %s, max: %d", s.count.name, most)
	case terminated:
		var words []string
		for _, t := range s.until {
			words = append(words, t.text)
		}
		return fmt.Sprintf("until: %s, max: %d", strconv.Quote(strings.Join(words, " ")), most)
	}
	return fmt.Sprintf("eof: true, max: %d", most)
}

func (w *writer) items(items []*item, indent string) {
	for _, it := range items {
		switch {
		case it.kinds != nil:
			w.queries(it, indent)
		case it.shape != nil:
			fmt.Fprintf(w, "%s- {%s}%s\n", indent, w.net(it), w.mark())
		case it.repeat != nil:
			fmt.Fprintf(w, "%s- repeat: %s\n", indent, it.repeat)
			if it.distinct && w.bounds != unbounded {
				fmt.Fprintf(w, "%s  distinct: true\n", indent)
			}
			fmt.Fprintf(w, "%s  lines:\n", indent)
			w.items(it.body, indent+"    ")
		default:
			fmt.Fprintf(w, "%s- {%s}%s\n", indent, w.fields(it.fields), w.mark())
		}
	}
}

func (w *writer) fields(fields []*field) string {
	var list []string
	for _, f := range fields {
		list = append(list, f.name+": "+w.field(f))
	}
	return strings.Join(list, ", ")
}

func (w *writer) net(it *item) string {
	sh, fields := it.shape, it.body[0].fields
	s := fmt.Sprintf("graph: %s, edges: %s", sh.vertices, it.repeat)
	if sh.tree {
		s = fmt.Sprintf("tree: %s", sh.vertices)
	}
	if sh.zero {
		s += ", zero: true"
	}
	s += fmt.Sprintf(", ends: [%s, %s]", fields[0].name, fields[1].name)
	if len(fields) > 2 {
		s += ", weights: {" + w.fields(fields[2:]) + "}"
	}
	if len(sh.is) > 0 {
		s += ", is: [" + strings.Join(sh.is, ", ") + "]"
	}
	return s
}

func (w *writer) queries(it *item, indent string) {
	fmt.Fprintf(w, "%s- queries: %s\n%s  kind: %s\n%s  kinds:\n", indent, it.repeat, indent, it.kindName(), indent)
	for _, k := range it.kinds {
		if len(k.fields) == 0 {
			fmt.Fprintf(w, "%s    %s: alone\n", indent, strconv.Quote(k.word))
			continue
		}
		fmt.Fprintf(w, "%s    %s: {line: {%s}}%s\n", indent, strconv.Quote(k.word), w.fields(k.fields), w.mark())
	}
}

// kindName is the name of the field with the first word of a query.
func (it *item) kindName() string { return "op" }

// These are the bounds of an open structure.
const (
	openCount  = 1_000_000
	openNumber = 1_000_000_000_000_000_000
	openChars  = "!-~"
)

func (w *writer) field(f *field) string {
	s := ""
	switch {
	case f.parents != nil:
		return fmt.Sprintf("{parents: %s, earlier: true}", f.parents)
	case f.orders != nil && f.zero:
		return fmt.Sprintf("{permutation: 0..%s-1}", f.orders)
	case f.orders != nil:
		return fmt.Sprintf("{permutation: %s}", f.orders)
	case f.sort == number:
		s = "int: " + w.span(f)
	case f.sort == real:
		s = fmt.Sprintf("real: %s..%s, digits: %d", decimal(f.least, f.digits), decimal(f.most, f.digits), f.digits)
		if w.bounds == unbounded {
			s = fmt.Sprintf("real: -10^8..10^8, digits: %d", f.digits)
		}
	case f.sort == choice && w.bounds != unbounded:
		var list []string
		for _, o := range f.options {
			list = append(list, strconv.Quote(o))
		}
		s = "choice: [" + strings.Join(list, ", ") + "]"
	case f.matched != "":
		s = fmt.Sprintf("brackets: %q, length: %s", f.matched, w.length(f))
	default:
		chars := alphabet(f.letters)
		if w.bounds == unbounded {
			chars = openChars
		}
		s = fmt.Sprintf("chars: %s, length: %s", strconv.Quote(chars), w.length(f))
	}
	if f.sort == word && f.exactly != nil {
		s += ", exactly: {" + letterCounts(f.exactly) + "}"
	}
	if f.count != nil {
		s += ", count: " + f.count.String()
	}
	if f.distinct {
		s += ", distinct: true"
	}
	if f.sorted != "" {
		s += ", sorted: " + f.sorted
	}
	return "{" + s + "}"
}

// letterCounts returns the numbers of letters as the values of the key exactly.
func letterCounts(counts map[byte]int) string {
	var list []string
	for _, letter := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%q: %d", string(rune(letter)), counts[letter]))
	}
	return strings.Join(list, ", ")
}

func (w *writer) span(f *field) string {
	least, most := w.reach(f)
	lo, hi := fmt.Sprint(least), fmt.Sprint(most)
	if f.over != nil {
		lo = f.over.String()
	}
	if f.under != nil {
		hi = f.under.String()
	}
	return lo + ".." + hi
}

// reach returns the bounds of a number that do not depend on other numbers.
func (w *writer) reach(f *field) (least, most int64) {
	switch {
	case w.bounds == beyondSeen:
		return further(f.lo, f.hi)
	case w.bounds == unbounded && w.counts[f]:
		return min(f.lo, 1), openCount
	case w.bounds == unbounded:
		return -openNumber, openNumber
	}
	return f.lo, f.hi
}

// further widens the bounds of numbers: the greatest becomes ten times as large, and the least 1,
// or equally far below zero if there are negative numbers.
func further(lo, hi int64) (least, most int64) {
	const large = math.MaxInt64 / 10
	most = max(hi, 10*min(max(hi, -max(lo, -large)), large))
	if lo < 0 {
		return min(lo, -most), most
	}
	return min(lo, 1), most
}

func (w *writer) length(f *field) string {
	lo := f.lo
	if w.bounds == beyondSeen {
		lo = min(lo, 1)
	}
	switch {
	case f.length != nil && w.low(f.length.x) < 1: // words have at least one letter
		return fmt.Sprintf(`"max(%s, 1)"`, f.length)
	case f.length != nil:
		return f.length.String()
	case w.bounds == unbounded:
		return fmt.Sprintf("1..%d", openCount)
	case lo == f.hi:
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d..%d", lo, f.hi)
}

// low returns a lower bound for a number of a count, which is not negative.
func (w *writer) low(f *field) int64 {
	if f.over != nil {
		return max(w.low(f.over.x)+f.over.plus, 0)
	}
	least, _ := w.reach(f)
	return max(least, 0)
}

func parseReal(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}

func decimal(v float64, digits int) string { return strconv.FormatFloat(v, 'f', digits, 64) }

// alphabet returns letters in the syntax of specs.
func alphabet(letters string) string {
	s, rest := "", ""
	if at := strings.IndexByte(letters, '-'); at >= 0 { // between two letters, it means a range
		letters, rest = letters[:at]+letters[at+1:], "-"
	}
	for i := 0; i < len(letters); {
		k := i
		for k+1 < len(letters) && letters[k+1] == letters[k]+1 {
			k++
		}
		if k-i >= 3 {
			s += letters[i:i+1] + "-" + letters[k:k+1]
		} else {
			s += letters[i : k+1]
		}
		i = k + 1
	}
	return s + rest
}

// line returns the structure as one line for people, such as "n k / a×n / m×(u v w)".
func (s *structure) line() string {
	body := lineOf(s.items)
	switch s.framing {
	case counted:
		return s.count.name + " / " + s.count.name + "×(" + body + ")"
	case toEnd:
		return "(" + body + ")…"
	case terminated:
		var words []string
		for _, t := range s.until {
			words = append(words, t.text)
		}
		return "(" + body + ")… / " + strings.Join(words, " ")
	}
	return body
}

func lineOf(items []*item) string {
	var lines []string
	for _, it := range items {
		switch {
		case it.kinds != nil:
			var kinds []string
			for _, k := range it.kinds {
				kinds = append(kinds, strings.TrimSpace(k.word+" "+namesOf(k.fields)))
			}
			lines = append(lines, fmt.Sprintf("%s×(%s)", factor(it.repeat), strings.Join(kinds, " | ")))
		case it.repeat != nil:
			lines = append(lines, fmt.Sprintf("%s×(%s)", factor(it.repeat), lineOf(it.body)))
		default:
			lines = append(lines, namesOf(it.fields))
		}
	}
	return strings.Join(lines, " / ")
}

func namesOf(fields []*field) string {
	var list []string
	for _, f := range fields {
		if f.count != nil {
			list = append(list, f.name+"×"+factor(f.count))
		} else {
			list = append(list, f.name)
		}
	}
	return strings.Join(list, " ")
}

// factor returns a count as written before ×.
func factor(c *count) string {
	if s := c.String(); strings.ContainsAny(s, "+-*") {
		return "(" + s + ")"
	} else {
		return s
	}
}
