package palindromeflip

// score returns what the player to move gains more than the other.
//
// Let o be the number of odd pairs, and z the number of pairs of two zeros. If the middle letter is
// a zero, let c be what the player to move gains more when only it and the pairs of zeros are left:
// -1 if z is 0, and 1 if not. Otherwise let c be 0. By induction on the zeros, with few cases:
//
//   - If the text may be reversed, the player to move reverses it and lets the other pay for the
//     odd pairs, one by one. So the score is o + c, the cases below aside.
//   - If the text was just reversed, the player to move is the one who pays: -(o + c). With o = 1,
//     the player can make a palindrome of it and leave the other the rest. That is better without
//     a zero in the middle if z > 0, where the score is 1.
//   - A palindrome without a zero in the middle is worth -2 if z > 0: the other answers each zero by
//     its mirror image, and reverses the text instead before the last one.
func score(t text) int64 {
	p := paired(t)
	switch {
	case p.odd == 0 && !p.middle && p.zeros > 0:
		return -2
	case p.odd == 1 && !p.middle && p.zeros > 0 && p.turned:
		return 1
	}
	worth := p.odd
	switch {
	case p.middle && p.zeros > 0:
		worth++
	case p.middle:
		worth--
	}
	if p.turned && p.odd > 0 {
		return -worth
	}
	return worth
}

// paired returns the pairs of a text.
func paired(t text) pairs {
	p := pairs{turned: t.turned}
	for i, j := 0, len(t.letters)-1; i <= j; i, j = i+1, j-1 {
		switch zero := t.letters[i] == '0'; {
		case zero != (t.letters[j] == '0'):
			p.odd++
		case zero && i == j:
			p.middle = true
		case zero:
			p.zeros++
		}
	}
	return p
}
