package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// hanging is a reference that never ends on input 7, in this process and in reference processes.
func hanging(in io.Reader, out io.Writer) error {
	for {
		var n int
		if _, err := fmt.Fscan(in, &n); err != nil {
			return nil
		}
		for n == 7 {
			runtime.KeepAlive(n) // for ever
		}
		fmt.Fprintln(out, map[bool]string{true: "Cici", false: "Kiki"}[n%3 == 0])
	}
}

// addHanging adds the hanging problem until the test ends.
func addHanging(t *testing.T) {
	rows := solutions.Rows
	solutions.Rows = append(slices.Clone(rows), solutions.Row{ID: "hang", Solve: hanging})
	t.Cleanup(func() { solutions.Rows = rows })
}

// orHanging returns the reference with the given id. The hanging one is included.
func orHanging(id string) problem.Solve {
	if id == "hang" {
		return hanging
	}
	return catalogue.Solve(id)
}

const hangingSpec = `id: hang
title: {en: Hang}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..1000}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`

const rightProgram = `package main

import "fmt"

func main() {
	for n := 0; ; {
		if _, err := fmt.Scan(&n); err != nil {
			return
		}
		fmt.Println(map[bool]string{true: "Cici", false: "Kiki"}[n%3 == 0])
	}
}
`

// A transcript collects the output of a command and can be read while the command runs.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *transcript) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func (w *transcript) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// TestHangingReference interrupts commands once they report that they wait for a hanging reference.
// It checks that they end.
func TestHangingReference(t *testing.T) {
	addHanging(t)
	dir := t.TempDir()
	spec, program := filepath.Join(dir, "hang.yaml"), filepath.Join(dir, "a.go")
	own, reference := filepath.Join(dir, "own", "hang.yaml"), filepath.Join(dir, "own", "reference.go")
	if err := os.Mkdir(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{
		spec: hangingSpec, program: rightProgram,
		// If the reference is a program, its sandbox stops it.
		own:       hangingSpec + "reference: reference.go\n",
		reference: strings.Replace(rightProgram, "fmt.Println", "for n == 7 {\n}\n\t\tfmt.Println", 1),
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"submit", spec, program},
		{"stress", spec, program, "--for", "5m"},
		{"stress", spec, program, "--slowest", "--for", "5m"},
		{"gen", spec, "--out", filepath.Join(dir, "tests")},
		{"lint", spec},
		{"limits", own},
		{"submit", own, program},
	} {
		t.Run(strings.ReplaceAll(strings.Join(args, " "), dir, ""), func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel()
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			var errors transcript
			code := make(chan int, 1)
			go func() { code <- execute(ctx, args, strings.NewReader(""), io.Discard, &errors) }()
			for !strings.Contains(errors.String(), "hang: the reference takes long for a file of ") {
				select {
				case c := <-code:
					t.Fatalf("ended with %d before it hung: %s", c, &errors)
				case <-time.After(10 * time.Millisecond):
				}
			}
			interrupt()
			select {
			case c := <-code:
				if c != cannotTell {
					t.Errorf("exit code %d", c)
				}
			case <-time.After(patience):
				t.Error("the command did not end after the interrupt")
			}
		})
	}
}

// TestSoon checks that an interrupted call returns although the function that it waits for never
// ends.
func TestSoon(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if code := soon(ctx, time.Millisecond, func() int { select {} }); code != cannotTell {
		t.Errorf("exit code %d", code)
	}
	if code := soon(ctx, time.Minute, func() int { return notSo }); code != notSo {
		t.Errorf("exit code %d of a call that ends", code)
	}
	if code := soon(t.Context(), 0, func() int { return asExpected }); code != asExpected {
		t.Errorf("exit code %d of one that is not interrupted", code)
	}
}
