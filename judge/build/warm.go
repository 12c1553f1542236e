package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// go build keeps what it compiled in a cache, and believes what it finds there: a
// submission that could write there, by whatever hole of the compiler, would be part of
// the next one's program. So the cache is ours and nobody else's, a program of ours
// alone fills it, with the packages that programs of contests import, and submissions
// can read it. What they import besides is compiled for them, and thrown away.

// usual imports what contest programs do.
const usual = `package main

import (
	_ "bufio"
	_ "bytes"
	_ "cmp"
	_ "container/heap"
	_ "container/list"
	_ "container/ring"
	_ "errors"
	"fmt"
	_ "io"
	_ "iter"
	_ "maps"
	_ "math"
	_ "math/big"
	_ "math/bits"
	_ "math/cmplx"
	_ "math/rand"
	_ "os"
	_ "runtime"
	_ "runtime/debug"
	_ "slices"
	_ "sort"
	_ "strconv"
	_ "strings"
	_ "sync"
	_ "sync/atomic"
	_ "time"
	_ "unicode"
	_ "unicode/utf8"
	_ "unsafe"
)

func main() { fmt.Println() }
`

// warm fills the cache of go build, once for a state of the compiler.
func (b *Builder) warm(ctx context.Context, j *job) error {
	if j.program != "go" {
		return nil
	}
	own := *j
	own.file, own.text = "main.go", []byte(usual)
	own.compile = words(j.lang.Compile, "", own.file, "")
	own.compile[0] = j.compile[0]
	key := own.key()
	unlock, err := b.lock(ctx, key)
	if err != nil {
		return err
	}
	defer unlock()
	mark := filepath.Join(b.goCache, "warm-"+key)
	if _, err := os.Stat(mark); err == nil {
		return nil
	}
	if err := os.MkdirAll(b.goCache, 0o755); err != nil {
		return ours(err)
	}
	w, err := b.workshop()
	if err != nil {
		return err
	}
	defer w.close()
	bench, err := w.bench(own.file, own.text)
	if err != nil {
		return err
	}
	defer bench.root.Close()
	c := b.call(&own, bench.dir)
	c.Writable = []string{b.goCache}
	c.Visible = slices.DeleteFunc(c.Visible, func(path string) bool { return path == b.goCache })
	log, ok, err := b.tool(ctx, c)
	if err != nil {
		return err
	}
	if !ok {
		text := cleanLog(log, bench.dir)
		if err := machineFault(&own, text); err != nil {
			return err
		}
		return &ToolError{
			Program: j.program, What: fmt.Sprintf("refuses a known good program (%s)", telling(text)),
			Remedy: toolchainOf(j.program).mend,
		}
	}
	return ours(os.WriteFile(mark, nil, 0o644))
}
