package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"grundy/judge/contest/host"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/doctor"
	"grundy/judge/report/json"
	"grundy/judge/usage"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

func serveCommand(a *app) *cobra.Command {
	var o host.Options
	var wish setup.Wish
	var slots int
	var fresh, verbose bool
	cmd := &cobra.Command{
		Use:   "serve CONTEST.yaml",
		Short: "Run a contest: pages, board, API and judging in one process",
		Args:  usage.Wants(1, usage.Unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if fresh {
				return a.newContest(args[0], args[1:], wish)
			}
			if err := usage.Wants(1, 1)(cmd, args); err != nil {
				return err
			}
			o.File = contestFile(args[0])
			if o.Data == "" && filepath.Ext(o.File) == ".yaml" {
				o.Data = filepath.Join(filepath.Dir(o.File), "data")
			}
			if verbose {
				o.Log = slog.New(slog.NewJSONHandler(a.stderr, nil))
			}
			return a.serve(cmd.Context(), o, slots)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Listen, "listen", "127.0.0.1:8080", "address of the pages; 0.0.0.0:8080 is for everybody who reaches this machine")
	flags.StringVar(&o.Data, "data", "", "folder of the contest's data (default: data beside CONTEST.yaml)")
	flags.IntVarP(&slots, "jobs", "j", runtime.NumCPU(), "submissions judged at once in this process; 0: none")
	flags.StringVar(&o.Workers, "workers", "", "address where grundy work on other machines joins, as 0.0.0.0:4222")
	flags.StringVar(&o.NATS, "nats", "", "address of a NATS server or cluster that stores the contest instead of this process")
	flags.StringVar(&o.Credentials, "creds", "", "file of NATS credentials")
	flags.StringVar(&o.CA, "ca", "", "file of certificates that the NATS server may have")
	flags.IntVar(&o.Replicas, "replicas", 1, "servers of the NATS cluster that hold each event")
	flags.StringVar(&o.Cert, "cert", "", "file of a TLS certificate; the pages are https then")
	flags.StringVar(&o.Key, "key", "", "file of its key")
	flags.BoolVarP(&verbose, "verbose", "v", false, "write a log to standard error, an object on a line")
	flags.BoolVar(&fresh, "new", false, "write CONTEST.yaml and passwords into a new folder instead: grundy serve --new DIR PROBLEM...")
	flags.StringVar(&wish.Name, "name", "A contest", "name of the new contest")
	flags.IntVar(&wish.Teams, "teams", 10, "teams of the new contest")
	return cmd
}

// contestFile is the file that a path means: itself, or contest.yaml in a folder that has
// one.
func contestFile(path string) string {
	file := filepath.Join(path, "contest.yaml")
	if _, err := os.Stat(file); err == nil {
		return file
	}
	return path
}

// newContest writes a contest to fill in.
func (a *app) newContest(dir string, problems []string, w setup.Wish) error {
	if w.Problems = problems; len(problems) == 0 {
		w.Problems = []string{"p2197", "p1247"}
	}
	if err := setup.New(dir, w); err != nil {
		return err
	}
	a.tell(func(out io.Writer) error { return json.Contest(out, filepath.Join(dir, "contest.yaml"), "") }, func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%s: edit it, then start it with\n  grundy serve %s\n%s: what teams sign in with, to print\n",
			filepath.Join(dir, "contest.yaml"), dir, filepath.Join(dir, "passwords.txt"))
		return err
	})
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
		o.Worker = a.worker(j, shelf, slots)
	}
	o.Ready = func(r host.Running) {
		a.tell(func(w io.Writer) error { return json.Contest(w, o.File, r.URL) }, func(w io.Writer) error { return r.Write(w) })
	}
	return host.Serve(ctx, o)
}

// worker is what judges in this process.
func (a *app) worker(j *judgeTools, shelf bundle.Shelf, slots int) *host.Worker {
	name, _ := os.Hostname()
	about := stream.Worker{Name: host.Name(name, os.Getpid()), Version: doctor.Self().Version, Tier: j.runner.Tier().Name, Slots: slots}
	languages := func(ctx context.Context) (ids []string) {
		for _, l := range j.builder.Languages() {
			if _, err := j.builder.Probe(ctx, l); err == nil {
				ids = append(ids, l.ID)
			}
		}
		return ids
	}
	return &host.Worker{Judge: j.Judge, Open: shelf.Open, About: about, Languages: languages}
}

func workCommand(a *app) *cobra.Command {
	var o stream.Options
	var slots int
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Judge for a contest that another machine serves",
		Args:  usage.Wants(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			j, err := a.newJudge("")
			if err != nil {
				return err
			}
			defer j.Close()
			w := a.worker(j, bundle.Shelf{Catalogue: catalogue.Open(), Host: j}, slots)
			return host.Work(cmd.Context(), o, *w, func() {
				a.tell(func(out io.Writer) error { return json.Worker(out, w.About) },
					func(out io.Writer) error { _, err := fmt.Fprintln(out, w.About); return err })
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.URL, "nats", "", "address that grundy serve prints, or that of a NATS cluster")
	flags.StringVar(&o.Credentials, "creds", "", "file of NATS credentials")
	flags.StringVar(&o.CA, "ca", "", "file of certificates that the server may have")
	flags.IntVarP(&slots, "jobs", "j", runtime.NumCPU(), "submissions judged at once")
	_ = cmd.MarkFlagRequired("nats")
	return cmd
}
