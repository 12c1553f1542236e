package cf1527b1

import (
	"fmt"
	"slices"

	"grundy/judge/grammar"
)

// The turns are those of palindrome-flip; only the string given is a palindrome.

// Valid wants a palindrome.
func Valid(c grammar.Case) error {
	s := c.Str("s")
	for i := range len(s) / 2 {
		if s[i] != s[len(s)-1-i] {
			return fmt.Errorf("s: letter %d is not letter %d from the end, so it is no palindrome", i+1, i+1)
		}
	}
	return nil
}

// Mend mirrors the first half.
func Mend(c grammar.Case) map[string]any {
	s := []byte(c.Str("s"))
	half := s[:len(s)/2]
	back := slices.Clone(half)
	slices.Reverse(back)
	copy(s[len(s)-len(back):], back)
	return map[string]any{"n": int64(len(s)), "s": string(s)}
}
