package text

import (
	"fmt"
	"io"

	"grundy/judge/testfiles"
	"grundy/judge/words"
)

// Generated writes what was written of a plan, on a line.
func Generated(w io.Writer, s *testfiles.Summary) error {
	line := fmt.Sprintf("%s: %s, %s, %s", words.Visible(s.Dir), words.Plural(len(s.Made), "test"), words.Plural(s.Cases(), "case"), about(s.Bytes()))
	if s.Whole > 0 {
		line += fmt.Sprintf(": all %d legal cases", s.Whole)
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

// about is a size to a tenth.
func about(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return fmt.Sprintf("%d B", n)
}
