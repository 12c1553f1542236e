package format

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/i18n"
)

// Plural formats a number of things in English: 1 test, 2 tests, 3 tries.
func Plural(n int, what string) string { return i18n.Plural(n, what).String() }

// Few lists at most the given number of names and counts the rest: a, b, c and 7 more. If only one
// name would be counted, it is listed instead, because that is as short.
func Few(names []string, most int) i18n.Message {
	if len(names) <= most+1 {
		return i18n.Messagef("%s", strings.Join(names, ", "))
	}
	return i18n.Messagef("%s and %s more", strings.Join(names[:most], ", "), Count(int64(len(names)-most)))
}

// Counted is like Plural, with thousands separators: 1,000 cases, 2 tries.
func Counted(n int, what string) string { return i18n.Counted(n, what).String() }

// Count formats a number with thousands separators: 1,111,110.
func Count(n int64) string { return i18n.Commas(n) }

// Seconds formats a time to the millisecond: 0.123 s.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// Span formats a time with two decimals if it is below ten seconds, and otherwise without: 1.23 s,
// 45 s.
func Span(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}

// MiB formats a number of bytes in mebibytes, with one decimal if it is below 100 MiB: 1.5 MiB,
// 128 MiB.
func MiB(n int64) string {
	v := float64(n) / (1 << 20)
	if v >= 100 {
		return fmt.Sprintf("%.0f MiB", v)
	}
	return fmt.Sprintf("%.1f MiB", v)
}

// Points formats points with two decimals at most: 53.33, 100.
func Points(n float64) string { return strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64) }

// Rate formats a number per second: 1,200, or 0.4 if it is below ten. It returns 0 if no time has
// passed.
func Rate(n int, took time.Duration) string {
	if took <= 0 {
		return "0"
	}
	rate := float64(n) / took.Seconds()
	if rate > 0 && rate < 10 {
		return fmt.Sprintf("%.1f", rate)
	}
	return Count(int64(math.Round(rate)))
}

// Range formats the range from lo to hi: 1..5, or 3 if that is the only number.
func Range(lo, hi int64) string {
	if lo == hi {
		return strconv.FormatInt(lo, 10)
	}
	return fmt.Sprintf("%d..%d", lo, hi)
}

// units are the units of sizes, from largest to smallest.
var units = []struct {
	size int64
	name string
}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}}

// Size formats a number of bytes exactly, in the largest unit that divides it: 128 MiB, 1500 B.
func Size(n int64) string {
	for _, unit := range units {
		if n >= unit.size && n%unit.size == 0 {
			return fmt.Sprintf("%d %s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%d B", n)
}

// About formats a number of bytes with one decimal: 57.2 KiB.
func About(n int64) string {
	for _, unit := range units {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return fmt.Sprintf("%d B", n)
}
