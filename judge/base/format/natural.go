package format

import "strings"

// Natural compares names so that numbers in them are ordered by value: 2 before 10. Names with equal
// numbers, such as 01 and 1, are ordered as texts.
func Natural(a, b string) int {
	for i, j := 0, 0; ; {
		switch {
		case i == len(a) && j == len(b):
			return strings.Compare(a, b)
		case i == len(a):
			return -1
		case j == len(b):
			return 1
		}
		x, y := digits(a[i:]), digits(b[j:])
		if x == "" || y == "" {
			if a[i] != b[j] {
				return int(a[i]) - int(b[j])
			}
			i, j = i+1, j+1
			continue
		}
		p, q := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if len(p) != len(q) {
			return len(p) - len(q)
		}
		if c := strings.Compare(p, q); c != 0 {
			return c
		}
		i, j = i+len(x), j+len(y)
	}
}

// digits returns the digits with which a text begins.
func digits(s string) string {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return s[:n]
}
