package reading

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// MostSeconds bounds a time limit.
const MostSeconds = 3600

// Seconds parses a time limit; false if the text is not a time limit.
func Seconds(text string) (time.Duration, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(v > 0) || v > MostSeconds {
		return 0, false
	}
	return time.Duration(math.Round(v * float64(time.Second))), true
}
