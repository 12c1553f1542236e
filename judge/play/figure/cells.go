package figure

import (
	"slices"
	"strings"
)

// These constants bound the number of drawn cells, and of cells in a row.
const (
	mostCells = 120
	inRow     = 20
)

// word draws the letters of a quoted word. Pressing a letter makes a move that changes only this
// letter, or removes it and all letters after it.
func word(r reading) *Figure {
	if r.kind != "word" || len(r.word) == 0 || len(r.word) > mostCells {
		return nil
	}
	texts := make([]string, len(r.word))
	for i, letter := range r.word {
		texts[i] = string(letter)
	}
	return line(texts, func(j int) part {
		return part{shape: cell, makes: func(to reading) bool {
			if slices.Equal(to.word, r.word[:j]) {
				return true
			}
			return len(to.word) == len(r.word) && to.word[j] != r.word[j] &&
				slices.Equal(to.word, with(r.word, j, to.word[j]))
		}}
	})
}

// line draws texts next to each other, inRow in a row. of returns the part for a text, without its
// text and its place.
func line(texts []string, of func(j int) part) *Figure {
	const step = cellSize + 4
	f := &Figure{width: 2*margin + (min(len(texts), inRow)-1)*step, height: 2*margin + (len(texts)-1)/inRow*step}
	var parts []part
	for j, text := range texts {
		p := of(j)
		p.text, p.x, p.y = text, margin+j%inRow*step, margin+j/inRow*step
		parts = append(parts, p)
	}
	f.rows = []row{{parts: parts}}
	return f
}

// strip draws a row of squares, some of them with a token. Pressing a square moves a token to it.
func strip(r reading) *Figure {
	if r.kind != "strip" || len(r.squares) == 0 || len(r.squares) > mostCells {
		return nil
	}
	texts := make([]string, len(r.squares))
	for j, square := range r.squares {
		texts[j] = strings.Trim(string(square), empty)
	}
	return line(texts, func(j int) part {
		return part{shape: cell, makes: func(to reading) bool { return r.changes(to, j) }}
	})
}

// empty are the letters of empty squares.
const empty = ".·"

// square returns a square of a strip; squares beyond its end are empty.
func (r reading) square(j int) rune {
	if j >= len(r.squares) {
		return '.'
	}
	return r.squares[j]
}

// changes reports whether a move fills square j, which was empty before, or empties it without
// filling another one.
func (r reading) changes(to reading, j int) bool {
	free := func(square rune) bool { return strings.ContainsRune(empty, square) }
	differs := func(a, b rune) bool { return a != b && !(free(a) && free(b)) }
	if !differs(r.square(j), to.square(j)) {
		return false
	}
	filled := 0
	for i := range max(len(r.squares), len(to.squares)) {
		if differs(r.square(i), to.square(i)) && !free(to.square(i)) {
			filled++
		}
	}
	return free(r.square(j)) || filled == 0
}

// moved reports whether exactly one number of the position changed, and became number. If the
// position has a single number, it may also have been number before.
func (r reading) moved(to reading, number int64) bool {
	more := gained(r.numbers, to.numbers)
	if len(r.numbers) != len(to.numbers) {
		return false
	}
	if len(more) == 0 { // a token that does not move
		return len(r.numbers) == 1 && r.numbers[0] == number
	}
	return len(more) == 1 && more[0] == number
}

// board draws a board. If its cells are letters, pressing a cell makes a move that changes it, if
// exactly one move does. Other cells cannot be pressed.
func board(r reading) *Figure {
	if r.kind != "board" {
		return nil
	}
	if len(r.cells) == 0 {
		return cellsOf(r)
	}
	const step = cellSize + 4
	f := &Figure{height: 2*margin + (len(r.cells)-1)*step}
	for y, texts := range r.cells {
		var parts []part
		for x, text := range texts {
			parts = append(parts, part{shape: cell, text: text, x: margin + x*step, y: margin + y*step})
			f.width = max(f.width, 2*margin+x*step)
		}
		f.rows = append(f.rows, row{parts: parts})
	}
	return f
}

// cellsOf draws the rows of a board whose cells are letters.
func cellsOf(r reading) *Figure {
	const step = cellSize + 4
	if len(r.rows) == 0 || len(r.rows) > inRow {
		return nil
	}
	f := &Figure{height: 2*margin + (len(r.rows)-1)*step}
	for y, text := range r.rows {
		var parts []part
		for x, letter := range []rune(text) {
			parts = append(parts, part{shape: cell, text: strings.Trim(string(letter), empty), x: margin + x*step, y: margin + y*step, makes: func(to reading) bool {
				if y >= len(to.rows) {
					return false
				}
				after := []rune(to.rows[y])
				return x < len(after) && after[x] != letter
			}})
			f.width = max(f.width, 2*margin+x*step)
		}
		f.rows = append(f.rows, row{parts: parts})
	}
	return f
}
