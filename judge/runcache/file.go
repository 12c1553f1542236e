package runcache

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// maxFile is the size in bytes of the outputs in one file; above it the facts that
// were learned first go.
const maxFile = 32 << 20

// load reads a file of facts. One that is not whole, or not there, has none: gzip
// has a checksum of all of it.
func load(file string) map[string]fact {
	none := map[string]fact{}
	data, err := os.ReadFile(file)
	if err != nil {
		return none
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return none
	}
	text, err := io.ReadAll(io.LimitReader(packed, 4*maxFile))
	if err != nil {
		return none
	}
	var facts map[string]fact
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(&facts); err != nil || facts == nil {
		return none
	}
	return facts
}

// store writes a file of facts: it comes to its place whole or not at all.
func store(file string, facts map[string]fact) error {
	var text bytes.Buffer
	packed, err := gzip.NewWriterLevel(&text, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(packed).Encode(bounded(facts)); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	return replace(file, text.Bytes())
}

// replace writes beside the file and renames.
func replace(file string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// bounded leaves out the facts that were learned first, if all are too many.
func bounded(facts map[string]fact) map[string]fact {
	var total int64
	var keys []string
	for key, f := range facts {
		total += f.size()
		keys = append(keys, key)
	}
	if total <= maxFile {
		return facts
	}
	slices.SortFunc(keys, func(a, b string) int { return facts[b].Learned.Compare(facts[a].Learned) })
	few := map[string]fact{}
	total = 0
	for _, key := range keys {
		if total += facts[key].size(); total > maxFile {
			break
		}
		few[key] = facts[key]
	}
	return few
}
