package referee_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"grundy/judge"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest/browser"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// A fixture holds a judge, a problem and its game.
type fixture struct {
	*judge.Judge
	problem *problem.Problem
	game    *play.Game
}

func open(t testing.TB, id string) fixture {
	t.Helper()
	j := submit.Real(t)
	p, err := catalogue.Open().Problem(t.Context(), id, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
	return fixture{j, p, g}
}

// judged returns the report on a program that plays from a few starts.
func (h fixture) judged(t *testing.T, name, text string, small, large int) *referee.Report {
	t.Helper()
	starts, err := referee.Choose(t.Context(), h.game, 1, referee.Counts{Small: small, Large: large})
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.Play(t.Context(), h.problem, h.game, build.Source{Name: name, Text: []byte(text)}, starts.Rounds(h.game), judge.Options{Seed: 1})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

// template returns the program that grundy new --player creates.
func template(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../problems/scaffold/templates/player", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPlayers checks the verdicts on programs that play well, play badly, make illegal moves, wait,
// crash or do not compile. A failure must be explained in the report.
func TestPlayers(t *testing.T) {
	testenv.Programs(t, "g++", "python3")
	h := open(t, "p2197")
	python, cpp := template(t, "player.py"), template(t, "player.cpp")
	change := func(text, old, by string) string {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("the template has no %q", old)
		}
		return strings.Replace(text, old, by, 1)
	}
	for _, test := range []struct {
		name, text string
		verdict    report.Verdict
		detail     string
	}{
		{"perfect.py", python, report.AC, ""},
		{"perfect.cpp", cpp, report.AC, ""},
		{"almost.py", change(python, "heap ^ xor < heap", "heap ^ xor < heap and heap < 3"), report.WA, "right is"},
		{"almost.cpp", change(cpp, "(heaps[i] ^ x) < heaps[i]", "(heaps[i] ^ x) < heaps[i] && i < 1"), report.WA, "right is"},
		{"illegal.py", change(python, "print(heap, take, flush=True)", "print(heap, take + 100, flush=True)"), report.WA, "illegal move"},
		{"words.cpp", change(cpp, "std::cout << heap", `std::cout << "heap " << heap`), report.WA, "illegal move"},
		{"silent.py", "import sys\nsys.stdin.read()\n", report.TLE, ""},
		{"buffered.cpp", change(cpp, "std::endl; // endl sends it", `"\n"; std::cin.tie(nullptr);`), report.TLE, "idle"},
		{"unended.py", change(python, "print(heap, take, flush=True)", `print(heap, take, end="", flush=True)`), report.TLE, `it waits for the reply to a move without a newline at its end: "1 `},
		{"flooding.py", "while True:\n    print('1 1 ' * 100000)\n", report.WA, "illegal move"},
		{"slow.cpp", "int main() { for (volatile long long i = 0;; i++) {} }", report.TLE, "CPU time"},
		{"crashing.cpp", "#include <cstdlib>\nint main() { abort(); }", report.RE, ""},
		{"crashing.py", "raise SystemExit(3)", report.RE, ""},
		{"leaving.py", "pass", report.WA, "it ends before its move"},
		{"broken.cpp", "int main() { return", report.CE, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := h.judged(t, test.name, test.text, 14, 1)
			if r.Verdict != test.verdict || !strings.Contains(r.Detail.String(), test.detail) || (r.Failure == nil) != (test.verdict == report.AC || test.verdict == report.CE) {
				t.Errorf("verdict %s, detail %q, failure %+v", r.Verdict, r.Detail, r.Failure)
			}
			if r.Failure != nil && strings.HasPrefix(test.name, "unended") && (len(r.Failure.Moves) != 0 || r.Failure.Mistake != nil) {
				t.Errorf("the game goes on: %+v", r.Failure)
			}
			if r.Failure != nil {
				var b strings.Builder
				if err := r.Write(&b, referee.Style{Lang: "en"}); err != nil || !strings.Contains(b.String(), r.Failure.Start.Text()[:1]) {
					t.Errorf("%v:\n%s", err, b.String())
				}
			}
		})
	}
}

// TestTemplates checks that the template in each language plays correctly.
func TestTemplates(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "g++", "python3", "go", "javac", "node", "rustc")
	h := open(t, "p2197")
	for file, name := range map[string]string{"player.py": "a.py", "player.cpp": "a.cpp", "player.go.txt": "a.go", "Main.java": "Main.java", "player.js": "a.js", "player.rs": "a.rs"} {
		if r := h.judged(t, name, template(t, file), 3, 0); r.Verdict != report.AC {
			t.Errorf("%s: %s %s\n%s%+v", file, r.Verdict, r.Detail, r.Compile.Log, r.Failure)
		}
	}
}

