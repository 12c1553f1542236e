package build

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestTwoProcesses checks that two processes can build the same source in one cache at the same
// moment, and run the result.
func TestTwoProcesses(t *testing.T) {
	testenv.Long(t)
	sources := map[string]Source{
		"cpp":  {Name: "a.cpp", Text: []byte("#include <iostream>\nint main(){int n;std::cin>>n;std::cout<<2*n<<'\\n';}")},
		"java": {Name: "a.java", Text: []byte(scan + "class Side{}\nclass A{public static void main(String[] a){" + twice + "}}")},
	}
	if cache := os.Getenv("GRUNDY_TEST_CACHE"); cache != "" {
		b := New(cache, Direct)
		for _, id := range strings.Fields(os.Getenv("GRUNDY_TEST_LANGUAGES")) {
			// Each process reports that it is ready and waits for the start.
			fmt.Println("ready")
			if _, err := bufio.NewReader(io.LimitReader(os.Stdin, 1)).ReadByte(); err != nil {
				t.Fatal(err)
			}
			p, _, err := b.Build(t.Context(), sources[id], language(t, b, id))
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				cmd := exec.Command(p.Args[0], p.Args[1:]...)
				cmd.Dir, cmd.Env, cmd.Stdin = p.Dir, p.Env, strings.NewReader("21\n")
				if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "42" {
					t.Fatalf("%s: %q, %v", id, out, err)
				}
			}
		}
		return
	}
	for id := range sources {
		t.Run(id, func(t *testing.T) {
			b := builder(t, Direct)
			l := language(t, b, id)
			for _, line := range []string{l.Compile, l.Run} {
				if program := split(line)[0]; !metavariable.MatchString(program) {
					testenv.Programs(t, program)
				}
			}
			const processes = 2
			var all [processes]struct {
				cmd  *exec.Cmd
				in   io.WriteCloser
				out  *bufio.Reader
				said strings.Builder
			}
			for i := range all {
				p := &all[i]
				p.cmd = exec.Command(os.Args[0], "-test.run=^TestTwoProcesses$")
				p.cmd.Env = append(os.Environ(), "GRUNDY_TEST_CACHE="+b.Folder(), "GRUNDY_TEST_LANGUAGES="+id)
				p.cmd.Stderr = &p.said
				var err error
				if p.in, err = p.cmd.StdinPipe(); err != nil {
					t.Fatal(err)
				}
				out, err := p.cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				p.out = bufio.NewReader(out)
				if err := p.cmd.Start(); err != nil {
					t.Fatal(err)
				}
				defer p.cmd.Process.Kill() // no effect once it has ended
			}
			for i := range all {
				if line, err := all[i].out.ReadString('\n'); line != "ready\n" {
					t.Fatalf("%q, %v", line, err)
				}
			}
			for i := range all {
				if _, err := all[i].in.Write([]byte{'\n'}); err != nil {
					t.Fatal(err)
				}
			}
			for i := range all {
				rest, _ := io.ReadAll(all[i].out)
				if err := all[i].cmd.Wait(); err != nil {
					t.Errorf("process %d: %v\n%s%s", i, err, rest, all[i].said.String())
				}
			}
			if l := left(t, b); len(l) > 0 {
				t.Errorf("left %v", l)
			}
			if _, cached, err := b.Build(t.Context(), sources[id], l); err != nil || !cached {
				t.Errorf("afterwards: cached %t, %v", cached, err)
			}
		})
	}
}
