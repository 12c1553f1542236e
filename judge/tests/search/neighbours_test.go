package search

import "grundy/judge/spec/grammar"

func less(a, b grammar.Case) bool {
	as, an := a.Size()
	bs, bn := b.Size()
	return as < bs || as == bs && an < bn
}

// neighbours returns legal cases that are one step smaller: an element is dropped, a value is
// lowered as by below, or a letter is lowered. It makes them from the columns, without scripts.
func neighbours(g *grammar.Grammar, input string, c grammar.Case) func(func(grammar.Case) bool) {
	return func(yield func(grammar.Case) bool) {
		for _, v := range append(lowered(g, c), dropped(input, c)...) {
			if next, err := g.Make(v); err == nil && g.Generable(next) && !yield(next) {
				return
			}
		}
	}
}

// columns returns the values of a case by name.
func columns(c grammar.Case) map[string]any {
	v := map[string]any{}
	for _, f := range c.Grammar().Fields() {
		if f.Kind == grammar.Word {
			v[f.Name] = c.Strs(f.Name)
		} else {
			v[f.Name] = append([]int64(nil), c.Ints(f.Name)...)
		}
	}
	return v
}

// with returns the columns, some of them replaced.
func with(c grammar.Case, changed map[string]any) map[string]any {
	v := columns(c)
	for name, x := range changed {
		v[name] = x
	}
	return v
}

func lowered(g *grammar.Grammar, c grammar.Case) (list []map[string]any) {
	for _, f := range g.Fields() {
		if f.Kind == grammar.Word {
			for i, w := range c.Strs(f.Name) {
				for j := range w {
					for k := 0; f.Letters[k] != w[j]; k++ {
						words := append([]string(nil), c.Strs(f.Name)...)
						words[i] = w[:j] + f.Letters[k:k+1] + w[j+1:]
						list = append(list, with(c, map[string]any{f.Name: words}))
					}
				}
			}
			continue
		}
		for i, v := range c.Ints(f.Name) {
			for _, to := range below(v) {
				values := append([]int64(nil), c.Ints(f.Name)...)
				values[i] = to
				list = append(list, with(c, map[string]any{f.Name: values}))
			}
		}
	}
	return list
}

// below returns values nearer to 0 than v: 0, ±1, and the 32 values next to v.
func below(v int64) (list []int64) {
	for d := int64(1); d <= 32; d++ {
		if v-d >= 0 {
			list = append(list, v-d)
		}
		if v+d <= 0 {
			list = append(list, v+d)
		}
	}
	for _, near := range []int64{0, 1, -1} {
		if near < v && v > 0 || near > v && v < 0 {
			list = append(list, near)
		}
	}
	return list
}

func cut[T any](list []T, i, n int) []T {
	return append(append([]T(nil), list[:i]...), list[i+n:]...)
}

func only(v int64) []int64 { return []int64{v} }

// dropped returns the columns with one element less, in all ways; each grammar has its own code for
// it.
func dropped(input string, c grammar.Case) (list []map[string]any) {
	add := func(v map[string]any) { list = append(list, with(c, v)) }
	each := func(count string, fields ...string) {
		for i := range c.Int(count) {
			v := map[string]any{count: only(c.Int(count) - 1)}
			for _, f := range fields {
				v[f] = cut(c.Ints(f), int(i), 1)
			}
			add(v)
		}
	}
	switch input {
	case "nim", "nim alone", "conditions", "total":
		each("n", "a")
	case "two lists":
		each("n", "a", "b")
	case "edges":
		each("m", "u", "v")
	case "choices":
		each("n", "op")
	case "word":
		for i := range c.Str("s") {
			add(map[string]any{"s": c.Str("s")[:i] + c.Str("s")[i+1:]})
		}
	case "words":
		words := c.Strs("w")
		for i, w := range words {
			add(map[string]any{"n": only(c.Int("n") - 1), "w": cut(words, i, 1)})
			for j := range w {
				shorter := append([]string(nil), words...)
				shorter[i] = w[:j] + w[j+1:]
				add(map[string]any{"w": shorter})
			}
		}
	case "picture":
		rows := c.Strs("row")
		for i := range rows {
			add(map[string]any{"n": only(c.Int("n") - 1), "row": cut(rows, i, 1)})
		}
		for x := range rows[0] {
			var narrow []string
			for _, r := range rows {
				narrow = append(narrow, r[:x]+r[x+1:])
			}
			add(map[string]any{"m": only(c.Int("m") - 1), "row": narrow})
		}
	case "table":
		n, m, x := int(c.Int("n")), int(c.Int("m")), c.Ints("x")
		for i := range n {
			add(map[string]any{"n": only(int64(n - 1)), "x": cut(x, i*m, m)})
		}
		for j := range m {
			var narrow []int64
			for k, v := range x {
				if k%m != j {
					narrow = append(narrow, v)
				}
			}
			add(map[string]any{"m": only(int64(m - 1)), "x": narrow})
		}
	case "matrix":
		n, x := int(c.Int("n")), c.Ints("x")
		for i := range n {
			var narrow []int64
			for k, v := range x {
				if k%n != i && k/n != i {
					narrow = append(narrow, v)
				}
			}
			add(map[string]any{"n": only(int64(n - 1)), "x": narrow})
		}
	case "graph":
		list = append(list, droppedOfGraph(c)...)
	case "doubled":
		for i := range c.Int("n") - 1 {
			for j := range len(c.Ints("a")) - 1 {
				add(map[string]any{"n": only(c.Int("n") - 1), "a": cut(c.Ints("a"), j, 2), "b": cut(c.Ints("b"), int(i), 1)})
			}
		}
	}
	return list
}

func droppedOfGraph(c grammar.Case) (list []map[string]any) {
	rows := func(count, values, repetitions string) {
		x, v := c.Ints(count), c.Ints(values)
		at := 0
		for i, n := range x {
			gone := map[string]any{count: cut(x, i, 1), values: cut(v, at, int(n))}
			if repetitions != "" {
				gone[repetitions] = only(c.Int(repetitions) - 1)
			}
			list = append(list, with(c, gone))
			for k := range int(n) {
				fewer := append([]int64(nil), x...)
				fewer[i]--
				list = append(list, with(c, map[string]any{count: fewer, values: cut(v, at+k, 1)}))
			}
			at += int(n)
		}
	}
	rows("x", "v", "n")
	rows("k", "q", "")
	return list
}
