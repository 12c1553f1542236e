package table

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// EmitOptions are the options of Emit. Only Lang is required.
type EmitOptions struct {
	// Lang is one of Langs.
	Lang string
	// Name is the name of the function; "grundy" if empty. The forms tsv and oeis have no
	// function.
	Name string
	// MaxBytes is the maximum length of the text, if above 0.
	MaxBytes int
}

// A Paste is a table as text.
type Paste struct {
	Text string
	// Form is the form that was the shortest, such as "period, packed".
	Form string
	// Upto is the last heap for which the text is right; -1 if it is right for all heaps.
	Upto int
}

// Langs returns the forms of Emit.
func Langs() []string { return []string{"go", "c", "cpp", "python", "tsv", "oeis", "b-file"} }

var nameShape = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// reserved lists the words that are not names in one of the languages, and the words that the
// generated code uses.
var reserved = strings.Fields(`_ alignas alignof and and_eq as asm assert async atomic_cancel atomic_commit
	atomic_noexcept auto await bitand bitor bool break byte case catch chan char char16_t char32_t char8_t class
	co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype def
	default defer del delete do double dynamic_cast elif else enum except explicit export extern fallthrough false
	False finally float for friend from func global go goto i if import in init inline int interface is lambda len
	long main map mutable n namespace new noexcept None nonlocal not not_eq nullptr operator or or_eq package pass
	private protected public raise range register reinterpret_cast requires restrict return select short signed
	sizeof static static_assert static_cast string struct switch template this thread_local throw true True try type
	typedef typeid typename union unsigned using var virtual void volatile wchar_t while with xor xor_eq yield`)

// oeisBytes is the approximate length of the terms that the OEIS shows of a sequence.
const oeisBytes = 260

// Emit prints the shortest text that is right on the whole table. It tries a period, which is
// proved or holds on the whole table, a list of the values, values packed in a string, and runs.
// For a programming language, the text is a function from the heap to its value; c and cpp use
// plain C. The form tsv has a heap and its value per line. The form oeis has as many terms as fit
// into MaxBytes, or 260 bytes. The form b-file has the terms as in files of the OEIS.
//
// Emit returns an error if an option is invalid, the table is empty, or the text is longer than
// MaxBytes.
func Emit(t *Table, o EmitOptions) (Paste, error) {
	if len(t.values) == 0 {
		return Paste{}, fault.Errorf("table: the table of %s has no heap to print; compute one", t.rule)
	}
	if o.Name == "" {
		o.Name = "grundy"
	}
	if o.MaxBytes < 0 {
		return Paste{}, fault.Errorf("table: %d is not a number of bytes; give one above 0", o.MaxBytes)
	}
	if !nameShape.MatchString(o.Name) || slices.Contains(reserved, o.Name) {
		return Paste{}, fault.Errorf("table: %q is not a name for a function in every language; give one such as grundy", o.Name)
	}
	var p Paste
	switch o.Lang {
	case "tsv":
		p = t.tsv()
	case "b-file":
		p = t.bFile()
	case "oeis":
		return t.oeis(o.MaxBytes), nil
	default:
		l, known := programs[o.Lang]
		if !known {
			return Paste{}, fault.Errorf("table: %q is not a language for tables; use one of %s", o.Lang, strings.Join(Langs(), ", "))
		}
		p = t.program(l, o.Name)
	}
	if o.MaxBytes > 0 && len(p.Text) > o.MaxBytes {
		return Paste{}, fault.Errorf("table: the shortest paste in %s takes %s, more than %d; ask for fewer heaps",
			o.Lang, i18n.Plural(len(p.Text), "byte"), o.MaxBytes)
	}
	return p, nil
}

func (t *Table) tsv() Paste {
	var b strings.Builder
	for n, v := range t.values {
		fmt.Fprintf(&b, "%d\t%d\n", n, v)
	}
	return Paste{b.String(), "values", t.Upto()}
}

// bFile writes "n a(n)" with one term per line. If the OEIS has the sequence, n is the OEIS
// index; otherwise n is the heap.
func (t *Table) bFile() Paste {
	var b strings.Builder
	k := t.rule.Known()
	fmt.Fprintf(&b, "# %s: n, Grundy value of heap n", t.rule)
	if k.Shift > 0 {
		fmt.Fprintf(&b, "+%d", k.Shift)
	}
	if k.OEIS != "" {
		fmt.Fprintf(&b, "; terms of %s", k.OEIS)
	}
	b.WriteByte('\n')
	for n := k.Shift; n < len(t.values); n++ {
		fmt.Fprintf(&b, "%d %d\n", n-k.Shift, t.values[n])
	}
	return Paste{b.String(), "values", t.Upto()}
}

