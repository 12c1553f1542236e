package runcache

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"io"
	"slices"

	"grundy/judge/base/store"
)

// maxFile is the maximum size of the facts in one file, in bytes before compression. If there are
// more, the oldest facts are dropped.
const maxFile = 32 << 20

// maxPacked and maxText limit the compressed and uncompressed size of a file, in bytes, because a
// hostile file may be larger.
const (
	maxPacked = 64 << 20
	maxText   = 4 * maxFile
)

// A stored is a fact with its key. A file has a list of them and not a map, because for a map gob
// allocates as much memory as the file asks for.
type stored struct {
	Key  string
	Fact fact
}

// load reads a file of facts. It returns no facts if the file is missing, damaged, too large, a
// link, or owned by another user. The checksum of gzip detects damage.
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

// decoded decodes a list of facts. It returns nil if the text is not such a list.
func decoded(text []byte) (list []stored) {
	defer func() {
		if recover() != nil { // a bug of gob must not make judging fail
			list = nil
		}
	}()
	if gob.NewDecoder(bytes.NewReader(text)).Decode(&list) != nil {
		return nil
	}
	return list
}

// save atomically writes a file of facts.
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

// bounded drops the oldest facts if there are too many.
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
