package spec

import (
	"strings"
	"testing"
)

// TestMoveLine checks the forms in which a spec declares the line of a move, and the complaints
// about texts that are no fields.
func TestMoveLine(t *testing.T) {
	for move, want := range map[string]string{
		`"heap: {int: 1..n}, k: {int: 1..9}"`:   "heap k",
		`"{heap: {int: 1..n}, k: {int: 1..9}}"`: "heap k",
		`{heap: {int: 1..n}, k: {int: 1..9}}`:   "heap k",
		`"3 1"`:                                 "x.yaml:6: \"3 1\" is not the fields of a line",
		`"heap: &a [*a, *a]"`:                   "x.yaml:6: \"heap: &a [*a, *a]\" is not the fields of a line",
		`"heap: {real: 1, nonsense: 2}"`:        "x.yaml:6: ",
		`true`:                                  "x.yaml:6: \"true\" is not the fields of a line",
	} {
		sp, err := Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\ninput: {case: [{n: {int: 1..9}}]}\ngame: {heaps: n, take: any}\n"+
			"interactor: {game: true, move: "+move+"}\n"))
		if err != nil {
			if !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %v", move, err)
			}
			continue
		}
		var names []string
		for _, f := range sp.Interactor.Move[0].Fields {
			names = append(names, f.Name.Value)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: fields %s", move, got)
		}
	}
}