// TestStored judges the players in testdata/players, which people might write from the
// statements. Players whose names begin with ac must be accepted. The others must fail with each
// seed.
func TestStored(t *testing.T) {
	testenv.Programs(t, "g++", "python3", "go", "javac", "node", "rustc")
	files, err := filepath.Glob("../../../testdata/players/*/*.*")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d players: %v", len(files), err)
	}
	whole, halls := t, map[string]fixture{}
	for _, path := range files {
		id, name := filepath.Base(filepath.Dir(path)), filepath.Base(path)
		for seed := range uint64(3) {
			t.Run(fmt.Sprintf("%s/%s/%d", id, name, seed+1), func(t *testing.T) {
				testenv.Sample(t, 30, 3)
				h, ok := halls[id]
				if !ok {
					h = open(whole, id)
					halls[id] = h
				}
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				starts, err := referee.Choose(t.Context(), h.game, seed+1, referee.Judging)
				if err != nil {
					t.Fatal(err)
				}
				r, err := h.Play(t.Context(), h.problem, h.game, build.Source{Name: name, Text: text}, starts.Rounds(h.game), judge.Options{Seed: seed + 1})
				if err != nil {
					t.Fatal(err)
				}
				if want := strings.HasPrefix(name, "ac"); want != (r.Verdict == report.AC) {
					t.Errorf("verdict %s, %s", r.Verdict, r.Detail)
				}
				var b strings.Builder
				err = r.Write(&b, referee.Style{Lang: "en"})
				if x := r.Failure; err != nil || x != nil && (x.Size == referee.Small) != strings.Contains(b.String(), "The smallest start") {
					t.Errorf("%v:\n%s", err, b.String())
				}
			})
		}
	}
}

// TestLost checks that a program also plays the losing side of some starts, and that an illegal
// move there is rejected.
func TestLost(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "hdu1846")
	text, err := os.ReadFile("../../../testdata/players/hdu1846/wa-passes.py")
	if err != nil {
		t.Fatal(err)
	}
	r := h.judged(t, "a.py", string(text), 16, 0)
	if r.Verdict != report.WA || !strings.Contains(r.Detail.String(), `illegal move "0"`) || r.Failure == nil {
		t.Errorf("verdict %s, %s, %+v", r.Verdict, r.Detail, r.Failure)
	}
}

// fromPosition is a program for games in which a move is the position after it. It always
// subtracts 1 from the last number.
const fromPosition = `
import sys
lines = sys.stdin.readline
side = lines().strip()
while side not in ("first", "second"):
    side = lines().strip()
at = list(map(int, lines().split()))
mine = side == "first"
while sum(at) > 0:
    if mine:
        at[-1] -= at[-1] > 0
        at.sort()
        print(*at, flush=True)
    else:
        line = lines()
        if not line:
            break
        at = list(map(int, line.split()))
    mine = not mine
`

// TestByPosition checks that a mistake is reported with the right move and the reply to the wrong
// one, in a game in which a move is the position after it.
func TestByPosition(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "hdu1527")
	r := h.judged(t, "a.py", fromPosition, 4, 0)
	if x := r.Failure; r.Verdict != report.WA || x == nil || x.Mistake == nil || x.Mistake.Right == "" || x.Mistake.Reply == "" {
		t.Errorf("verdict %s, %s, %+v", r.Verdict, r.Detail, x)
	}
}

// TestCompete checks the standings, the page and the other forms of a tournament of three programs.
// One plays perfectly, one makes mistakes, and one makes illegal moves.
func TestCompete(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "p2197")
	python := template(t, "player.py")
	starts, err := referee.Choose(t.Context(), h.game, 1, referee.Counts{Small: 4})
	if err != nil {
		t.Fatal(err)
	}
	var entrants []referee.Entrant
	for name, text := range map[string]string{
		"perfect.py": python,
		"greedy.py":  strings.Replace(python, "heap ^ xor < heap", "heap ^ xor < heap and heap < 2", 1),
		"illegal.py": strings.Replace(python, "print(heap, take,", "print(heap, 0,", 1),
	} {
		entrants = append(entrants, referee.Entrant{Source: build.Source{Name: name, Text: []byte(text)}})
	}
	games := 0
	table, err := h.Compete(t.Context(), h.problem, h.game, entrants, starts.Small, judge.Options{Seed: 1}, func(done, all int) { games = all })
	if err != nil {
		t.Fatal(err)
	}
	if games != 6*len(starts.Small) || len(table.Games) != games {
		t.Errorf("%d games, want %d", games, 6*len(starts.Small))
	}
	first := table.Standings[table.Ranked()[0]]
	last := table.Standings[table.Ranked()[2]]
	if first.File != "perfect.py" || first.Kept != first.Winnable || first.Faults != 0 || first.Thrown != nil {
		t.Errorf("first is %+v", first)
	}
	if last.File != "illegal.py" || last.Faults == 0 || last.Kept > 0 || last.FirstFault == nil || !strings.Contains(last.FirstFault.Detail.String(), "illegal move") {
		t.Errorf("last is %+v", last)
	}
	for _, write := range []func() error{
		func() error { return table.Write(&strings.Builder{}, referee.Style{Lang: "zh"}) },
		func() error { return table.JSON(&strings.Builder{}) },
	} {
		if err := write(); err != nil {
			t.Error(err)
		}
	}
	for lang, wants := range map[string][]string{
		"en": {"first mistake", "perfect.py wins.", "The start", "illegal move", `perfect.py: 1 1 → 0`},
		"zh": {"首个丢掉的开局", "perfect.py 赢了。", "开局", "(WA: 非法走法"},
	} {
		var page strings.Builder
		if err := table.HTML(&page, referee.Style{Lang: lang}); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(page.String(), want) {
				t.Errorf("the page in %s lacks %q", lang, want)
			}
		}
		if n := strings.Count(page.String(), `<fieldset class="replay">`); n != games {
			t.Errorf("the page in %s has %d replays of %d games", lang, n, games)
		}
		if strings.Contains(page.String(), "<script") {
			t.Errorf("the page in %s has a script", lang)
		}
		if lang == "en" {
			browse(t, page.String(), last.Thrown, table)
		}
	}
}