func (t *Table) oeis(most int) Paste {
	if most <= 0 {
		most = oeisBytes
	}
	var b strings.Builder
	upto := -1
	for n, v := range t.values {
		term := strconv.Itoa(int(v))
		if n > 0 {
			term = ", " + term
		}
		if b.Len()+len(term)+1 > most {
			break
		}
		b.WriteString(term)
		upto = n
	}
	b.WriteByte('\n')
	return Paste{b.String(), "values", upto}
}

// program returns the shortest way to write a function, not counting its comment.
func (t *Table) program(l program, name string) Paste {
	var best Paste
	shortest := 0
	for _, f := range t.folds() {
		for _, d := range datas(f.values) {
			text := l.write(name, f, d)
			if best.Text != "" && len(text) >= shortest {
				continue
			}
			shortest = len(text)
			best = t.paste(f, d)
			best.Text = l.comment + best.Text + "\n" + text
		}
	}
	return best
}

// paste returns a Paste without the code. Its Text is a line that describes the table and says for
// which heaps the code is right.
func (t *Table) paste(f fold, d data) Paste {
	p := Paste{Form: d.form, Upto: t.Upto()}
	what, right := t.rule.String(), fmt.Sprintf("right for 0..%d", t.Upto())
	if f.law != nil {
		p.Form = string(f.law.Kind) + ", " + d.form
		if f.law.Status.Word == Proved {
			p.Upto, right = -1, "right for every n"
		}
		if p.Upto < 0 || t.Unmet() == 0 {
			what = fmt.Sprintf("%s: %s", what, f.law)
		} // otherwise the text uses the period of this table, without claiming a law
	}
	p.Text = what + "; " + right
	return p
}

// A fold maps a heap to an index of values. Heap n has index n up to the end of the first period.
// After that, the index repeats with the period.
type fold struct {
	law       *Law // nil: all values are listed
	values    []uint16
	preperiod int
	period    int // 0: none
	saltus    int
}

// folds returns the fold without a law, and the folds of laws that hold on the whole table.
func (t *Table) folds() []fold {
	all := []fold{{values: t.values}}
	laws := t.findValues()
	if t.period != nil {
		laws = []Law{*t.period}
	}
	for _, law := range laws {
		if law.Period == 0 || law.Kind == ResidueXor {
			continue
		}
		all = append(all, fold{&law, t.values[:law.Preperiod+law.Period], law.Preperiod, law.Period, law.Saltus})
	}
	return all
}

// data is a list of values in a form for programs.
type data struct {
	form   string
	values []uint16 // all values; in the form runs, one value for each run
	starts []int    // the first index of each run

	packed string // bytes from 35 on, with six bits each
	width  int    // bits per value, in packed
}

// datas returns the forms of the values. Runs are among them only if they are few.
func datas(values []uint16) []data {
	runs := data{form: "runs"}
	for n, v := range values {
		if n == 0 || v != values[n-1] {
			runs.starts = append(runs.starts, n)
			runs.values = append(runs.values, v)
		}
	}
	all := []data{{form: "values", values: values}, pack(values)}
	if len(runs.starts) <= len(values)/4 {
		all = append(all, runs)
	}
	return all
}

const (
	sixBits = 6
	lowest  = '#' // the 64 bytes from # on need no escape except the backslash
)

// pack puts as many values into a byte as fit. A wide value takes several bytes, low bits first.
func pack(values []uint16) data {
	d := data{form: "packed", width: max(bits.Len16(slices.Max(values)), 1)}
	var b strings.Builder
	if d.width > sixBits {
		for _, v := range values {
			for shift := 0; shift < d.width; shift += sixBits {
				b.WriteByte(lowest + byte(v>>shift&63))
			}
		}
	} else {
		for group := range slices.Chunk(values, d.each()) {
			var six uint16
			for i, v := range group {
				six |= v << (i * d.width)
			}
			b.WriteByte(lowest + byte(six))
		}
	}
	d.packed = b.String()
	return d
}

// each returns the number of values per byte, if values are narrow.
func (d data) each() int { return sixBits / d.width }

// bytes returns the number of bytes per value, if values are wide.
func (d data) bytes() int { return (d.width + sixBits - 1) / sixBits }
