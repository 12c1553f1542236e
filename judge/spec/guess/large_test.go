package guess_test

import (
	"fmt"
	"testing"

	"grundy/judge/spec/guess"
)

// TestLarge checks that memory does not grow with a large number of vertices of which few have
// edges.
func TestLarge(t *testing.T) {
	var inputs []guess.Input
	for i := range 8 {
		text := fmt.Sprintf("%d 3\n%d 2\n3 %d\n1 %[2]d\n", 1_000_000_000+i, 5+i, 999_999_999)
		inputs = append(inputs, guess.Input{Name: fmt.Sprint(i), Text: []byte(text)})
	}
	if _, err := guess.Infer(inputs); err != nil {
		t.Error(err)
	}
}
