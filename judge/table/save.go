package table

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
)

// header is the first line of a saved table; the values follow as 16 bit numbers,
// low byte first.
type header struct {
	Version int       `json:"version"`
	Rule    string    `json:"rule"`
	Heaps   int       `json:"heaps"`
	Engines []Stretch `json:"engines"`
	Sum     uint32    `json:"crc32"` // of the bytes that follow
}

const savedVersion = 1

// Save writes a table, whole or what is done of one, for Load.
func (t *Table) Save(w io.Writer) error {
	body := make([]byte, 2*len(t.values))
	for i, v := range t.values {
		binary.LittleEndian.PutUint16(body[2*i:], v)
	}
	head, err := json.Marshal(header{savedVersion, t.rule.String(), len(t.values), t.engines, crc32.ChecksumIEEE(body)})
	if err != nil {
		return err
	}
	if _, err := w.Write(append(head, '\n')); err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// Load reads what Save wrote, to go on from. The rule is given, since one may be a
// function; an error tells when it is another, or when the file is cut or damaged.
func Load(r io.Reader, rule Rule) (*Table, error) {
	in := bufio.NewReader(r)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("table: no saved table is here: %w", err)
	}
	h, err := readHeader(line, rule)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(in, 2*int64(h.Heaps)+1))
	if err != nil {
		return nil, fmt.Errorf("table: the saved table of %s: %w", rule, err)
	}
	if len(body) != 2*h.Heaps || crc32.ChecksumIEEE(body) != h.Sum {
		return nil, fmt.Errorf("table: the saved table of %s is cut or damaged; compute it anew", rule)
	}
	t := &Table{rule: rule, values: make([]uint16, h.Heaps), engines: h.Engines}
	for i := range t.values {
		t.values[i] = binary.LittleEndian.Uint16(body[2*i:])
	}
	return t, nil
}

// readHeader reads the first line of a table of the rule.
func readHeader(line []byte, rule Rule) (header, error) {
	var h header
	err := json.Unmarshal(line, &h)
	if err != nil || h.Version != savedVersion || h.Heaps < 0 || h.Heaps > mostHeaps {
		return h, fmt.Errorf("table: the first line is not that of a saved table of version %d; compute it anew", savedVersion)
	}
	if h.Rule != rule.String() {
		return h, fmt.Errorf("table: the saved table is of %s, not of %s; give the file of that rule", h.Rule, rule)
	}
	return h, nil
}

// computed is how many heaps, from 0, were computed and not copied.
func (t *Table) computed() (heaps int, engines []Stretch) {
	for i, s := range t.engines {
		if s.Engine == copied {
			return s.From, t.engines[:i]
		}
	}
	return len(t.values), t.engines
}
