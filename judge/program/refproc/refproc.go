// Package refproc runs Go references in separate processes, because a process can be killed but a
// goroutine that never ends cannot. Such a process is this program's own binary, started under
// another name. It answers many files one after another, because starting a process takes as long
// as answering hundreds of files.
//
//	func main() {
//		refproc.Serve(find) // does not return in such a process
//		…
//		pool := &refproc.Pool{}
//		answer, err := pool.Answer(ctx, "hdu1847", input)
//
// A request is the name of a reference and an input. A reply is a byte, 0 for an answer and 1 for
// an error, followed by the answer or the error message. The length of each text precedes it, in
// four bytes. References are trusted code, so only their time is limited.
package refproc

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"time"
)

// Solve is a reference: it answers a file with any number of cases.
type Solve = func(in io.Reader, out io.Writer) error

// processName is the name under which a process of this package is started.
const processName = "grundy-reference"

// The first byte of a reply.
const (
	answered = 0
	failed   = 1
)

// longest is the maximum length of a text. A larger length means that the stream is corrupt.
const longest = 1 << 30

// Serve answers all requests and then exits, if a Pool started this process. Otherwise it does
// nothing. find returns the reference with a name, or nil.
func Serve(find func(name string) Solve) {
	if os.Args[0] != processName {
		return
	}
	debug.SetGCPercent(fewCollections)
	if err := serve(os.Stdin, os.Stdout, find); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// fewCollections is the garbage collection percentage. It is high because most files are so small
// that collecting would take longer than answering.
const fewCollections = 400

// orphaned is how long a reference runs before the process checks whether its parent still
// exists.
const orphaned = 500 * time.Millisecond

func serve(in io.Reader, out io.Writer, find func(string) Solve) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		name, err := receive(r)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		input, err := receive(r)
		if err != nil {
			return io.ErrUnexpectedEOF
		}
		// The next request comes only after this reply, so anything that can be read now is the
		// end of the stream.
		looked := make(chan struct{})
		look := time.AfterFunc(orphaned, func() {
			defer close(looked)
			if _, err := r.Peek(1); err != nil {
				os.Exit(0)
			}
		})
		if _, err := out.Write(reply(find(string(name)), string(name), input)); err != nil {
			return err
		}
		if !look.Stop() {
			<-looked
		}
	}
}

// reply returns a reference's reply to a file.
func reply(solve Solve, name string, input []byte) []byte {
	var b bytes.Buffer
	b.Write(make([]byte, 5))
	kind := byte(answered)
	if err := call(solve, name, input, &b); err != nil {
		kind = failed
		b.Truncate(5)
		b.WriteString(err.Error())
	}
	text := b.Bytes()
	text[0] = kind
	binary.LittleEndian.PutUint32(text[1:], uint32(len(text)-5))
	return text
}

// replied reads a reply: an answer or an error message.
func replied(r io.Reader) (answer []byte, failure string, err error) {
	var kind [1]byte
	if _, err := io.ReadFull(r, kind[:]); err != nil {
		return nil, "", err
	}
	text, err := receive(r)
	if kind[0] == failed {
		return nil, string(text), err
	}
	return text, "", err
}

// call calls a reference and turns a panic into an error.
func call(solve Solve, name string, input []byte, out io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panics: %v", r)
		}
	}()
	if solve == nil {
		return fmt.Errorf("no reference is called %s", name)
	}
	return solve(bytes.NewReader(input), out)
}

// receive reads a text preceded by its length. It returns io.EOF at the end of the stream.
func receive(r io.Reader) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint32(size[:])
	if n > longest {
		return nil, errors.New("the stream is broken")
	}
	text := make([]byte, 0, min(n, 1<<20)) // so that a wrong length costs no memory
	for left := int(n); left > 0; left = int(n) - len(text) {
		text = slices.Grow(text, min(left, max(1<<20, len(text))))
		part := text[len(text):min(int(n), cap(text))]
		if _, err := io.ReadFull(r, part); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		text = text[:len(text)+len(part)]
	}
	return text, nil
}

// request returns the encoding of a request.
func request(name string, input []byte) []byte {
	text := make([]byte, 0, 8+len(name)+len(input))
	text = binary.LittleEndian.AppendUint32(text, uint32(len(name)))
	text = append(text, name...)
	text = binary.LittleEndian.AppendUint32(text, uint32(len(input)))
	return append(text, input...)
}
