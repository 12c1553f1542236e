package plan

import (
	"math/bits"
	"slices"

	"grundy/judge/grammar"
)

// twins is a function that returns two words of one length with the same hash, whatever
// stands before or after them. Letters are numbers below the size of the alphabet.
type twins func(letters int) [2][]int64

// thueMorseLetters is how many letters make a polynomial hash modulo 2^64 vanish, by any
// odd base: the k-th of its k factors is divisible by 2^k and more.
const thueMorseLetters = 1 << 11

// thueMorse returns the word of Thue and Morse, and that with its two letters exchanged:
// twins for polynomial hashes modulo 2^64, whatever the base.
func thueMorse(int) (pair [2][]int64) {
	for i := range uint(thueMorseLetters) {
		bit := int64(bits.OnesCount(i) % 2)
		pair[0], pair[1] = append(pair[0], bit), append(pair[1], 1-bit)
	}
	return pair
}

// collision returns the twins for a polynomial hash with a base and a modulus. It draws about
// as many words as the square root of the modulus; two of them are likely to collide.
func collision(base, modulus int64) twins {
	return func(letters int) (pair [2][]int64) {
		length := 1
		for words := 1.0; words < 4*float64(modulus); length++ {
			words *= float64(letters)
		}
		r := grammar.NewRand("twins", base, modulus, letters)
		seen := map[int64][]int64{}
		for {
			word, hash := make([]int64, length), int64(0)
			for i := range word {
				word[i] = r.Int(0, int64(letters)-1)
				hash = (hash*base + word[i]) % modulus
			}
			if other, ok := seen[hash]; ok && !slices.Equal(word, other) {
				return [2][]int64{word, other}
			}
			seen[hash] = word
		}
	}
}

// twinned chooses words that are made of twins: a long one, and after it short ones, which
// are one of the twins, so that a hash finds them where the other stands.
type twinned struct {
	great
	of    twins
	pair  [2][]int64
	words int   // begun so far
	i     int64 // letters of this word so far
	side  int   // the twin of this block
	size  int   // of the alphabet
}

func newTwinned(r *grammar.Rand, of twins) *twinned { return &twinned{great: evenlyGreat(r), of: of} }

// Length implements grammar.Chooser.
func (t *twinned) Length(f *grammar.Field, lo, hi int64) int64 {
	if f == nil {
		return hi
	}
	t.begin(f)
	t.words++
	if n := int64(len(t.pair[0])); t.words > 1 && n >= lo && n <= hi {
		return n
	}
	return hi
}

// begin prepares the twins for the letters of a field.
func (t *twinned) begin(f *grammar.Field) {
	if n := len(f.Letters); n != t.size && n > 1 {
		t.pair, t.size = t.of(n), n
	}
	t.i = 0
}

// Value implements grammar.Chooser.
func (t *twinned) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Word || t.size < 2 {
		return t.great.Value(f, lo, hi)
	}
	n := int64(len(t.pair[0]))
	if t.i%n == 0 {
		t.side = int(t.Int(0, 1))
	}
	t.i++
	return min(lo+t.pair[t.side][(t.i-1)%n], hi)
}
