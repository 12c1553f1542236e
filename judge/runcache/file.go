package runcache

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"io"
	"slices"

	"grundy/judge/store"
)

// maxFile is the size in bytes of the outputs in one file; above it, the facts learned
// first are dropped.
const maxFile = 32 << 20

// maxPacked and maxText bound, in bytes, what a file may hold, whoever wrote it.
const (
	maxPacked = 64 << 20
	maxText   = 4 * maxFile
)

// A stored is a fact with its key. They are written as a list: for a map, gob allocates
// as much as a file asks for, even if that is more than there is.
type stored struct {
	Key  string
	Fact fact
}

// load reads a file of facts. A file that is missing or not whole has none; the
// checksum of gzip covers all of it. Nor has a link, or another user's file.
func load(folder *store.Folder, name string) map[string]fact {
	facts := map[string]fact{}
	data, err := folder.Read(name, maxPacked)
	if err != nil {
		return facts
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return facts
	}
	text, err := io.ReadAll(io.LimitReader(packed, maxText+1))
	if err != nil || len(text) > maxText {
		return facts
	}
	for _, k := range decoded(text) {
		facts[k.Key] = k.Fact
	}
	return facts
}

// decoded decodes a list of facts; it returns none if the text is not such a list.
func decoded(text []byte) (list []stored) {
	defer func() {
		if recover() != nil { // a fault of gob must not become a fault of judging
			list = nil
		}
	}()
	if gob.NewDecoder(bytes.NewReader(text)).Decode(&list) != nil {
		return nil
	}
	return list
}

// save writes a file of facts atomically.
func save(folder *store.Folder, name string, facts map[string]fact) error {
	var list []stored
	for key, f := range bounded(facts) {
		list = append(list, stored{key, f})
	}
	return folder.Write(name, func(w io.Writer) error {
		packed, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
		if err != nil {
			return err
		}
		return errors.Join(gob.NewEncoder(packed).Encode(list), packed.Close())
	})
}

// bounded drops the facts learned first if there are too many.
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