// TestCompeteIdle checks that a game of two programs names a move that lacks its newline or is not
// flushed, as a game against the opponent does.
func TestCompeteIdle(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "p2197")
	good := template(t, "player.py")
	const printed = "print(heap, take, flush=True)"
	for text, want := range map[string]string{
		strings.Replace(good, printed, `print(heap, take, end="", flush=True)`, 1): `TLE: it waits for the reply to a move without a newline at its end: "`,
		strings.Replace(good, printed, "print(heap, take)", 1):                     "TLE: idle: it waits and sends no move; each move must be flushed",
	} {
		start, err := h.game.Read("2\n1 3\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		entrants := []referee.Entrant{{Source: build.Source{Name: "bad.py", Text: []byte(text)}}, {Source: build.Source{Name: "good.py", Text: []byte(good)}}}
		table, err := h.Compete(t.Context(), h.problem, h.game, entrants, []play.Sized{{Start: start}}, judge.Options{Seed: 1}, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		if fault := table.Standings[0].FirstFault; fault == nil || !strings.HasPrefix(fault.Detail.String(), want) {
			t.Errorf("%+v, want %s", fault, want)
		}
	}
}

// TestCompeteUnexamined checks that a move which the judge cannot examine is an error of the
// judge, not a fault of the program. The position has 10^9 moves, too many to list.
func TestCompeteUnexamined(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "poj2348")
	start, err := h.game.Read("1000000000 1\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	program := build.Source{Name: "a.py", Text: []byte("print(3, 1, flush=True)\ninput()\n")}
	table, err := h.Compete(t.Context(), h.problem, h.game, []referee.Entrant{{Source: program}, {Source: program}},
		[]play.Sized{{Start: start}}, judge.Options{Seed: 1}, func(int, int) {})
	if err == nil || !strings.Contains(err.Error(), "more moves than are examined") {
		t.Errorf("%+v, %v", table, err)
	}
}

// browse opens the page of a tournament in a real browser. It follows the link to the first start
// that the last program should have won but did not, and steps through the longest game with the keyboard.
func browse(t *testing.T, page string, thrown *referee.Played, table *referee.Tournament) {
	t.Helper()
	if testing.Short() {
		return
	}
	number := 1 + slices.IndexFunc(table.Games, func(g referee.Played) bool {
		return g.Start.Text() == thrown.Start.Text() && g.Players == thrown.Players
	})
	file := filepath.Join(t.TempDir(), "games.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx := browser.Start(t, 2*time.Minute)
	longest := 0
	for i, g := range table.Games {
		if len(g.Moves()) > len(table.Games[longest].Moves()) {
			longest = i
		}
	}
	first := fmt.Sprintf("#game%dstep0", longest+1)
	for _, step := range []chromedp.Action[chromedp.Void]{
		chromedp.Navigate("file://" + file),
		chromedp.Click(chromedp.CSS(fmt.Sprintf(`a[href="#game%d"]`, number))),
		chromedp.WaitVisible(chromedp.CSS(fmt.Sprintf("#game%d", number))),
		chromedp.Click(chromedp.CSS(fmt.Sprintf("details:has(> #game%d) > summary", longest+1))),
		chromedp.Focus(chromedp.CSS(first)), chromedp.KeyEvent(kb.ArrowRight),
		chromedp.WaitVisible(chromedp.CSS(fmt.Sprintf("#game%dstep1 + label + section", longest+1))),
	} {
		if _, err := chromedp.Run(ctx, step); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPace checks that the CPU limit grows with each move, and that a TLE names the move. Sleeping
// does not extend the limit. After the last move nothing counts. The game has 100 moves.
func TestPace(t *testing.T) {
	testenv.Programs(t, "g++")
	h := open(t, "hdu1846")
	start, err := h.game.Read("1\n100 1\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	const spend = "for (clock_t to = clock() + CLOCKS_PER_SEC / %d; clock() < to;) { }"
	text := strings.Replace(one, `scanf("%lld %lld %63s", &n, &n, line) != 3`, `scanf("%lld %*s %63s", &n, line) != 2`, 1)
	for _, test := range []struct {
		name, inserted, after string
		verdict               report.Verdict
		detail                string
	}{
		{"slow", fmt.Sprintf(spend, 50), "", report.AC, ""},
		{"too slow", fmt.Sprintf(spend, 10), "", report.TLE, "of CPU time, in the middle of the conversation (move "},
		{"slow at once", "for (;;) { }", "", report.TLE, "more than 400ms of CPU time, in the middle of the conversation (move 1)"},
		{"asleep", "usleep(100000);", "", report.TLE, "still waiting after 1.8s"},
		{"slow at last", "", "for (;;) { }", report.AC, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace("#include <ctime>\n#include <unistd.h>\n"+text, "if (mine) {", "if (mine) { "+test.inserted, 1)
			at := strings.LastIndex(text, "}")
			source := build.Source{Name: "a.cpp", Text: []byte(text[:at] + test.after + text[at:])}
			o := judge.Options{Seed: 1}
			o.Time = 400 * time.Millisecond
			r, err := h.Play(t.Context(), h.problem, h.game, source, []referee.Round{{Start: start, Worth: play.Worth{Result: -1}, Level: play.Perfect}}, o)
			if err != nil || r.Verdict != test.verdict || !strings.Contains(r.Detail.String(), test.detail) {
				t.Fatalf("%v, verdict %s, %s; want %s, %s", err, r.Verdict, r.Detail, test.verdict, test.detail)
			}
		})
	}
}

// TestUnendedLastMove checks that the last line of a program that has ended counts as a move even
// without a newline.
func TestUnendedLastMove(t *testing.T) {
	testenv.Programs(t, "python3")
	h := open(t, "p2197")
	start, err := h.game.Read("2\n0 3\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	program := build.Source{Name: "a.py", Text: []byte("print('2 3', end='')\n")}
	r, err := h.Play(t.Context(), h.problem, h.game, program, []referee.Round{{Start: start, Worth: play.Worth{By: play.Theory, Result: 1}, Level: play.Perfect}}, judge.Options{Seed: 1})
	if err != nil || r.Verdict != report.AC {
		t.Errorf("%+v, %v", r, err)
	}
}

// A counter counts the conversations that are plain runs.
type counter struct {
	sandbox.Runner
	sandbox.Starter
	sandbox.Converser
	plain atomic.Int32
}

// Converse implements sandbox.Converser.
func (c *counter) Converse(ctx context.Context, cmd sandbox.Command, partner sandbox.Partner) (sandbox.Talk, error) {
	c.plain.Add(1)
	return c.Converser.Converse(ctx, cmd, partner)
}

// TestPlayersServe checks that most games of a right program in Python are fast runs. A program that
// fails only in copies is right.
func TestPlayersServe(t *testing.T) {
	testenv.Programs(t, "python3")
	runner, err := sandbox.Open("")
	if err != nil {
		testenv.Missing(t, "no tier of the sandbox: %v", err)
	}
	builder := build.New(buildtest.Folder(t), judge.Compiler(runner))
	c := &counter{Runner: runner, Starter: runner.(sandbox.Starter), Converser: runner.(sandbox.Converser)}
	j := judge.New(c, builder)
	t.Cleanup(func() {
		if err := errors.Join(runner.Close(), builder.Close()); err != nil {
			t.Error(err)
		}
	})
	h := open(t, "p2197")
	h.Judge = j
	right := template(t, "player.py")
	r := h.judged(t, "player.py", right, 50, 6)
	if plain := int(c.plain.Load()); r.Verdict != report.AC || r.Rounds < 100 || plain > r.Rounds/2 {
		t.Errorf("%s, %d of %d games are plain", r.Verdict, plain, r.Rounds)
	}
	failing := "import sys\nif '_socket' in sys.modules: sys.exit(1)\n" + right // the server imports it
	if r := h.judged(t, "player.py", failing, 20, 0); r.Verdict != report.AC || len(r.Records) != r.Rounds {
		t.Errorf("a program that fails in copies: %s, %d of %d records", r.Verdict, len(r.Records), r.Rounds)
	}
}
