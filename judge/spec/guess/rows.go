package guess

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// An instance is the lines of a block in one file or case. Each line has the values of all its
// fields.
type instance [][]token

// A rowed block repeats one line, and its lines form no tree and no graph.
func (it *item) rowed() bool {
	return it.repeat != nil && it.kinds == nil && it.shape == nil && len(it.body) == 1 && it.body[0].repeat == nil
}

// rows finds the rules for the lines of each block together: lines or columns that differ, and
// letters that occur a fixed number of times. It also finds such letters in other words.
func (s *structure) rows(files []*file) {
	blocks := map[*item][]instance{}
	for _, f := range files {
		for it, list := range s.instances(f) {
			blocks[it] = append(blocks[it], list...)
		}
	}
	for it, list := range blocks {
		it.learnRows(list, s.limit)
	}
	s.walk(func(f *field, _ []*field) {
		if f.sort == word && f.count == nil && f.exactly == nil {
			var words []string
			for _, r := range f.read {
				words = append(words, r.values[0].text)
			}
			f.learnLetters(words)
		}
	})
}

// instances returns the instances of rowed blocks in a file.
func (s *structure) instances(f *file) map[*item][]instance {
	block, first := map[*count]*item{}, map[*field]*item{}
	in := map[*field]*item{}
	var look func(items []*item)
	look = func(items []*item) {
		for _, it := range items {
			if !it.rowed() {
				look(it.body)
				continue
			}
			block[it.repeat] = it
			for i, f := range it.body[0].fields {
				if in[f] = it; i == 0 {
					first[f] = it
				}
			}
		}
	}
	look(s.items)
	found := map[*item][]instance{}
	s.readFile(f, func(_ cursor, f *field, n *count, values []token) {
		it := in[f]
		if f == nil {
			it = block[n]
		}
		if it == nil {
			return
		}
		if f == nil {
			found[it] = append(found[it], nil)
			return
		}
		last := &found[it][len(found[it])-1]
		if first[f] != nil {
			*last = append(*last, nil)
		}
		(*last)[len(*last)-1] = append((*last)[len(*last)-1], values...)
	})
	return found
}

// learnRows sets the rules that hold in all instances of a block.
func (it *item) learnRows(list []instance, limit float64) {
	fields := it.body[0].fields
	if len(fields) == 1 && fields[0].sort == word && fields[0].count == nil {
		var grids []string
		for _, rows := range list {
			grids = append(grids, joined(rows))
		}
		fields[0].learnLetters(grids)
	}
	if fields[0].exactly != nil || slices.ContainsFunc(fields, func(f *field) bool { return f.count != nil }) {
		return
	}
	same := 1.0 // probability that two lines are equal
	for i := range fields {
		equal := coincidence(list, i)
		same *= equal
		if differ(list, i) && claimed(pairsIn(list)*math.Log(max(1e-9, 1-equal)), limit) && len(fields) > 1 {
			it.keys = append(it.keys, i)
		}
	}
	it.distinct = differ(list, -1) && claimed(pairsIn(list)*math.Log(max(1e-9, 1-same)), limit)
}

func joined(rows instance) string {
	var b strings.Builder
	for _, row := range rows {
		for _, t := range row {
			b.WriteString(t.text)
		}
	}
	return b.String()
}

// differ reports whether the lines of each instance differ in a column, or as a whole if column is
// negative.
func differ(list []instance, column int) bool {
	for _, rows := range list {
		seen := map[string]bool{}
		for _, row := range rows {
			key := fmt.Sprint(row)
			if column >= 0 {
				key = row[column].text
			}
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// pairsIn returns the number of pairs of lines in all instances.
func pairsIn(list []instance) (n float64) {
	for _, rows := range list {
		n += float64(len(rows)) * float64(len(rows)-1) / 2
	}
	return n
}

// coincidence returns the probability that two values of a column are equal.
func coincidence(list []instance, column int) (p float64) {
	seen, total := map[string]float64{}, 0.0
	for _, rows := range list {
		for _, row := range rows {
			seen[row[column].text]++
			total++
		}
	}
	for _, n := range seen {
		p += n / total * n / total
	}
	return p
}

// mostExactly is the most often that a letter with a fixed number of occurrences occurs.
const mostExactly = 3

// learnLetters sets the letters that occur equally often in each of the given texts.
func (f *field) learnLetters(texts []string) {
	if f.matched != "" || f.letters == "" {
		return
	}
	all := strings.Join(texts, "")
	fixed := map[byte]int{}
	for i := range len(f.letters) {
		letter := f.letters[i : i+1]
		often, chance := strings.Count(all, letter)/max(1, len(texts)), 0.0
		if often == 0 || often > mostExactly || slices.ContainsFunc(texts, func(t string) bool { return strings.Count(t, letter) != often }) {
			continue
		}
		share := float64(strings.Count(all, letter)) / float64(len(all))
		for _, t := range texts {
			chance += logBinomial(len(t), often, share)
		}
		if chance < f.limit {
			fixed[letter[0]] = often
		}
	}
	if len(fixed) < len(f.letters) && len(fixed) > 0 {
		f.exactly = fixed
	}
}

// logBinomial returns the logarithm of the probability that a letter with this share of all letters
// occurs k times among n.
func logBinomial(n, k int, share float64) float64 {
	if share >= 1 {
		return 0
	}
	all, _ := math.Lgamma(float64(n) + 1)
	in, _ := math.Lgamma(float64(k) + 1)
	out, _ := math.Lgamma(float64(n-k) + 1)
	return all - in - out + float64(k)*math.Log(share) + float64(n-k)*math.Log(1-share)
}

// Unexpressed returns the rules that all inputs follow and that the section does not express.
func (g *Guess) Unexpressed() (rules []i18n.Message) {
	var look func(items []*item)
	look = func(items []*item) {
		for _, it := range items {
			for _, column := range it.keys {
				rules = append(rules, i18n.Messagef("the values of %s on its lines always differ", it.body[0].fields[column].name))
			}
			look(it.body)
		}
	}
	look(g.structure.items)
	return rules
}

// Unlike returns how an input differs from all inputs of the guess in a way that the section does
// not express; empty: it does not.
func (g *Guess) Unlike(input []byte) (line string) {
	for it, list := range g.structure.instances(split("", input)) {
		for _, column := range it.keys {
			if !differ(list, column) {
				return it.body[0].fields[column].name
			}
		}
	}
	return ""
}
