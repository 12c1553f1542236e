package table

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
	"slices"

	"grundy/judge/base/fault"
)

// header is the first line of a saved table. The values follow as 16-bit numbers, low byte first.
type header struct {
	Version int       `json:"version"`
	Rule    string    `json:"rule"`
	Heaps   int       `json:"heaps"`
	Engines []Stretch `json:"engines"`
	Sum     uint32    `json:"crc32"` // of the following bytes
}

const savedVersion = 1

// Save writes a table, which may be unfinished, for Load.
func (t *Table) Save(w io.Writer) error {
	sum := crc32.NewIEEE()
	if err := write(sum, t.values); err != nil {
		return err
	}
	head, err := json.Marshal(header{savedVersion, t.rule.String(), len(t.values), t.engines, sum.Sum32()})
	if err != nil {
		return err
	}
	if _, err := w.Write(append(head, '\n')); err != nil {
		return err
	}
	return write(w, t.values)
}

// pieceHeaps is the number of values that are written or read at once, because a table may fill
// most of the memory.
const pieceHeaps = 1 << 15

// write writes values, a piece at a time.
func write(w io.Writer, values []uint16) error {
	body := make([]byte, 0, 2*pieceHeaps)
	for piece := range slices.Chunk(values, pieceHeaps) {
		body = body[:0]
		for _, v := range piece {
			body = binary.LittleEndian.AppendUint16(body, v)
		}
		if _, err := w.Write(body); err != nil {
			return err
		}
	}
	return nil
}

// Load reads the output of Save, to continue the computation. It returns an error if the table has
// another rule or was saved by another version, or if the file is truncated or damaged.
func Load(r io.Reader, rule Rule) (*Table, error) {
	in := bufio.NewReader(r)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, fault.Errorf("table: the file is not a saved table (%w); compute it again", err)
	}
	h, err := readHeader(line, rule)
	if err != nil {
		return nil, err
	}
	t := &Table{rule: rule, engines: h.Engines}
	sum := crc32.NewIEEE()
	body := make([]byte, 2*pieceHeaps)
	for left := h.Heaps; left > 0; left -= pieceHeaps {
		piece := body[:2*min(left, pieceHeaps)]
		if _, err = io.ReadFull(in, piece); err != nil {
			break // truncated
		}
		sum.Write(piece)
		for i := 0; i < len(piece); i += 2 {
			t.values = append(t.values, binary.LittleEndian.Uint16(piece[i:]))
		}
	}
	if _, more := in.ReadByte(); err != nil || more != io.EOF || sum.Sum32() != h.Sum {
		return nil, fault.Errorf("table: the saved table of %s is cut or damaged; compute it again", rule)
	}
	return t, nil
}

// readHeader reads the first line of a table of the rule.
func readHeader(line []byte, rule Rule) (header, error) {
	var h header
	err := json.Unmarshal(line, &h)
	if err != nil || h.Version != savedVersion || h.Heaps < 0 || h.Heaps > mostHeaps {
		return h, fault.Errorf("table: the first line is not that of a saved table of version %d; compute it again", savedVersion)
	}
	if h.Rule != rule.String() {
		return h, fault.Errorf("table: the saved table is of %s; give the file of %s", h.Rule, rule)
	}
	return h, nil
}

// computed returns the number of heaps that were computed and not copied.
func (t *Table) computed() (heaps int, engines []Stretch) {
	for i, s := range t.engines {
		if s.Engine == copied {
			return s.From, t.engines[:i]
		}
	}
	return len(t.values), t.engines
}
