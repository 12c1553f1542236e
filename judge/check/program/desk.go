package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
	"grundy/judge/store"
	"grundy/judge/words"
)

// A desk is where one output at a time is judged: a folder with the files that the program
// reads and, for Kattis, one that it writes. The names never change, so that boxes that see
// the folder can be used again.
type desk struct {
	c      *Checker
	at     protocol.Paths
	args   []string // of the program, without those that start it
	piped  bool     // the program reads the output as standard input
	input  sheet
	output sheet // if it is not piped
	answer sheet
	server sandbox.Server
	plain  bool // the program does not serve
}

// take returns a desk that nobody uses.
func (c *Checker) take() (*desk, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, fault.Errorf("%s: the checker is closed; open the problem again", c.name)
	}
	if n := len(c.free); n > 0 {
		d := c.free[n-1]
		c.free = c.free[:n-1]
		return d, nil
	}
	if c.folder == nil {
		folder, err := store.Temporary("check", nil)
		if err != nil {
			return nil, err
		}
		c.folder = folder
		if err := os.Chmod(folder.Path(), 0o755); err != nil { // stronger tiers run programs as somebody else
			return nil, err
		}
	}
	c.desks++
	return c.desk(filepath.Join(c.folder.Path(), "desk-"+strconv.Itoa(c.desks)))
}

// desk makes a desk in a folder.
func (c *Checker) desk(dir string) (*desk, error) {
	d := &desk{c: c, at: protocol.Paths{
		Input: filepath.Join(dir, "files", "input"), Output: filepath.Join(dir, "files", "output"),
		Answer: filepath.Join(dir, "files", "answer"), Feedback: filepath.Join(dir, "feedback"),
	}}
	for _, folder := range []string{dir, filepath.Dir(d.at.Input), d.at.Feedback} {
		err := os.Mkdir(folder, 0o755)
		if err == nil {
			err = os.Chmod(folder, 0o755) // whatever the umask
		}
		if err != nil {
			return nil, err
		}
	}
	d.args, d.piped = c.protocol.Checker(d.at, c.flags)
	err := errors.Join(d.input.open(d.at.Input), d.answer.open(d.at.Answer))
	if !d.piped {
		err = errors.Join(err, d.output.open(d.at.Output))
	}
	if err != nil {
		d.leave()
		return nil, err
	}
	return d, nil
}

// put takes a desk back.
func (c *Checker) put(d *desk) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		d.leave()
		return
	}
	c.free = append(c.free, d)
}

// stop ends the server.
func (d *desk) stop() {
	if d.server != nil {
		d.server.Close()
		d.server = nil
	}
}

// leave ends all that belongs to the desk.
func (d *desk) leave() {
	d.stop()
	d.input.close()
	d.output.close()
	d.answer.close()
}

// lay lays out the files for an output.
func (d *desk) lay(f check.File, output []byte) error {
	err := errors.Join(d.input.become(f.Input), d.answer.become(f.Want))
	if !d.piped {
		err = errors.Join(err, d.output.become(output))
	}
	if err != nil {
		return fault.New(filepath.Dir(d.at.Input), store.What(err), "make room, or set TMPDIR to a folder with some")
	}
	return nil
}

// A sheet is a file that stays open and is written anew for each output: a file system may
// take milliseconds to close one that was made empty and written.
type sheet struct {
	file *os.File
	size int // as far as something may be written
}

// open makes the file.
func (s *sheet) open(path string) (err error) {
	if s.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644); err == nil {
		err = s.file.Chmod(0o644) // whatever the umask
	}
	return err
}

// become makes a text the whole of the file.
func (s *sheet) become(text []byte) error {
	longer := s.size > len(text)
	s.size = max(s.size, len(text))
	if _, err := s.file.WriteAt(text, 0); err != nil {
		return err
	}
	if longer {
		if err := s.file.Truncate(int64(len(text))); err != nil {
			return err
		}
	}
	s.size = len(text)
	return nil
}

