package jury

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/plan"
)

// validating are the limits of a validator's run.
var validating = sandbox.Limits{CPU: 10 * time.Second, Wall: 30 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: processes}

// Validators accept an input with these exit codes.
const (
	testlibAccepts = 0
	kattisAccepts  = 42
)

// A validator is a program that reads an input as standard input and judges it.
type validator struct {
	storedRuns
	program *build.Program
	name    string
	accepts int // the exit code that accepts

	mu    sync.Mutex
	known map[[sha256.Size]byte]string // hash of an input and Given → reason for rejecting the input, or ""
}

// Validator implements Programs. If name is empty, the protocol is kattis if the source or a file
// beside it contains the number 42 and it does not use testlib, and otherwise testlib. The program
// judges each input only once.
func (j *Jury) Validator(ctx context.Context, src build.Source, name string) (check.Validator, error) {
	if name != "" && !protocol.Known(name) {
		return nil, fault.New(src.Name, i18n.Messagef("there is no protocol %q", name), "use testlib or kattis")
	}
	v := &validator{storedRuns: storedRuns{jury: j}, name: src.Name, accepts: testlibAccepts, known: map[[sha256.Size]byte]string{}}
	if name == string(protocol.Kattis) || name == "" && ShowsKattis(src) {
		v.accepts = kattisAccepts
	}
	var err error
	if v.program, err = j.builder.Own(ctx, src, "validator"); err != nil {
		return nil, err
	}
	j.add(v)
	return v, nil
}

// ShowsKattis reports whether the source of a validator, or a file that it includes, has Kattis's
// exit code and does not use testlib.
func ShowsKattis(src build.Source) bool {
	shows := saysKattis.Match(src.Text)
	var beside [][]byte
	for _, f := range src.Beside {
		beside = append(beside, f.Text)
		shows = shows || saysKattis.Match(f.Text)
	}
	return shows && protocol.Of(src.Text, beside...) != protocol.Testlib
}

// saysKattis matches the exit code with which Kattis's validators accept.
var saysKattis = regexp.MustCompile(`\b42\b`)

// Validate implements check.Validator.
func (v *validator) Validate(ctx context.Context, input []byte) (why string, err error) {
	return v.ValidateWith(ctx, input, Given{})
}

// Given is what a validator gets in addition to the input.
type Given struct {
	Flags []string        // the arguments of the program
	Laid  []plan.LaidFile // files in the program's working folder
}

// ValidateWith is like Validate, with arguments and files for the program.
func (v *validator) ValidateWith(ctx context.Context, input []byte, given Given) (why string, err error) {
	parts := [][]byte{input, []byte(strings.Join(given.Flags, "\x00"))}
	for _, f := range given.Laid {
		parts = append(parts, []byte(f.Name), f.Text)
	}
	key := sha256.Sum256(joined(parts...))
	v.mu.Lock()
	why, known := v.known[key]
	v.mu.Unlock()
	if known {
		return why, nil
	}
	if why, err = v.judge(ctx, input, given); err == nil {
		v.mu.Lock()
		v.known[key] = why
		v.mu.Unlock()
	}
	return why, err
}

func (v *validator) judge(ctx context.Context, input []byte, given Given) (why string, err error) {
	res, err := v.run(ctx, input, given)
	if err != nil {
		return "", err
	}
	said := format.Visible(format.Clip(format.CrashLine(v.program.Named(bytes.Join([][]byte{res.Stdout, res.Stderr}, []byte("\n")))), 200))
	switch {
	case res.End == sandbox.Exited && res.ExitCode == v.accepts:
		return "", nil
	case res.End == sandbox.WallOver && res.Starved:
		return "", fault.New(v.name, i18n.Messagef("the validator did not end within %s, because the machine is busy", validating.Wall), "try again when it is quiet")
	case res.End != sandbox.Exited && res.End != sandbox.Signaled:
		return "", fault.New(v.name, i18n.Messagef("the validator took %s, on an input of %s", res.Failure(validating), format.Size(int64(len(input)))), "fix the validator")
	case said != "":
		return v.name + " refuses it: " + said, nil
	case res.End == sandbox.Signaled:
		return v.name + " refuses it: killed by " + res.Signal, nil
	}
	return fmt.Sprintf("%s refuses it: exit code %d", v.name, res.ExitCode), nil
}

// run runs the program on an input, or returns the stored result.
func (v *validator) run(ctx context.Context, input []byte, given Given) (sandbox.Result, error) {
	cmd := sandbox.Command{
		Args: slices.Concat(v.program.Within(validating.Memory), given.Flags), Env: v.program.Env, Stdin: input, Limits: validating, Visible: v.program.Folders(),
	}
	for _, f := range given.Laid {
		cmd.Laid = append(cmd.Laid, sandbox.LaidFile(f))
	}
	cmd.Limits.Memory += v.program.Overhead
	runs := v.stored(v.program)
	if runs != nil {
		if res, known, _ := runs.Recall(cmd); known {
			return res, nil
		}
	}
	res, err := v.jury.run(ctx, cmd)
	if err == nil && runs != nil && !res.Starved {
		runs.Store(cmd, res)
	}
	return res, err
}

// Close stores the results of the program's runs.
func (v *validator) Close() error {
	v.save()
	return nil
}
