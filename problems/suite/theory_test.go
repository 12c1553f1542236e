package suite

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/play"
	"grundy/problems/catalogue"
)

// TestTheories compares what Go rules claim about large positions with a search of the moves, from
// small cases to the end. It compares scores and lost positions. The winning moves that the rules
// name must lead to lost positions, and the rules must read moves written as numbers.
func TestTheories(t *testing.T) {
	with := 0
	for _, sp := range catalogue.Open().Specs() {
		g, rules, err := catalogue.Rules(sp)
		if err != nil {
			t.Fatal(err)
		}
		if rules == nil {
			continue
		}
		checked := 0
		for c := range g.Enumerate().All() {
			for _, w := range game.Walks(rules, c) {
				if w.Score != nil && checked < 3000 {
					scores := map[any]int64{}
					checkScore(t, sp.ID.Value, w, w.Start, scores)
					checked += len(scores)
				}
				if w.Heaps == nil && (w.Theory != nil || w.Read != nil) && checked < 3000 {
					lost := map[any]bool{}
					checkTheory(t, sp.ID.Value, w, w.Start, lost)
					checked += len(lost)
				}
			}
			if checked == 0 || checked >= 3000 || t.Failed() {
				break
			}
		}
		if checked > 0 {
			with++
			t.Logf("%s: %d positions", sp.ID.Value, checked)
		}
	}
	if with < 3 {
		t.Errorf("%d problems have theories", with)
	}
}

// checkScore returns the score of a position, which is what the player to move gains, by a search
// of the moves. It compares the scores of all reachable positions with those of the theory.
func checkScore(t *testing.T, id string, w game.Walk, at any, scores map[any]int64) int64 {
	t.Helper()
	if score, ok := scores[at]; ok {
		return score
	}
	best, over := int64(0), true
	for to := range w.Moves(at) {
		if score := w.Gain(at, to) - checkScore(t, id, w, to, scores); over || score > best {
			best, over = score, false
		}
	}
	scores[at] = best
	if says := w.Score(at); says != best {
		t.Errorf("%s: %s is worth %d by the moves, %d by the theory", id, w.Show(at), best, says)
	}
	return best
}

// checkTheory reports whether a position is lost by its moves. It compares the position, and all
// reachable positions, with the theory.
func checkTheory(t *testing.T, id string, w game.Walk, at any, lost map[any]bool) bool {
	t.Helper()
	if is, ok := lost[at]; ok {
		return is
	}
	next, is := map[any]bool{}, !w.LastLoses
	over := true
	for to := range w.Moves(at) {
		next[to] = checkTheory(t, id, w, to, lost)
		if over {
			over, is = false, true
		}
		is = is && !next[to]
	}
	lost[at] = is
	if w.Theory != nil {
		wins, says, known := w.Theory(at, w.LastLoses)
		if known && says != is {
			t.Errorf("%s: from %s lost is %v by the moves, %v by the theory", id, w.Show(at), is, says)
		}
		for to := range wins {
			if isLost, legal := next[to]; !legal || !isLost {
				t.Errorf("%s: from %s the theory wins by %s", id, w.Show(at), w.Show(to))
			}
		}
	}
	if w.Read != nil {
		checkRead(t, id, w, at, next)
	}
	return is
}

// checkRead checks that the numbers of each position after a move are read as a move, and that
// slightly different numbers are not.
func checkRead(t *testing.T, id string, w game.Walk, at any, next map[any]bool) {
	t.Helper()
	texts := map[string]bool{}
	for to := range next {
		texts[play.Tokens(w.Show(to))] = true
	}
	try := func(numbers []int64) {
		words := make([]string, len(numbers))
		for i, n := range numbers {
			words[i] = strconv.FormatInt(n, 10)
		}
		text := play.Tokens(strings.Join(words, " "))
		if to, ok := w.Read(at, numbers); ok != texts[text] || ok && play.Tokens(w.Show(to)) != text {
			t.Errorf("%s: from %s, %s is read: %v", id, w.Show(at), text, ok)
		}
	}
	for _, s := range append(slices.Collect(maps.Keys(next)), at) {
		var numbers []int64
		for word := range strings.FieldsSeq(play.Tokens(w.Show(s))) {
			if n, err := strconv.ParseInt(word, 10, 64); err == nil {
				numbers = append(numbers, n)
			}
		}
		try(numbers)
		try(append(slices.Clone(numbers), 1))
		for i := range numbers {
			for _, by := range []int64{-1, 1} {
				other := slices.Clone(numbers)
				other[i] += by
				try(other)
			}
			other := slices.Delete(slices.Clone(numbers), i, i+1)
			try(other)
			try(append(other, numbers[i])) // with a number moved to the end
		}
	}
}
