package main

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/contest/host"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/program/doctor"
	"grundy/judge/render/json"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

func serveCommand(a *app) *cobra.Command {
	var o host.Options
	var wish setup.Draft
	var slots int
	var teams string
	var fresh, verbose bool
	cmd := &cobra.Command{
		Use:   "serve CONTEST.yaml",
		Short: "Run a contest: pages, board, API and judging in one process",
		Args:  cli.Wants(1, cli.Unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if fresh {
				if n, err := strconv.Atoi(teams); err == nil {
					wish.Teams = n
				} else {
					wish.Table = teams
				}
				return a.newContest(args[0], args[1:], wish)
			}
			if err := cli.Wants(1, 1)(cmd, args); err != nil {
				return err
			}
			o.File = host.File(args[0])
			if o.Data == "" && filepath.Ext(o.File) == ".yaml" {
				o.Data = filepath.Join(filepath.Dir(o.File), "data")
			}
			if verbose {
				o.Log = slog.New(slog.NewJSONHandler(a.stderr, nil))
			}
			o.NATS = stream.WithPassword(o.NATS, os.Getenv("GRUNDY_PASSWORD"))
			return a.serve(cmd.Context(), o, slots)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Listen, "listen", "127.0.0.1:8080", "address of the pages; 0.0.0.0:8080 is for everybody who reaches this machine")
	flags.StringVar(&o.Data, "data", "", "folder of the contest's data (default: data beside CONTEST.yaml)")
	flags.IntVarP(&slots, "jobs", "j", runtime.GOMAXPROCS(0), "submissions judged at once in this process; 0: none")
	flags.StringVar(&o.Workers, "workers", "", "address where grundy work on other machines joins, such as 0.0.0.0:4222")
	flags.StringVar(&o.NATS, "nats", "", "address of a NATS server or cluster that stores the contest instead of this process")
	flags.StringVar(&o.Credentials, "creds", "", "file of NATS credentials")
	flags.StringVar(&o.CA, "ca", "", "file of CA certificates, with which the certificate of the NATS server is verified")
	flags.IntVar(&o.Replicas, "replicas", 1, "servers of the NATS cluster that hold each event")
	flags.StringVar(&o.Cert, "cert", "", "file of a TLS certificate; the pages are https then")
	flags.StringVar(&o.Key, "key", "", "file of the private key of --cert")
	flags.StringVar(&o.Export, "export", "", "do not run the contest, but write a backup of it into this zip file; a server may run it meanwhile")
	flags.BoolVar(&o.NewToken, "new-token", false, "replace the token of workers instead; a running server rejects the old one at once")
	flags.BoolVar(&o.Check, "check", false, "report mistakes in CONTEST.yaml and its problems, without starting the contest")
	flags.BoolVarP(&verbose, "verbose", "v", false, "write a log to standard error, one JSON object on each line")
	flags.BoolVar(&fresh, "new", false, "write CONTEST.yaml and passwords into a new folder instead: grundy serve --new DIR PROBLEM...")
	flags.StringVar(&wish.Name, "name", "A contest", "name of the new contest")
	flags.StringVar(&teams, "teams", "10", "number of teams of the new contest, or a CSV file that lists them")
	return cmd
}

// newContest writes the files of a contest for the user to fill in.
func (a *app) newContest(dir string, problems []string, w setup.Draft) error {
	w.Problems, w.Lang, w.Spec = problems, a.lang, catalogue.Open().Spec
	if err := setup.New(dir, w); err != nil {
		return err
	}
	a.tell(func(out io.Writer) error { return json.Contest(out, filepath.Join(dir, setup.File), "") }, func(out io.Writer) error { return setup.Told(out, a.lang, dir) })
	return nil
}

func (a *app) serve(ctx context.Context, o host.Options, slots int) error {
	j, err := a.newJudge("")
	if err != nil {
		return err
	}
	defer j.Close()
	shelf := bundle.Shelf{Catalogue: catalogue.Open(), Host: j}
	if o.Problems = shelf; slots > 0 {
		o.Worker = j.worker(shelf, slots)
	}
	o.Ready = func(r host.Running) {
		a.tell(func(w io.Writer) error { return json.Contest(w, o.File, r.URL) }, func(w io.Writer) error { return r.Write(w, a.lang) })
	}
	return host.Serve(ctx, o)
}

// worker returns a worker that judges the problems of a shelf for a contest, with at most slots
// submissions at once. It takes jobs of the languages whose known good programs compile and run on
// this machine.
func (j *judgeTools) worker(shelf bundle.Shelf, slots int) *host.Worker {
	machine, _ := os.Hostname() // without a name, the number tells workers apart
	about := stream.Worker{Name: host.Name(machine, os.Getpid()), Version: doctor.Self().Version, Tier: j.runner.Tier().Name, Slots: slots}
	return &host.Worker{
		Judge: j.Judge, Open: shelf.Open, About: about, Languages: func(context.Context) (ids []string) {
			for _, l := range j.builder.Languages() {
				ids = append(ids, l.ID)
			}
			return ids
		},
		Proves: func(ctx context.Context, language string) error {
			return doctor.Proves(ctx, j.builder, j.runner, language)
		},
	}
}

func workCommand(a *app) *cobra.Command {
	var slots int
	o := stream.Options{Waits: func(place string, lost bool) { _ = host.Waits(a.stderr, place, lost, a.lang) }}
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Judge for a contest that another machine serves",
		Args:  cli.Wants(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			j, err := a.newJudge("")
			if err != nil {
				return err
			}
			defer j.Close()
			o.URL = stream.WithPassword(o.URL, os.Getenv("GRUNDY_PASSWORD"))
			w := j.worker(bundle.Shelf{Catalogue: catalogue.Open(), Host: j}, slots)
			return host.Work(cmd.Context(), o, *w, func() {
				a.tell(func(out io.Writer) error { return w.About.WriteJSON(out) }, func(out io.Writer) error { return w.About.Write(out, a.lang) })
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.URL, "nats", "", "address that grundy serve prints, or that of a NATS cluster; its password may be GRUNDY_PASSWORD instead")
	flags.StringVar(&o.Credentials, "creds", "", "file of NATS credentials")
	flags.StringVar(&o.CA, "ca", "", "file of CA certificates, with which the certificate of the NATS server is verified")
	flags.IntVarP(&slots, "jobs", "j", runtime.GOMAXPROCS(0), "submissions judged at once")
	return cmd
}
