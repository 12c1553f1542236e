package referee

import (
	"fmt"
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/spec"
)

// TestPageBounded checks that the page of a tournament with long games has a bounded size,
// reports what it omits, and has the games to which its table links.
func TestPageBounded(t *testing.T) {
	sp, err := spec.Parse("nim.yaml", []byte("id: nim\ntitle: {en: x}\nstatement: {en: x}\noutput: [{winner: {first: F, second: S}}]\n"+
		"input: {case: [{n: {int: 1..100}}, {a: {int: 0..100, count: n}}]}\ngame: {heaps: a, take: any}\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Read("40\n"+strings.Repeat("20 ", 39)+"20\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	played := Played{Start: play.Sized{Start: start}, Players: [2]int{0, 1}, Faulty: -1, Stopped: true, first: first}
	for at, n := first, 0; n < 600; n++ {
		move, err := at.Parse(fmt.Sprint(n%40+1, " 1"))
		if err != nil {
			t.Fatal(err)
		}
		played.moves, at = append(played.moves, move), move.To
	}
	tour := &Tournament{Standings: []Standing{{File: "a.py", Compiles: true}, {File: "b.py", Compiles: true}}, Starts: 20}
	for range 40 {
		tour.Games = append(tour.Games, played)
	}
	tour.Standings[0].Thrown = &tour.Games[39]
	for lang, wants := range map[string][]string{
		"en": {"Games that are left out, because the page would be too large: ", "Moves at the end that are left out: ", `<a href="#game40">40</a>`, `<div id="game40">`},
		"zh": {"因网页过大而略去的对局：", "略去的最后几步：", "a.py 赢了。对局中止"},
	} {
		var page strings.Builder
		if err := tour.HTML(&page, Style{Lang: lang}); err != nil {
			t.Fatal(err)
		}
		if page.Len() > mostPage*5/4 || page.Len() < mostPage*3/4 {
			t.Errorf("the page in %s has %d bytes, want about %d", lang, page.Len(), mostPage)
		}
		for _, want := range wants {
			if !strings.Contains(page.String(), want) {
				t.Errorf("the page in %s lacks %q", lang, want)
			}
		}
	}
}
