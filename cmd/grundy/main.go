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
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"grundy/judge/fault"
)

func main() {
	ctx, stop := interruptible(time.Second)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

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
)

// app is one call of the command.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	json           bool
	code           int // asExpected, or notSo once something was not
	tierTold       bool
	leastTier      string // of --require-tier
}

// subcommands, in the order in which help lists them.
var subcommands = []func(*app) *cobra.Command{
	listCommand,
	showCommand,
	submitCommand,
	stressCommand,
	tableCommand,
	genCommand,
	validateCommand,
	lintCommand,
	strengthCommand,
	limitsCommand,
	newCommand,
	solutionCommand,
	doctorCommand,
}

// asksJSON tells whether --json is among the arguments.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json") || slices.Contains(args, "--json=true")
}

// run is the whole program; tests call it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &noting{Writer: stdout}
	stderr = &safe{Writer: stderr}
	a := &app{stdin: stdin, stdout: &safe{Writer: out}, stderr: stderr}
	root := &cobra.Command{
		Use:           "grundy",
		Short:         "Judge solutions of combinatorial games, down to the smallest failing input",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          unknownCommand,

		PersistentPreRunE: checkBounds,
	}
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print one JSON object a line")
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(a.stdout)
	root.SetErr(stderr)
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, sub := range subcommands {
		root.AddCommand(sub(a))
	}
	err := root.ExecuteContext(ctx)
	if err != nil && errors.Is(err, context.Canceled) {
		err = fault.Errorf("interrupted: nothing is left running; nothing was decided")
	}
	if err == nil && out.err != nil {
		err = &oops{"standard output", plain(out.err), "what was printed is not whole"}
	}
	if err != nil {
		a.json = a.json || asksJSON(args) // a wrong flag before it keeps it from being read
		a.fail(err)
		return cannotTell
	}
	return a.code
}
