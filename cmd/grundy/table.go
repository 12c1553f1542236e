package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/table"
	"grundy/judge/game/table/plot"
	"grundy/judge/game/table/stored"
	"grundy/judge/render/json"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// defaultUpto is the default of --upto.
const defaultUpto = 1000

// tableFlags are the flags of table.
type tableFlags struct {
	take, octal string
	short       bool
	misere      bool
	upto        int
	over        []string
	resume      bool
	emit, name  string
	most        int
	plot        bool
	svg         string
	check       bool
	write       bool
}

func tableCommand(a *app) *cobra.Command {
	var f tableFlags
	cmd := &cobra.Command{
		Use:   "table [PROBLEM...]",
		Short: "Compute Grundy values, find laws in them, print them as code",
		Args: func(cmd *cobra.Command, args []string) error {
			if f.check || f.write {
				return storedFlags(cmd, f)
			}
			return cli.Wants(0, 1)(cmd, args)
		},
		ValidArgsFunction: completeProblems,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.check || f.write {
				return a.storedTables(cmd.Context(), args, f.write)
			}
			return a.table(cmd.Context(), args, f)
		},
	}
	f.add(cmd)
	return cmd
}

// add declares the flags.
func (f *tableFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.take, "take", "", "amounts that a move may take, as in the key game.take of a spec: 1..3, squares and the like")
	flags.StringVar(&f.octal, "octal", "", "octal code of a game such as 0.77, in which moves take from a heap and may split the rest")
	flags.BoolVar(&f.short, "short", false, "a heap smaller than every amount of --take may be taken whole")
	flags.BoolVar(&f.misere, "misere", false, "the player who makes the last move loses")
	flags.IntVar(&f.upto, "upto", defaultUpto, "compute the heaps from 0 to this one; if the game is not a sum of heaps, this many of its smallest cases")
	flags.StringArrayVar(&f.over, "over", nil, "values of a field of the case, such as n=0..20 or s=ab,ba; prints the value of each such case")
	flags.BoolVar(&f.resume, "resume", false, "continue an interrupted table")
	cli.Word(cmd, &f.emit, "emit", table.Langs(), i18n.Messagef("print as %s", strings.Join(table.Langs(), ", ")))
	flags.StringVar(&f.name, "name", "grundy", "name of the function that --emit prints")
	flags.IntVar(&f.most, "max-bytes", 0, "the largest number of bytes that --emit may print")
	flags.BoolVar(&f.plot, "plot", false, "draw the values with letters")
	flags.StringVar(&f.svg, "svg", "", "file to draw the values into")
	flags.BoolVar(&f.check, "check", false, "compute the stored tables again and compare")
	flags.BoolVar(&f.write, "write", false, "write the stored tables")
}

// emitTable generates the code that --emit prints. Tests replace it.
var emitTable = table.Emit

func (a *app) table(ctx context.Context, args []string, f tableFlags) error {
	rule, sp, err := f.rule(args)
	if err != nil {
		return err
	}
	if len(f.over) > 0 && sp == nil {
		return fault.New("--over", "needs a problem, whose cases have fields", "give a problem, or --upto for the heaps from 0 on")
	}
	if rule.String() == "" || len(f.over) > 0 {
		return a.tableOfCases(ctx, sp, f)
	}
	if f.misere && (f.emit != "" || f.plot || f.svg != "") {
		return fault.New("--misere", "only shows values", "remove --emit, --plot and --svg")
	}
	if err := f.drawable(sp); err != nil {
		return err
	}
	t, err := a.compute(ctx, rule, f)
	if err != nil {
		return err
	}
	if f.misere {
		return a.printMisere(ctx, t)
	}
	var made table.Paste
	if f.emit != "" {
		if made, err = emitTable(t, table.EmitOptions{Lang: f.emit, Name: f.name, MaxBytes: f.most}); err != nil {
			return err
		}
		if err := a.checkPaste(ctx, t, made, f); err != nil {
			return err
		}
	}
	if f.svg != "" {
		if err := plot.Save(f.svg, t, a.style().Lang); err != nil {
			return err
		}
	}
	if a.json {
		list, err := storedWith(sp)
		if err != nil {
			return err
		}
		a.showJSON(func(w io.Writer) error { return json.Values(w, t, made, list) })
		return nil
	}
	return a.printTable(t, made, f.plot)
}

// rule returns the rule of --take or --octal, or a problem with its rule. The rule is
// zero if the problem's game is not a sum of heaps.
func (f tableFlags) rule(args []string) (table.Rule, *spec.Problem, error) {
	given := 0
	for _, g := range []bool{len(args) > 0, f.take != "", f.octal != ""} {
		if g {
			given++
		}
	}
	if given != 1 {
		return table.Rule{}, nil, fault.Errorf("table: needs one rule, not %d; give a problem, --take or --octal", given)
	}
	if len(args) > 0 {
		return f.ruleOf(args[0])
	}
	text := f.take
	if f.octal != "" {
		text = "code " + f.octal
	}
	r, err := table.Parse(text)
	if err == nil && f.short {
		r, err = r.WithShort()
	}
	return r, nil, err
}

// gameProblems maps lower-case names of games that --take and --octal cannot express to their
// problems.
var gameProblems = map[string]string{
	"wythoff": "p2252", "wythoff's game": "p2252", "威佐夫": "p2252", "威佐夫博弈": "p2252",
	"lasker": "hdu3032", "lasker's nim": "hdu3032",
	"bash": "hdu1846", "bash's game": "hdu1846", "巴什": "hdu1846", "巴什博弈": "hdu1846",
	"hackenbush": "poj3710", "green hackenbush": "poj3710",
}

// ruleOf returns the rule of a problem, and the problem. name may also be the name of a game.
func (f tableFlags) ruleOf(name string) (table.Rule, *spec.Problem, error) {
	sp, err := catalogue.Open().Spec(name)
	if id := gameProblems[strings.ToLower(name)]; err != nil && id != "" {
		sp, err = catalogue.Open().Spec(id)
	}
	if err == nil {
		r, err := stored.RuleOf(sp, f.misere)
		return r, sp, err
	}
	switch rules := table.Named(name); len(rules) {
	case 0:
		if near := format.Nearest(name, table.Names()); near != "" {
			return table.Rule{}, nil, fault.New(name, "no such problem or game", i18n.Messagef("did you mean %s?", near))
		}
		return table.Rule{}, nil, err
	case 1:
		return rules[0], nil, nil
	default:
		var texts []string
		for _, r := range rules {
			texts = append(texts, r.Known().Name+" ("+r.String()+")")
		}
		return table.Rule{}, nil, fault.New(name, i18n.Messagef("is the name of several games: %s", strings.Join(texts, ", ")), "name one of them")
	}
}
