package grammar

// Shaped is a chooser whose words have, half of the time, a shape that programs
// treat apart and chance never meets once words are long: one letter throughout, a
// palindrome, a word that repeats itself, or all but one or a few letters of these.
// Lengths and first letters are those of ch.
func Shaped(ch Chooser, r *Rand) Chooser { return &shaped{Chooser: ch, r: r} }

type shaped struct {
	Chooser
	r     *Rand
	word  []int64 // letters chosen so far
	n     int     // letters it will have
	shape shape
	every int // letters after which a word repeats itself
	odd   int // one letter in so many is any
}

// A shape says which earlier letter the next one takes after.
type shape int

const (
	plain    shape = iota // none
	uniform               // the first
	mirrored              // that as far from the other end
	repeating
	shapeKinds
)

// Length implements Chooser.
func (s *shaped) Length(f *Field, lo, hi int64) int64 {
	n := s.Chooser.Length(f, lo, hi)
	if f != nil {
		s.begin(int(n))
	}
	return n
}

// begin decides on the shape of a word of n letters.
func (s *shaped) begin(n int) {
	s.word, s.n, s.shape, s.odd = s.word[:0], n, plain, 0
	if n < 2 || s.r.Int(0, 1) == 0 {
		return
	}
	s.shape = shape(s.r.Int(int64(plain)+1, int64(shapeKinds)-1))
	s.every = int(s.r.Magnitude(1, int64(n)/2))
	if s.r.Int(0, 1) == 0 {
		s.odd = max(n/int(s.r.Int(1, 4)), 1)
	}
}

// Value implements Chooser.
func (s *shaped) Value(f *Field, lo, hi int64) int64 {
	if f.Kind != Word {
		return s.Chooser.Value(f, lo, hi)
	}
	v := int64(0)
	if at := s.like(len(s.word)); at >= 0 && (s.odd == 0 || s.r.Int(1, int64(s.odd)) > 1) {
		v = min(max(s.word[at], lo), hi)
	} else {
		v = s.Chooser.Value(f, lo, hi)
	}
	s.word = append(s.word, v)
	return v
}

// like is the letter that letter i takes after, or -1.
func (s *shaped) like(i int) int {
	switch {
	case i == 0:
		return -1
	case s.shape == uniform:
		return 0
	case s.shape == mirrored && i >= (s.n+1)/2 && i < s.n:
		return s.n - 1 - i
	case s.shape == repeating && i >= s.every:
		return i - s.every
	}
	return -1
}
