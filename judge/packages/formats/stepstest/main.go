// The program steps reads packages and counts the steps that reading takes. A step is a block of
// statements of the packages that were built with -cover.
//
//	go build -cover -covermode=atomic -coverpkg=grundy/judge/packages/... -o steps .
//	echo '{"init.yml": "test_cases: []\n"}' | steps 1000000
//
// Each line of standard input is a package: its files by path. The program prints the number of
// steps for each. It ends at the first package that takes more steps than its argument.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime/coverage"
	"strconv"
	"testing/fstest"
	"time"

	"grundy/judge/packages/formats"
)

func main() {
	limit, err := strconv.ParseUint(os.Args[1], 10, 64)
	if err != nil {
		log.Fatal(err)
	}
	for in := json.NewDecoder(os.Stdin); ; {
		var files map[string]string
		if err := in.Decode(&files); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		steps := measure(files, limit)
		fmt.Println(steps)
		if steps > limit {
			return
		}
	}
}

// measure reads a package. It returns early if reading takes more steps than limit.
func measure(files map[string]string, limit uint64) uint64 {
	folder := fstest.MapFS{}
	for at, text := range files {
		folder[at] = &fstest.MapFile{Data: []byte(text)}
	}
	before, done := counted(), make(chan bool)
	go func() {
		defer close(done)
		if format, ok := formats.Of(folder); ok {
			format.Read(folder, "name")
		}
	}()
	for look := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case <-done:
			look.Stop()
			return counted() - before
		case <-look.C:
			if steps := counted() - before; steps > limit {
				return steps
			}
		}
	}
}

// counted returns the number of steps since the program started. The counters are in the format of
// files that "go build -cover" programs write: a header, a segment with texts, and for each function
// the number of its counters, its package, its number and the counters.
func counted() (steps uint64) {
	var b bytes.Buffer
	if err := coverage.WriteCounters(&b); err != nil {
		log.Fatal(err)
	}
	const header, footer = 32, 16
	text := b.Bytes()[header:]
	functions, texts := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint32(text[8:])+binary.LittleEndian.Uint32(text[12:])
	text = text[16+texts : len(text)-footer]
	next := func() uint64 {
		v, n := binary.Uvarint(text)
		if n <= 0 {
			log.Fatal("the counters are damaged")
		}
		text = text[n:]
		return v
	}
	for range functions {
		counters := next()
		next()
		next()
		for range counters {
			steps += next()
		}
	}
	return steps
}
