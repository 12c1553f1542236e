// The rules are in Go because they are those of palindrome-flip, whose closed form Starlark could not share.

package cf1527b1

import (
	"fmt"
	"slices"

	"grundy/judge/spec/grammar"
)

// This problem has the moves of palindrome-flip. Only its input is more special: a palindrome.

// Valid reports an error if the string is not a palindrome.
func Valid(c grammar.Case) error {
	s := c.Str("s")
	for i := range len(s) / 2 {
		if s[i] != s[len(s)-1-i] {
			return fmt.Errorf("s: letter %d is not letter %d from the end, so it is no palindrome", i+1, i+1)
		}
	}
	return nil
}

// Mend overwrites the second half of the string with the first half, mirrored.
func Mend(c grammar.Case) map[string]any {
	s := []byte(c.Str("s"))
	half := s[:len(s)/2]
	back := slices.Clone(half)
	slices.Reverse(back)
	copy(s[len(s)-len(back):], back)
	return map[string]any{"n": int64(len(s)), "s": string(s)}
}
