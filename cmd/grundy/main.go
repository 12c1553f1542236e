// Grundy judges solutions of combinatorial games on your own machine: it makes
// the tests, runs the program, and shows the smallest input on which it is wrong.
//
// Results go to standard output. Everything else goes to standard error: errors,
// as "place: what is wrong; what would do", and, on a terminal, progress.
// The exit code is 0 when all is as expected, 1 when something is not, and 2 when
// grundy could not tell.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/help"
	"grundy/judge/cli"
	"grundy/judge/doctor"
	"grundy/judge/fault"
	"grundy/judge/refproc"
	"grundy/judge/report/terminal"
	"grundy/judge/store"
	"grundy/problems/catalogue"
)

func main() {
	refproc.Serve(catalogue.Solve)
	ctx, stop := interruptible(time.Second)
	// The reader of our output may end before us. SIGPIPE would then end us before we clean
	// up, so we ignore it: writing to a broken pipe returns an error instead.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	within := context.WithValue(ctx, ender{}, stop)
	patience := grace
	if slices.Contains(os.Args, "serve") || slices.Contains(os.Args, "work") {
		patience = 10 * time.Second // to answer others, and to give back what is not finished
	}
	code := soon(ctx, patience, func() int { return execute(within, os.Args[1:], os.Stdin, os.Stdout, os.Stderr) })
	stop()
	if code == brokenPipe {
		signal.Reset(syscall.SIGPIPE)
		_, _ = os.Stdout.WriteString("\n") // ends us as it ends other programs
	}
	os.Exit(code)
}

// ender is the key under which a context has what ends it.
type ender struct{}

// grace is how long a command may take to end once it is interrupted.
const grace = 900 * time.Millisecond

// soon returns the exit code of a call. After ctx has ended it waits for the call only for
// grace, because rules and checkers are Go code, which may never end and cannot be stopped.
// Boxes, and the processes of references, end with us.
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
const interrupted = "interrupted: nothing is left running; what was not printed was not decided"

// interruptible is a context that ends by a signal. A second Ctrl-C ends at once
// what does not end by the first, if it comes some time after it: timeout(1) signals
// a program and its group within a moment, and means it once.
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
	brokenPipe = 128 + int(syscall.SIGPIPE) // as shells have it
)

// app is one call of the command.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	json           bool
	code           int // asExpected, or notSo once something was not
	tierTold       bool
	leastTier      string // of --require-tier
	lang           string // language of texts for people
}

// subcommands, in the order in which help lists them.
var subcommands = []func(*app) *cobra.Command{
	listCommand,
	showCommand,
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
	listenCommand,
	solutionCommand,
	doctorCommand,
	serveCommand,
	boardCommand,
	workCommand,
	versionCommand,
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

// execute is the whole program; tests call it.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &terminal.Noting{Writer: stdout}
	out.Broken, _ = ctx.Value(ender{}).(context.CancelFunc)
	stderr = &terminal.Safe{Writer: stderr}
	a := &app{stdin: stdin, stdout: &terminal.Safe{Writer: out}, stderr: stderr, lang: cli.Language(args, os.Getenv)}
	root := &cobra.Command{
		Use:           "grundy",
		Version:       doctor.Self().Version,
		Short:         "Judge solutions of contest problems, down to the smallest failing input",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          cli.UnknownCommand,

		PersistentPreRunE: cli.CheckBounds,
	}
	root.SetVersionTemplate(doctor.Self().String() + "\n")
	root.SetFlagErrorFunc(cli.FlagError)
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print one JSON object a line")
	cli.AddLanguage(root, &a.lang)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(a.stdout)
	root.SetErr(stderr)
	for _, sub := range subcommands {
		root.AddCommand(explained(sub(a), a.lang))
	}
	cli.Translate(root, a.lang, terminal.Columns(a.stdout))
	err := root.ExecuteContext(ctx)
	if errors.Is(out.Err, syscall.EPIPE) {
		return brokenPipe
	}
	if err != nil && errors.Is(err, context.Canceled) {
		err = fault.Errorf(interrupted)
	}
	if out.Err != nil && (err == nil || errors.Is(err, out.Err)) {
		err = fault.New("standard output", store.What(out.Err), "what was printed is not whole")
	}
	if err != nil {
		a.json = a.json || asksJSON(args) // a wrong flag before it keeps it from being read
		a.fail(err)
		return cannotTell
	}
	return a.code
}
