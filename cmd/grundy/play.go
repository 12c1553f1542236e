package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/play/session"
	"grundy/judge/play/web"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	"grundy/judge/problem/statement/html"
	"grundy/judge/problem/testfiles"
	"grundy/judge/render/terminal"
	"grundy/judge/spec/grammar"
)

// playFlags are the flags of play.
type playFlags struct {
	start  string
	at     int
	side   string
	begins string // left or right
	level  string
	misere bool
	large  bool
	seed   uint64
	html   string // the file for the tournament's page
	web    bool   // play in a browser
	listen string // the address to serve the page on
}

func playCommand(a *app) *cobra.Command {
	f := playFlags{side: "first", begins: "left", level: string(play.Perfect)}
	cmd := &cobra.Command{
		Use:               "play PROBLEM [FILE...]",
		Short:             "Play the problem's game against a perfect opponent, or let programs play",
		Args:              cli.Wants(1, cli.Unlimited),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.seed == 0 && len(args) > 1 {
				f.seed = 1 // a program plays from the same starts each time
			}
			switch {
			case len(args) > 1 && f.begins == "right":
				return fault.New("--begins", "is for games of a person, because Left begins in the protocol of programs", "leave out the program, or --begins")
			case len(args) > 2:
				return a.compete(cmd.Context(), args[0], args[1:], f)
			case f.html != "":
				return fault.New("--html", "is for the games of several programs", "name two programs or more")
			case len(args) == 2:
				return a.playProgram(cmd.Context(), args[0], args[1], f)
			}
			return a.play(cmd.Context(), args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.start, "start", "", "the case to start from: a file, or the text of a case in the format of the input")
	flags.IntVar(&f.at, "at", 1, "number of the position, if the case asks about several")
	cli.Word(cmd, &f.side, "side", []string{"first", "second"}, "the side that you, or the program, play: first or second")
	cli.Word(cmd, &f.begins, "begins", []string{"left", "right"}, "who begins, if the players have different moves: left or right")
	cli.Word(cmd, &f.level, "level", play.Levels(), "how the opponent plays: perfect, tricky, erring or random")
	flags.BoolVar(&f.misere, "misere", false, "reverse the rule for the last move: its player loses, or wins if the rules are misère")
	flags.BoolVar(&f.large, "large", false, "draw the start at random from all cases within the problem's bounds, not only from small ones")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of the start and of the opponent's choices (default: another one each time, and 1 for programs)")
	flags.BoolVar(&f.web, "web", false, "play on a page in a browser instead, until Ctrl-C")
	flags.StringVar(&f.listen, "listen", "127.0.0.1:0", "the address of the page, on this machine; port 0 means a free port")
	a.sourceFlags(cmd)
	flags.StringVar(&f.html, "html", "", "file for the games of several programs, as a self-contained page")
	return cmd
}

func (a *app) play(ctx context.Context, name string, f playFlags) error {
	p, g, closed, err := a.loaded(ctx, name, f.misere)
	if err != nil {
		return err
	}
	defer closed()
	begun := g
	if f.begins == "right" {
		right, ok := g.RightBegins()
		if !ok {
			return fault.New("--begins", "both players have the same moves, so none of them is Right", "choose with --side who begins")
		}
		begun = right
	}
	if f.web {
		return a.playOnPage(ctx, g, begun, p, f)
	}
	if f.seed == 0 {
		f.seed = uint64(time.Now().UnixNano())%1_000_000 + 1
	}
	r := f.random(p.ID())
	start, err := f.from(ctx, begun, r)
	if err != nil {
		return err
	}
	again := []string{"grundy", "play", name, "--seed", strconv.FormatUint(f.seed, 10)}
	if f.misere {
		again = append(again, "--misere")
	}
	if f.begins == "right" {
		again = append(again, "--begins", "right")
	}
	if f.large {
		again = append(again, "--large")
	}
	if f.at != 1 {
		again = append(again, "--at", strconv.Itoa(f.at))
	}
	o := session.Options{
		Title: p.ID() + "  " + p.Name(a.lang), Lang: a.lang, Escape: a.style().Escape, JSON: a.json,
		Level: play.Level(f.level), Second: f.side == "second", Rand: r,
		Command: cli.Again(again, [2]string{"--start", f.start}, [2]string{"--side", f.side}, [2]string{"--level", f.level}),
	}
	out := a.stdout
	if !a.json {
		if screen := terminal.OpenScreen(a.stdin, a.stdout); screen != nil {
			defer screen.Close()
			columns, rows := screen.Size()
			o.Editor = session.NewEditor(screen, columns, rows)
			out = &terminal.Safe{Writer: o.Editor, Mute: a.mute}
		}
	}
	outcome, err := session.Run(ctx, a.stdin, out, begun, start, o)
	if outcome == session.Lost {
		a.code = notSo
	}
	return err
}

// random returns the random choices of a game of a problem.
func (f playFlags) random(id string) *grammar.Rand {
	return grammar.NewRand("play", id, strconv.FormatUint(f.seed, 10))
}

// from returns the start that the flags ask for. A move is possible there.
func (f playFlags) from(ctx context.Context, g *play.Game, r *grammar.Rand) (play.Start, error) {
	if f.start == "" && f.at != 1 {
		return play.Start{}, fault.New("--at", "needs a case that asks about several positions", "give one with --start")
	}
	if f.start == "" {
		return g.Draw(ctx, r, f.large)
	}
	text := f.start
	if info, err := os.Stat(f.start); err == nil {
		if info.IsDir() {
			return play.Start{}, fault.New(f.start, "is a folder, not a file", "give a file with one case")
		}
		data, err := testfiles.ReadInput(f.start, nil)
		if err != nil {
			return play.Start{}, err
		}
		text = string(data)
	}
	start, err := g.Read(text, f.at-1)
	if err != nil {
		return start, err
	}
	p, err := g.Position(start)
	if err == nil && p.Over() {
		err = fault.New("--start", "no move is possible there", "choose another start")
	}
	return start, err
}

// query returns the part of the page's address that says how the flags begin the game of a problem.
// With a seed, the start is the one in the terminal.
func (f playFlags) query(ctx context.Context, g *play.Game, id string) (string, error) {
	q := url.Values{}
	if f.start != "" || f.at != 1 || f.seed != 0 {
		start, err := f.from(ctx, g, f.random(id))
		if err != nil {
			return "", err
		}
		q.Set("case", start.Text())
		q.Set("at", strconv.Itoa(start.Index))
	}
	if f.large && f.seed == 0 {
		q.Set("large", "1")
	}
	if f.begins == "right" {
		q.Set("begins", f.begins)
	}
	if f.side == "second" {
		q.Set("side", f.side)
	}
	if f.level != string(play.Perfect) {
		q.Set("level", f.level)
	}
	if len(q) == 0 {
		return "", nil
	}
	return "?" + q.Encode(), nil
}

// playOnPage serves the game as a page on this machine until ctx is cancelled. begun is the game with
// the player who begins at first.
func (a *app) playOnPage(ctx context.Context, g, begun *play.Game, p *problem.Problem, f playFlags) error {
	query, err := f.query(ctx, begun, p.ID())
	if err != nil {
		return err
	}
	rules := html.Markdown([]byte(statement.Body(p.Spec, a.lang)), a.lang, html.Beside(p.Spec.Beside))
	return a.serveHere(ctx, f.listen, query, web.New(g, web.Options{Title: p.ID() + "  " + p.Name(a.lang), Lang: a.lang, Statement: rules}))
}

// serveHere prints the address of a page with a query, and serves the page on this machine until ctx is
// cancelled.
func (a *app) serveHere(ctx context.Context, listen, query string, page http.Handler) error {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return fault.New("--listen", i18n.Of(err), "give an address such as 127.0.0.1:8000")
	}
	if host, _, _ := net.SplitHostPort(l.Addr().String()); !net.ParseIP(host).IsLoopback() {
		_ = l.Close()
		return fault.New("--listen", i18n.Messagef("%s is not an address that only this machine can reach", listen), "give one such as 127.0.0.1:8000")
	}
	server := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second}
	address := "http://" + l.Addr().String() + "/" + query
	a.tell(func(w io.Writer) error {
		return json.NewEncoder(w).Encode(map[string]any{"version": 1, "url": address})
	},
		func(w io.Writer) error {
			_, err := fmt.Fprintln(w, address)
			return err
		})
	stop := context.AfterFunc(ctx, func() { _ = server.Close() }) // an error does not matter, because the command ends
	defer stop()
	if err := server.Serve(l); err != nil && ctx.Err() == nil {
		return fault.New("--listen", i18n.Of(err), "")
	}
	return nil
}
