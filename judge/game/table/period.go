package table

// repeats returns, for each p up to most, the smallest n0 such that a[n+p] = a[n] for all n >= n0
// within a. It computes the Z function of the reversed a. n0[0] is meaningless. Tables may have
// 400 million values. Using 32 bits, and only half of the periods if larger ones are irrelevant,
// saves most of the memory.
func repeats[T comparable](a []T, most int) (n0 []int32) {
	n := int32(len(a))
	z := make([]int32, min(most, len(a))+1) // z[p] is the number of last values that equal the values p positions before
	left, right := int32(0), int32(0)
	for p := int32(1); p < min(n, int32(len(z))); p++ {
		if p < right {
			z[p] = min(right-p, z[p-left])
		}
		for p+z[p] < n && a[n-1-z[p]] == a[n-1-p-z[p]] {
			z[p]++
		}
		if p+z[p] > right {
			left, right = p, p+z[p]
		}
	}
	for p := range z {
		z[p] = n - int32(p) - z[p]
	}
	return z
}

// proved returns the law with the shortest period that values suffice to prove, or nil. The period
// is at most most. need returns the last heap that the proof needs for n0 and p.
func proved(values []uint16, theorem string, most int, need func(n0, p int) int) *Law {
	have := len(values) - 1
	for p, n0 := range repeats(values, most) {
		if n := need(int(n0), p); p > 0 && p <= have && n <= have {
			law := periodic(values, int(n0), p)
			law.Status = Status{Word: Proved, Theorem: theorem, Need: n, Have: have}
			return &law
		}
	}
	return nil
}

// prove proves a law by the theorem of Guy and Smith. Let moves take at most k stones and leave
// at most t heaps. If g(n+p) = g(n) for n0 <= n < t*n0 + (t-1)*p + k, then it holds for all n >=
// n0.
//
// Proof: beyond that range, one of the remaining heaps is at least n0+p. By induction, p can be
// subtracted from this heap or added to it. Because n > k, no move takes the whole heap, and
// because n0 >= 1, no heap vanishes. The theorem does not cover moves that must leave different
// heaps, because two heaps may become equal when p is subtracted.
func (c code) prove(values []uint16) *Law {
	if c.differs() {
		return nil
	}
	t, k := c.parts(), c.last()
	return proved(values, "guy-smith", len(values)/t, func(n0, p int) int {
		n0 = max(n0, 1)
		return max(t*n0+(t-1)*p+k, k+1) + p - 1
	})
}

// prove proves a period of finitely many amounts by the window argument. A value depends only on
// as many previous values as the largest amount. So if a window of this length repeats,
// everything after it repeats. The first heaps have fewer moves, as if heaps below 0 had special
// values; so the window must lie beyond heap 0.
func (l list) prove(values []uint16) *Law {
	if l.base > 0 {
		return l.proveResidues(values)
	}
	if !l.finite {
		return nil
	}
	return window(values, l.greatest())
}

func (s span) prove(values []uint16) *Law { return window(values, s.hi) }

func window(values []uint16, greatest int) *Law {
	if greatest >= len(values) {
		return nil
	}
	return proved(values, "window", len(values), func(n0, p int) int { return n0 + p + greatest - 1 })
}

// proveResidues covers the powers of a base, which are infinite. Suppose that g repeats from heap
// 0, and that g(n) differs from g(n-s) for all s with the remainder of a power modulo p. Then no
// power leads from n to its own value. The powers that lead from n mod p to all smaller values
// also lead there from n. So the first p values prove the law.
func (l list) proveResidues(values []uint16) *Law {
	have := len(values) - 1
	for p, n0 := range repeats(values, len(values)/2) {
		if p == 0 || n0 > 0 || p > have/2 {
			continue
		}
		if !l.avoids(values[:p]) {
			return nil
		}
		law := periodic(values, 0, p)
		law.Status = Status{Word: Proved, Theorem: "residues", Need: p - 1, Have: have}
		return &law
	}
	return nil
}

// avoids reports whether the values, repeated cyclically, differ at the distance of every power.
func (l list) avoids(round []uint16) bool {
	p := len(round)
	met := make([]bool, p)
	for r := 1 % p; !met[r]; r = r * (l.base % p) % p {
		met[r] = true
		for n, v := range round {
			if round[(n+r)%p] == v {
				return false
			}
		}
	}
	return true
}
