package main

func alice(s string) bool {
	zeros := 0
	for _, c := range s {
		if c == '0' {
			zeros++
		}
	}
	return zeros%2 == 1 && zeros > 1
}
