package reading

import (
	"math"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/i18n"
)

// These constants bound the limits of time and memory.
const (
	MostSeconds = 3600
	mostBytes   = 1 << 40
)

// A Unit is a unit in which packages write limits.
type Unit struct {
	one, most   float64 // in nanoseconds or bytes
	wrong, over i18n.Message
}

// These are the units of limits.
var (
	Seconds      = Unit{1e9, MostSeconds * 1e9, "is not a time in seconds", "is longer than an hour"}
	Milliseconds = Unit{1e6, MostSeconds * 1e9, "is not a time in milliseconds", "is longer than an hour"}
	KiB          = Unit{1 << 10, mostBytes, "is not a size in KiB", "is larger than 1TiB"}
	MiB          = Unit{1 << 20, mostBytes, "is not a size in MiB", "is larger than 1TiB"}
)

// Of parses a limit, which is a number above 0. It returns nanoseconds or bytes. If the text is not
// such a limit, wrong says why.
func (u Unit) Of(text string) (v int64, wrong i18n.Message) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), "_", ""), 64)
	switch n = math.Round(n * u.one); {
	case !(n > 0) || err != nil && !math.IsInf(n, 1) || strings.ContainsAny(text, "nN"):
		return 0, u.wrong
	case n > u.most:
		return 0, u.over
	}
	return int64(n), ""
}

// Time is like Of, for a unit of time.
func (u Unit) Time(text string) (limit time.Duration, wrong i18n.Message) {
	v, wrong := u.Of(text)
	return time.Duration(v), wrong
}
