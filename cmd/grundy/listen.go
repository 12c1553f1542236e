package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages/companion"
	"grundy/judge/render/json"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// listenFlags are the flags of listen.
type listenFlags struct {
	port     int
	template string
	once     bool
}

func listenCommand(a *app) *cobra.Command {
	var f listenFlags
	cmd := &cobra.Command{
		Use:   "listen [DIR]",
		Short: "Receive problems with their samples from a browser",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return a.listen(cmd.Context(), dir, f)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.port, "port", 0, "port to listen on (default: the first free one that Competitive Companion sends to)")
	flags.StringVar(&f.template, "template", "cpp", "program that each problem begins with: c, cpp, go, java, py, rs, a file, or none")
	flags.BoolVar(&f.once, "once", false, "stop after one problem, or one contest")
	return cmd
}

// program returns the template that --template names.
func (f *listenFlags) program() (companion.Template, error) {
	if f.template == "none" {
		return companion.Template{}, nil
	}
	if t, ok := companion.Templates[f.template]; ok {
		return t, nil
	}
	text, err := store.ReadGiven(f.template, catalogue.SourceLimit)
	if err != nil {
		return companion.Template{}, fault.New("--template", i18n.Messagef("neither a language nor a file: %s", f.template), "use c, cpp, go, java, py, rs, the path of a program, or none")
	}
	return companion.Template{Name: "a" + filepath.Ext(f.template), Text: text}, nil
}

// listen receives problems until it is interrupted. An interruption is not an error.
func (a *app) listen(ctx context.Context, dir string, f listenFlags) error {
	program, err := f.program()
	if err != nil {
		return err
	}
	ports := companion.Ports
	if f.port != 0 {
		ports = []int{f.port}
	}
	l, err := companion.Listen(ports)
	if err != nil {
		return err
	}
	if !a.json {
		a.printf(i18n.Format(a.lang, "listening at %s; click the plus of Competitive Companion on the page of a problem; Ctrl-C stops\n"), l.Addr())
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	left := map[string]int{} // problems still to come, by the ID of their batch
	var mu sync.Mutex
	receive := func(t *companion.Task) error {
		mu.Lock()
		defer mu.Unlock()
		path, err := t.Write(dir, program)
		if err != nil {
			return err
		}
		a.received(t, path)
		if n, known := left[t.Batch.ID]; known {
			left[t.Batch.ID] = n - 1
		} else {
			left[t.Batch.ID] = t.Batch.Size - 1
		}
		if f.once && left[t.Batch.ID] <= 0 {
			stop()
		}
		return nil
	}
	return a.receiving(ctx, l, companion.Handler{Receive: receive, Refuse: func(err error) {
		mu.Lock()
		defer mu.Unlock()
		a.fail(err)
	}})
}

// receiving serves messages until ctx ends.
func (a *app) receiving(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, MaxHeaderBytes: 1 << 16}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	select {
	case err := <-done:
		return fault.New("listen", i18n.Of(err), "try again")
	case <-ctx.Done():
	}
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer stop()
	_ = server.Shutdown(last) // finishes the pending requests
	a.code = asExpected
	return nil
}

// received reports a problem and the path of its folder.
func (a *app) received(t *companion.Task, path string) {
	if a.json {
		a.showJSON(func(w io.Writer) error {
			return json.Received(w, json.Problem{ID: t.ID(), Title: t.Name, URL: t.URL, Folder: filepath.ToSlash(path), Samples: len(t.Tests)})
		})
		return
	}
	a.printf(i18n.Format(a.lang, "%s: %s, %s\n"), filepath.ToSlash(path), t.Name, i18n.Counted(len(t.Tests), "sample").In(a.lang))
	if id := knownAt(t.URL); id != "" {
		a.printf(i18n.Format(a.lang, "  grundy has this problem, %s: in this folder, grundy submit FILE judges by all of its tests\n"), id)
	}
	if t.Interactive {
		a.printf("%s", i18n.Format(a.lang, "  the problem is interactive: its samples show a dialogue; to judge it, write the interactor that its spec names\n"))
	}
	for _, s := range []companion.Stream{t.Input, t.Output} {
		if s.Type == "file" {
			a.printf(i18n.Format(a.lang, "  the judge reads or writes the file %s\n"), s.File)
		}
	}
}

// inFolder puts "." for PROBLEM in front of the arguments if they begin with a program and the
// working folder has a spec or tests, or else the file in which an editor's extension keeps the
// samples of the program.
func inFolder(args []string) []string {
	if len(args) == 0 || !cli.IsSource(args[0]) {
		return args
	}
	sp, err := catalogue.Open().Spec(".")
	if err != nil || sp.ID.Absent() {
		inputs, _ := filepath.Glob("*.in")
		numbered, _ := filepath.Glob("I.[0-9]*")
		if len(inputs)+len(numbered) == 0 {
			if kept := companion.Beside(args[0]); kept != "" {
				return slices.Insert(slices.Clone(args), 0, kept)
			}
			return args
		}
	} else if id := knownAs(sp); id != "" {
		return slices.Insert(slices.Clone(args), 0, id)
	}
	return slices.Insert(slices.Clone(args), 0, ".")
}

// knownAs returns the id of the problem that a browser sent, if Grundy has the problem with all its
// tests; otherwise "".
func knownAs(sp *spec.Problem) string {
	if text, err := os.ReadFile(sp.File); err != nil || !companion.Received(text) {
		return ""
	}
	return knownAt(sp.Source.Value)
}

// knownAt returns the id of the problem whose page has an address, or "".
func knownAt(address string) string {
	if !strings.Contains(address, "://") {
		return ""
	}
	sp, err := catalogue.Open().Spec(address)
	if err != nil {
		return ""
	}
	return sp.ID.Value
}
