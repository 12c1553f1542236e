package rakeitin

// score returns what the player to move gains more than the other, by a search through all turns.
// It keeps no positions: of the last turn only the sum matters, and there are at most 9^5 turns
// before it.
func score(b position) int64 { return int64(b.best()) }

// best is score in a narrower type. No sum of six turns is above 240.
func (b position) best() int16 {
	if b.left == 0 {
		return 0
	}
	best := int16(-1 << 15)
	for row := range 3 {
		for column := range 3 {
			best = max(best, b.worth(row, column))
		}
	}
	return best
}

// worth returns what a turn gains, less what the other then gains.
func (b position) worth(row, column int) int16 {
	at := 4*row + column
	sum := int16(b.cells[at]) + int16(b.cells[at+1]) + int16(b.cells[at+4]) + int16(b.cells[at+5])
	if b.left%2 == 1 {
		sum = -sum
	}
	if b.left == 1 {
		return sum
	}
	next := turn(b, row, column)
	return sum - next.best()
}
