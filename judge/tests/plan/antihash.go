package plan

import (
	"math/bits"
	"slices"

	"grundy/judge/spec/grammar"
)

// twins returns two words of equal length that have the same hash, whatever precedes or follows
// them. Letters are numbers below the size of the alphabet.
type twins func(letters int) [2][]int64

// thueMorseLetters is the length at which polynomial hashes modulo 2^64 of Thue-Morse words collide
// for any odd base: the difference is a product whose k-th factor is divisible by 2^k or more.
const thueMorseLetters = 1 << 11

// thueMorse returns the Thue-Morse word and the word with its two letters exchanged. They are twins
// for polynomial hashes modulo 2^64 with any base.
func thueMorse(int) (pair [2][]int64) {
	for i := range uint(thueMorseLetters) {
		bit := int64(bits.OnesCount(i) % 2)
		pair[0], pair[1] = append(pair[0], bit), append(pair[1], 1-bit)
	}
	return pair
}

// collision returns the twins for a polynomial hash with a base and a modulus. It draws about as
// many words as the square root of the modulus, so that two of them probably collide.
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

// twinned draws words that are made of twins: a long word, and then short words, each of which is
// one of the twins. A hash cannot distinguish a short word from its twin in the long one.
type twinned struct {
	great
	of    twins
	pair  [2][]int64
	words int   // number of words begun
	i     int64 // letters of the current word so far
	side  int   // the twin of the current block
	size  int   // size of the alphabet
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
