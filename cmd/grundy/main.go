// Grundy judges solutions of combinatorial games on your own machine. It makes the tests, runs the
// program, and shows the smallest input on which the program is wrong.
//
// Results go to standard output. Errors and progress go to standard error. An error reads "place:
// what is wrong; what to do". Progress is shown only on a terminal. The exit code is 0 if all is as
// expected, 1 if something is not, and 2 if grundy cannot decide.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/cmd/grundy/help"
	"grundy/cmd/grundy/settings"
	"grundy/judge/base/fault"
	_ "grundy/judge/base/i18n/zh" // Chinese messages
	"grundy/judge/base/store"
	"grundy/judge/program/doctor"
	"grundy/judge/program/refproc"
	"grundy/judge/program/ruleproc"
	"grundy/judge/program/sources"
	"grundy/judge/render/terminal"
	"grundy/problems/catalogue"
)

func main() {
	refproc.Serve(catalogue.Solve)
	ruleproc.Serve()
	ctx, stop := interruptible(time.Second)
	// The reader of our output may end before us. SIGPIPE would then end us before we clean
	// up, so we ignore it: writing to a broken pipe returns an error instead.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	within := context.WithValue(ctx, ender{}, stop)
	patience := grace
	if slices.Contains(os.Args, "serve") || slices.Contains(os.Args, "work") {
		patience = 10 * time.Second // time to answer open requests, and to return unfinished jobs
	}
	code := soon(ctx, patience, func() int { return execute(within, os.Args[1:], os.Stdin, os.Stdout, os.Stderr) })
	stop()
	if code == brokenPipe {
		signal.Reset(syscall.SIGPIPE)
		_, _ = os.Stdout.WriteString("\n") // raises SIGPIPE, which ends us as it ends other programs
	}
	os.Exit(code)
}

// ender is the context key for the function that cancels the context.
type ender struct{}

// grace is how long a command other than serve and work may run after it is interrupted.
const grace = 900 * time.Millisecond

// soon runs call and returns its exit code. After ctx is cancelled, soon waits for at most grace,
// because rules and checkers are Go code, which cannot be stopped and may never end. Boxes and
// reference processes end with this process.
func soon(ctx context.Context, grace time.Duration, call func() int) int {
	done := make(chan int, 1)
	go func() { done <- call() }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-time.After(grace):
		fmt.Fprintln(os.Stderr, interrupted)
		return cannotTell
	}
}

// interrupted is the message of a command that a signal ended.
const interrupted = "interrupted: no program is still running; results that were not printed were not decided"

// interruptible returns a context that a signal cancels. A second Ctrl-C kills the
// process if it comes more than apart after the first. The delay is necessary because
// timeout(1) sends two signals in quick succession, to the program and to its group. They must
// count once.
func interruptible(apart time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, func() { time.AfterFunc(apart, stop) })
	return ctx, stop
}

// The exit codes.
const (
	asExpected = 0
	notSo      = 1
	cannotTell = 2
	brokenPipe = 128 + int(syscall.SIGPIPE) // the exit code that shells report
)

// app is one call of the command line.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	json           bool
	code           int    // the exit code so far
	tierTold       bool   // a report has named the tier
	leastTier      string // the value of --require-tier
	finder         sources.Finder
	lang           string // the language of messages
	mute           bool   // GitHub's CI reads the output
	configured     *settings.Settings
	command        *cobra.Command // the subcommand, once its arguments are read
}

// subcommands are the subcommands in the order of the help.
var subcommands = []func(*app) *cobra.Command{
	listCommand,
	showCommand,
	runCommand,
	submitCommand,
	stressCommand,
	tableCommand,
	playCommand,
	genCommand,
	exportCommand,
	importCommand,
	validateCommand,
	lintCommand,
	strengthCommand,
	limitsCommand,
	gradeCommand,
	newCommand,
	schemaCommand,
	listenCommand,
	solutionCommand,
	bundleCommand,
	editorCommand,
	configCommand,
	doctorCommand,
	serveCommand,
	boardCommand,
	workCommand,
	versionCommand,
	manCommand,
}

// groups are the groups of subcommands in the help.
var groups = []struct{ title, commands string }{
	{"Solve problems:", " list show run submit stress table play listen solution bundle editor "},
	{"Set problems:", " new gen validate lint strength limits export import "},
	{"Teach:", " grade "},
	{"Organise contests:", " serve board work "},
}

// grouped puts the subcommands of a command into groups.
func grouped(root *cobra.Command) {
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, sub := range root.Commands() {
			if strings.Contains(g.commands, " "+sub.Name()+" ") {
				sub.GroupID = g.title
			}
		}
	}
}

// explained returns a subcommand with its long help.
func explained(cmd *cobra.Command, lang string) *cobra.Command {
	if long, examples := help.Of(cmd.Name(), lang); long != "" {
		cmd.Long, cmd.Example = long, examples
	}
	return cmd
}

// asksJSON reports whether --json is among the arguments.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json") || slices.Contains(args, "--json=true")
}

// execute runs the whole program. Tests call it, too.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &terminal.Noting{Writer: stdout}
	out.Broken, _ = ctx.Value(ender{}).(context.CancelFunc)
	mute := os.Getenv("GITHUB_ACTIONS") == "true"
	stderr = &terminal.Safe{Writer: stderr, Mute: mute}
	a := &app{stdin: stdin, stdout: &terminal.Safe{Writer: out, Mute: mute}, mute: mute, stderr: stderr, lang: cli.Language(args, os.Getenv)}
	root := &cobra.Command{
		Use:           "grundy",
		Version:       doctor.Self().Version,
		Short:         "Judge solutions of contest problems, down to the smallest failing input",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          cli.UnknownCommand,

		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			a.command = cmd
			return cli.CheckBounds(cmd, args)
		},
	}
	root.SetVersionTemplate(doctor.Self().String() + "\n")
	root.SetFlagErrorFunc(cli.FlagError)
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print JSON, one object on each line")
	cli.AddLanguage(root, &a.lang)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(a.stdout)
	root.SetErr(stderr)
	for _, sub := range subcommands {
		cmd := explained(sub(a), a.lang)
		cmd.Args = cli.Before(cmd.Args, a.defaults)
		root.AddCommand(cmd)
	}
	grouped(root)
	cli.Translate(root, a.lang, terminal.Columns(a.stdout))
	err := guarded(ctx, root)
	if errors.Is(out.Err, syscall.EPIPE) {
		return brokenPipe
	}
	if err != nil && errors.Is(err, context.Canceled) {
		err = fault.Errorf(interrupted)
	}
	if out.Err != nil && (err == nil || errors.Is(err, out.Err)) {
		err = fault.New("standard output", store.What(out.Err), "the output is incomplete")
	}
	if err != nil {
		a.json = a.json || asksJSON(args) // an earlier wrong flag prevents the parser from reaching it
		a.fail(err)
		return cannotTell
	}
	return a.code
}

// guarded runs a command. A panic is an error: rules that are evaluated move by move report mistakes
// in this way.
func guarded(ctx context.Context, root *cobra.Command) (err error) {
	defer fault.Guard(&err, "")
	return root.ExecuteContext(ctx)
}
