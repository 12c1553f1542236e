package referee_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"grundy/judge"
	"grundy/judge/play/referee"
	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

var errBox = errors.New("box: does not answer; try again, with fewer programs at a time")

// breaking is a runner whose box breaks in runs of programs that are not in Python. If ill is set,
// no program runs.
type breaking struct {
	sandbox.Runner
	ill   bool
	broke atomic.Int64 // runs whose box broke
}

// Run implements sandbox.Runner. Only the good program, which the judge knows, is run so.
func (r *breaking) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	if r.ill && len(c.Writable) == 0 { // compilers run
		return sandbox.Result{}, errBox
	}
	return r.Runner.Run(ctx, c)
}

// Converse implements sandbox.Converser.
func (r *breaking) Converse(ctx context.Context, c sandbox.Command, partner sandbox.Partner) (sandbox.Talk, error) {
	if strings.Contains(strings.Join(c.Args, " "), "python") {
		return r.Runner.(sandbox.Converser).Converse(ctx, c, partner)
	}
	r.broke.Add(1)
	if _, err := partner(strings.NewReader(""), io.Discard); err != nil {
		return sandbox.Talk{}, &sandbox.InteractorError{Err: err}
	}
	return sandbox.Talk{}, errBox
}

// competing plays a tournament of two good programs and one whose box breaks.
func competing(t *testing.T, ill bool) (*breaking, *referee.Tournament, error) {
	t.Helper()
	testenv.Programs(t, "gcc", "python3")
	h := open(t, "p2197")
	real, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	runner := &breaking{Runner: real, ill: ill}
	builder := build.New(buildtest.Folder(t), judge.Compiler(real))
	t.Cleanup(func() { real.Close(); builder.Close() })
	starts, err := referee.Choose(t.Context(), h.game, 1, referee.Counts{Small: 1})
	if err != nil {
		t.Fatal(err)
	}
	good := template(t, "player.py")
	entrants := []referee.Entrant{
		{Source: build.Source{Name: "one.py", Text: []byte(good)}}, {Source: build.Source{Name: "bad.c", Text: []byte("int main(void) { return 0; }\n")}},
		{Source: build.Source{Name: "two.py", Text: []byte(good + "\n# two\n")}},
	}
	table, err := judge.New(runner, builder).Compete(t.Context(), h.problem, h.game, entrants, starts.All(), judge.Options{Seed: 1, Jobs: 1}, func(int, int) {})
	return runner, table, err
}

// TestCompeteConvicted checks that a program that breaks its box each time loses its games, is
// examined at length only once, and does not end the tournament.
func TestCompeteConvicted(t *testing.T) {
	runner, table, err := competing(t, false)
	if err != nil {
		t.Fatal(err)
	}
	bad := table.Standings[1]
	if games := int64(bad.Lost); games < 4 || bad.Won+bad.Drawn > 0 || bad.Faults != bad.Lost || len(table.Skipped) > 0 {
		t.Errorf("%+v, skipped %v", bad, table.Skipped)
	} else if most := 2*games + 2*2; runner.broke.Load() > most {
		t.Errorf("its box broke in %d runs of %d games, want at most %d", runner.broke.Load(), games, most)
	}
	if !strings.Contains(bad.FirstFault.Detail.String(), "another program runs well") {
		t.Error(bad.FirstFault.Detail)
	}
	for _, i := range []int{0, 2} {
		if s := table.Standings[i]; s.Faults > 0 || s.Won+s.Drawn+s.Lost != bad.Lost {
			t.Errorf("%+v", s)
		}
	}
}

// TestCompeteIll checks that games that cannot be played because of the machine are notes, and that
// the other games are played.
func TestCompeteIll(t *testing.T) {
	_, table, err := competing(t, true)
	if err != nil {
		t.Fatal(err)
	}
	if len(table.Skipped) == 0 || len(table.Games) == 0 || table.Standings[1].Lost > 0 || table.Standings[0].Faults > 0 {
		t.Fatalf("%d games, skipped %v, %+v", len(table.Games), table.Skipped, table.Standings)
	}
	var text, lines, page bytes.Buffer
	if err := errors.Join(table.Write(&text, referee.Style{}), table.JSON(&lines), table.HTML(&page, referee.Style{})); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page.String(), "<li>not played: one.py against bad.c, from ") {
		t.Error("the page lacks the games that were not played")
	}
	if !strings.Contains(text.String(), "not played: one.py against bad.c, from ") || !strings.Contains(lines.String(), `"not_played":"box: does not answer`) {
		t.Errorf("%s\n%s", text.String(), lines.String())
	}
}

// TestIllegalBounded checks that the report on a very long illegal move is short.
func TestIllegalBounded(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "p2197")
	for _, text := range []string{`print("\x01" * 10**6, flush=True)`, `print("9" * 10**6, flush=True)`, `print("取" * 10**5, flush=True)`} {
		r := h.judged(t, "a.py", text+"\nimport sys\nsys.stdin.read()\n", 1, 0)
		var line bytes.Buffer
		if err := r.JSON(&line); err != nil || line.Len() > 10_000 || !strings.Contains(line.String(), `"illegal":`) {
			t.Errorf("%s: %d bytes of JSON, %v", text, line.Len(), err)
		}
	}
}
