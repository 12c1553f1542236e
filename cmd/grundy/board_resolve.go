package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/client"
	"grundy/judge/contest/resolver"
	"grundy/judge/contest/resolver/page"
	"grundy/judge/render/json"
)

// resolveFlags are the flags of board --resolve.
type resolveFlags struct {
	resolve, terminal    bool
	listen               string
	freeze               time.Duration
	gold, silver, bronze int
}

func (f *resolveFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.resolve, "resolve", false, "reveal the results from the freeze step by step, on a page in a browser")
	flags.BoolVar(&f.terminal, "terminal", false, "show the steps in the terminal instead; the Enter key shows the next one")
	flags.StringVar(&f.listen, "listen", "127.0.0.1:0", "the address of the page, on this machine; port 0 means a free port")
	flags.DurationVar(&f.freeze, "freeze", 0, "how long before the end the board froze (default: as the contest says)")
	flags.IntVar(&f.gold, "gold", 4, "ranks with a gold medal (default: as the contest says, or 4)")
	flags.IntVar(&f.silver, "silver", 4, "ranks with a silver medal (default: as the contest says, or 4)")
	flags.IntVar(&f.bronze, "bronze", 4, "ranks with a bronze medal (default: as the contest says, or 4)")
}

// check rejects flags that need --resolve, and bad values.
func (f *resolveFlags) check(cmd *cobra.Command) error {
	for _, name := range []string{"terminal", "listen", "freeze", "gold", "silver", "bronze"} {
		if cmd.Flags().Changed(name) && !f.resolve {
			return fault.New("--"+name, "is for --resolve", "add --resolve, or remove the flag")
		}
	}
	if f.resolve && cmd.Flags().Changed("group") {
		return fault.New("--group", "cannot be combined with --resolve", "remove one of them")
	}
	for name, n := range map[string]int{"gold": f.gold, "silver": f.silver, "bronze": f.bronze} {
		if n < 0 {
			return fault.New("--"+name, i18n.Messagef("%d is negative", n), "give 0 or more")
		}
	}
	if f.freeze < 0 {
		return fault.New("--freeze", i18n.Messagef("%s is negative", f.freeze), "give a length such as 1h")
	}
	return nil
}

// medals returns the medals of a ceremony: those of the contest, unless it has none or flags replace them.
func (f *resolveFlags) medals(cmd *cobra.Command, of contest.Medals) *contest.Medals {
	if of == (contest.Medals{}) {
		return &contest.Medals{Gold: f.gold, Silver: f.silver, Bronze: f.bronze}
	}
	for name, set := range map[string]func(){"gold": func() { of.Gold = f.gold }, "silver": func() { of.Silver = f.silver }, "bronze": func() { of.Bronze = f.bronze }} {
		if cmd.Flags().Changed(name) {
			set()
		}
	}
	return &of
}

// results reads the results of a contest from its address, or from a file or folder.
func results(ctx context.Context, from string) (*clicspkg.Package, func(), error) {
	if strings.HasPrefix(from, "http://") || strings.HasPrefix(from, "https://") {
		p, err := client.ReadResults(ctx, from, os.Getenv("GRUNDY_PASSWORD"))
		return p, func() {}, err
	}
	return clicspkg.OpenResults(from)
}

// resolve shows the ceremony of a contest.
func (a *app) resolve(cmd *cobra.Command, from string, f resolveFlags) error {
	ctx := cmd.Context()
	p, done, err := results(ctx, from)
	if err != nil {
		return err
	}
	defer done()
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	if state.Contest == nil {
		return fault.New(from, "there is no contest in the log", "export the contest again")
	}
	made, err := resolver.Of(state, resolver.Options{Freeze: f.freeze, Medals: f.medals(cmd, state.Contest.Medals)})
	if err != nil {
		return err
	}
	if made.Hidden == 0 && made.Pending > 0 {
		return fault.New(from, i18n.Messagef("no submission from the freeze has a verdict, of %d", made.Pending), "read the contest as the jury, as http://jury@HOST with the password in GRUNDY_PASSWORD, or give a package that the jury exported")
	}
	notes := p.Notes
	if made.Unjudged > 0 {
		notes = append(notes, i18n.Messagef("submissions without a verdict, whose cells stay pending: %d", made.Unjudged))
	}
	for _, n := range notes {
		fmt.Fprint(a.stderr, i18n.Sprintf(a.lang, "note: %s\n", n))
	}
	switch {
	case a.json:
		a.showJSON(func(w io.Writer) error {
			return json.Object(w, struct {
				Version int `json:"version"`
				resolver.View
			}{1, made.View(a.lang, noPicture)})
		})
		return nil
	case f.terminal:
		return a.resolveInTerminal(ctx, made)
	}
	types := map[string]string{}
	for _, t := range made.Contest.Teams {
		for _, picture := range []*contest.Picture{t.Logo, t.Photo} {
			if picture != nil {
				types[picture.Digest] = picture.Type
			}
		}
	}
	view := func(lang string) resolver.View { return made.View(lang, page.Address) }
	return a.serveHere(ctx, f.listen, "", page.New(view, page.Options{Lang: a.lang, Pictures: types, Picture: p.Source}))
}

// noPicture leaves out the addresses of pictures, which only a page has.
func noPicture(contest.Team, string, *contest.Picture) string { return "" }

// resolveInTerminal prints the steps. If the input is a terminal, each waits for the Enter key.
func (a *app) resolveInTerminal(ctx context.Context, made *resolver.Ceremony) error {
	typed := standardInput{a.stdin}.typed()
	keys := bufio.NewScanner(a.stdin)
	for _, step := range made.Steps {
		if typed && !keys.Scan() || ctx.Err() != nil {
			return nil
		}
		a.printf("%s\n", visible(made.Text(step, a.lang)))
	}
	return nil
}