// close closes the file, if it was opened.
func (s *sheet) close() {
	if s.file != nil {
		_ = s.file.Close() // it is of no use any more
	}
}

// command returns the command that judges what is laid out.
func (d *desk) command(args, visible []string, output []byte) sandbox.Command {
	p := d.c.program
	cmd := sandbox.Command{
		Args: append(append([]string(nil), args...), d.args...), Env: p.Env, Limits: d.c.limits,
		Visible: append(visible, filepath.Dir(d.at.Input)),
	}
	cmd.Limits.Memory += p.Overhead
	if d.piped {
		cmd.Stdin = output
		cmd.Writable = []string{d.at.Feedback}
	}
	return cmd
}

// accepts reports whether the program, as a server, accepts the output. If not, nothing is
// known.
func (d *desk) accepts(ctx context.Context, output []byte) bool {
	forker, ok := d.c.runner.(sandbox.Forker)
	if !ok || !d.c.terse || d.plain || !d.c.program.Serves() {
		return false
	}
	if d.server == nil {
		args, visible, ok, err := d.c.builder.Serve(ctx, d.c.program, d.c.limits.Memory)
		if ok && err == nil {
			d.server, err = forker.Serve(ctx, d.command(args, visible, nil))
		}
		if d.plain = !ok || err != nil && ctx.Err() == nil; d.server == nil {
			return false
		}
	}
	var stdin []byte
	if d.piped {
		stdin = output
		if store.Empty(d.at.Feedback) != nil {
			return false
		}
	}
	own := d.c.limits
	own.Memory += d.c.program.Overhead
	res, err := d.server.Run(ctx, stdin, own)
	if err != nil {
		d.stop()
		d.plain = ctx.Err() == nil
		return false
	}
	if res.End != sandbox.Exited {
		return false
	}
	j, err := d.c.protocol.Judgement(protocol.Said{Code: res.ExitCode})
	return err == nil && j.Right() && j.Score == nil
}

// judge runs the program once.
func (d *desk) judge(ctx context.Context, output []byte) (check.Judgement, error) {
	if d.piped {
		if err := store.Empty(d.at.Feedback); err != nil {
			return check.Judgement{}, err
		}
	}
	p := d.c.program
	res, err := d.c.runner.Run(ctx, d.command(p.Within(d.c.limits.Memory), p.Folders(), output))
	if err != nil {
		return check.Judgement{}, err
	}
	if why := d.c.unended(res); why != "" {
		if line := words.Telling(p.Named(res.Stderr)); line != "" {
			why += ": " + words.Visible(words.Clip(line, 200))
		}
		return check.Judgement{}, &protocol.Failure{What: why}
	}
	said := protocol.Said{Code: res.ExitCode, Stderr: p.Named(res.Stderr)}
	if d.piped {
		if said.Feedback, err = feedback(d.at.Feedback); err != nil {
			return check.Judgement{}, err
		}
	}
	return d.c.protocol.Judgement(said)
}

// unended says why a program did not end by itself; it is empty if it did.
func (c *Checker) unended(res sandbox.Result) string {
	switch res.End {
	case sandbox.CPUOver:
		return fmt.Sprintf("used more than %s of CPU time", c.limits.CPU)
	case sandbox.WallOver:
		if res.Starved {
			return fmt.Sprintf("waited for a processor for %s, since the machine is busy", c.limits.Wall)
		}
		return fmt.Sprintf("took more than %s by the clock", c.limits.Wall)
	case sandbox.MemOver:
		return fmt.Sprintf("used more than %s of memory", words.Size(c.limits.Memory))
	case sandbox.OutOver:
		return fmt.Sprintf("printed more than %s", words.Size(c.limits.Output))
	case sandbox.Signaled:
		return "was killed by " + res.Signal
	}
	return ""
}
