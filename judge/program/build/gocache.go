package build

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// go build stores what it compiled in a cache and trusts what it finds there. A submission that
// could write there, through a bug of the compiler, could change the programs of others. So Grundy
// has a cache of its own. Only Grundy fills it, with the packages that contest programs import.
// Submissions can only read it. Other packages are compiled for each submission that imports them,
// and discarded.
//
// go build checks only the sizes of the files in its cache, so one changed bit could spoil every
// later program. After filling the cache, Grundy records the hashes of the files in a file that is
// named after the state of the compiler. If the hashes differ later, Grundy fills the cache again.

// usual imports the packages that contest programs import.
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

// warm fills the cache of go build, unless it was filled for this state of the compiler.
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
	if b.isWarm(key) {
		return nil
	}
	if _, err := b.folder.Sub(goBuild); err != nil {
		return ours(err)
	}
	b.purge()
	if err := b.fill(ctx, &own); err != nil {
		return err
	}
	return b.markWarm(key)
}

// fill makes go build compile the packages that contest programs import.
func (b *Builder) fill(ctx context.Context, own *job) error {
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
	c := b.call(own, bench.dir)
	c.Writable = []string{b.goCache}
	c.Visible = slices.DeleteFunc(c.Visible, func(path string) bool { return path == b.goCache })
	compiled, err := b.tool(ctx, c)
	if err != nil {
		return err
	}
	if !compiled.Accepted {
		text := cleanLog(compiled.Log, bench.dir)
		if err := machineFault(own, text); err != nil {
			return err
		}
		return toolError(own.program, refuses(text), toolchainOf(own.program).mend)
	}
	return nil
}

// goBuild is the name of go build's cache inside Grundy's cache.
const goBuild = "go-build"

// shard matches the folders in which go build stores its files.
var shard = regexp.MustCompile(`^[0-9a-f]{2}$`)

// shards returns the names of these folders.
func (b *Builder) shards() (names []string) {
	list, _ := os.ReadDir(b.goCache) // a missing folder has no shards
	for _, e := range list {
		if e.IsDir() && shard.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// isWarm reports whether the cache of go build has all files that were recorded for a key.
func (b *Builder) isWarm(key string) bool {
	state, err := b.goState()
	if err != nil {
		return false
	}
	b.mu.Lock()
	known := b.checked[goBuild+key] == state
	b.mu.Unlock()
	if known {
		return true
	}
	text, err := b.folder.Read(goBuild+"/warm-"+key, maxEntry)
	if err != nil {
		return false
	}
	var noted []sealed
	now, err := b.goSeal()
	if err != nil || json.Unmarshal(text, &noted) != nil || len(noted) == 0 {
		return false
	}
	there := map[sealed]bool{}
	for _, s := range now {
		there[s] = true
	}
	if slices.ContainsFunc(noted, func(s sealed) bool { return !there[s] }) {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.checked[goBuild+key] = state
	return true
}

// markWarm records the files in the cache of go build.
func (b *Builder) markWarm(key string) error {
	list, err := b.goSeal()
	if err != nil {
		return ours(err)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return ours(b.folder.Write(goBuild+"/warm-"+key, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}))
}

// goSeal returns the seals of all files in the shards.
func (b *Builder) goSeal() (all []sealed, err error) {
	for _, name := range b.shards() {
		list, err := sealOf(filepath.Join(b.goCache, name))
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			s.Name = name + "/" + s.Name
			all = append(all, s)
		}
	}
	return all, nil
}

// goState returns a text that changes when a file of the shards changes. It does not read the
// files.
func (b *Builder) goState() (string, error) {
	h := sha256.New()
	for _, name := range b.shards() {
		state, err := stampOf(filepath.Join(b.goCache, name))
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, name, state)
	}
	return string(h.Sum(nil)), nil
}

// purge removes the shards that hold a damaged result, or that cannot be read. go build names the
// file of a result after the hash of its contents.
func (b *Builder) purge() {
	list, _ := os.ReadDir(b.goCache)
	for _, e := range list {
		if !shard.MatchString(e.Name()) {
			continue
		}
		files, err := sealOf(filepath.Join(b.goCache, e.Name()))
		spoilt := slices.ContainsFunc(files, func(s sealed) bool {
			hash, isResult := strings.CutSuffix(s.Name, "-d")
			return isResult && s.Sum != hash
		})
		if !e.IsDir() || err != nil || spoilt {
			// If this fails, filling the cache may fail and report the reason.
			_ = b.folder.Remove(goBuild + "/" + e.Name())
		}
	}
}
