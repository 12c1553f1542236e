// Package solutions lists the Go code of every problem, one row per problem.
package solutions

import (
	"io"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/solutions/cf1312f"
	"grundy/solutions/cf1527b1"
	"grundy/solutions/crosses"
	"grundy/solutions/digitgame"
	"grundy/solutions/digraph"
	"grundy/solutions/hdu1527"
	"grundy/solutions/hdu1536"
	"grundy/solutions/hdu1729"
	"grundy/solutions/hdu1846"
	"grundy/solutions/hdu1847"
	"grundy/solutions/hdu1848"
	"grundy/solutions/hdu1849"
	"grundy/solutions/hdu2177"
	"grundy/solutions/hdu2516"
	"grundy/solutions/hdu2897"
	"grundy/solutions/hdu3032"
	"grundy/solutions/hdu4388"
	"grundy/solutions/nimadditions"
	"grundy/solutions/nowcoder75f"
	"grundy/solutions/p1247"
	"grundy/solutions/p1288"
	"grundy/solutions/p2197"
	"grundy/solutions/palindromeflip"
	"grundy/solutions/poj1704"
	"grundy/solutions/poj1740"
	"grundy/solutions/poj2068"
	"grundy/solutions/poj2234"
	"grundy/solutions/poj2348"
	"grundy/solutions/poj2425"
	"grundy/solutions/poj2484"
	"grundy/solutions/poj2505"
	"grundy/solutions/poj2975"
	"grundy/solutions/poj3480"
	"grundy/solutions/poj3533"
	"grundy/solutions/poj3710"
	"grundy/solutions/rakeitin"
	"grundy/solutions/subtraction134"
	"grundy/solutions/wythoff"
	"grundy/solutions/zoj3057"
)

// A Row holds the Go code of a problem. Only ID and Solve are required. The other fields serve
// what YAML cannot express.
type Row struct {
	ID string
	// Shares is the ID of another problem whose reference this problem uses, or empty.
	Shares string
	// Solve is the reference.
	Solve func(in io.Reader, out io.Writer) error
	// Game holds the rules, if the spec declares none.
	Game game.Game
	// Reduced holds the rules on reduced positions, which only contain what matters. Stored
	// tables use reduced positions as their cases.
	Reduced game.Game
	// Print formats the answer, given the winning moves, if the answer is a move.
	Print func(c grammar.Case, wins []game.Move) string
	// Check judges the answer to one case, for `check: go`.
	Check func(c grammar.Case, want []byte, got *check.Lines) error
	// Valid is a condition on the shape of a case.
	Valid func(c grammar.Case) error
	// Mend turns a random case into a valid one and returns the values of its fields.
	Mend func(c grammar.Case) map[string]any
}

// Rows lists all problems, sorted by ID.
var Rows = []Row{
	{ID: "cf1312f", Solve: cf1312f.Solve, Game: cf1312f.Rules},
	{ID: "cf1527b1", Solve: cf1527b1.Solve, Game: palindromeflip.FromPalindrome, Valid: cf1527b1.Valid, Mend: cf1527b1.Mend},
	{ID: "crosses", Solve: crosses.Solve, Game: crosses.Rules},
	{ID: "digit-game", Solve: digitgame.Solve},
	{ID: "digraph", Solve: digraph.Solve, Game: digraph.Rules, Mend: digraph.Mend},
	{ID: "hdu1527", Solve: hdu1527.Solve, Game: game.Of(wythoff.Rules)},
	{ID: "hdu1536", Solve: hdu1536.Solve, Game: hdu1536.Rules},
	{ID: "hdu1729", Solve: hdu1729.Solve, Game: hdu1729.Rules},
	{ID: "hdu1846", Solve: hdu1846.Solve},
	{ID: "hdu1847", Solve: hdu1847.Solve},
	{ID: "hdu1848", Solve: hdu1848.Solve},
	{ID: "hdu1849", Solve: hdu1849.Solve},
	{ID: "hdu1850", Shares: "poj2975", Solve: poj2975.Solve},
	{ID: "hdu2177", Solve: hdu2177.Solve, Game: hdu2177.Rules, Check: hdu2177.Check},
	{ID: "hdu2516", Solve: hdu2516.Solve},
	{ID: "hdu2897", Solve: hdu2897.Solve},
	{ID: "hdu3032", Solve: hdu3032.Solve, Game: hdu3032.Rules},
	{ID: "hdu4388", Solve: hdu4388.Solve, Game: hdu4388.Rules},
	{ID: "nim-additions", Solve: nimadditions.Solve, Game: nimadditions.Rules},
	{ID: "nowcoder75f", Solve: nowcoder75f.Solve, Game: nowcoder75f.Rules},
	{ID: "p1247", Solve: p1247.Solve, Print: p1247.Print},
	{ID: "p1288", Solve: p1288.Solve},
	{ID: "p2197", Solve: p2197.Solve},
	{ID: "p2252", Shares: "hdu1527", Solve: hdu1527.Solve, Game: game.Of(wythoff.Rules)},
	{ID: "palindrome-flip", Solve: palindromeflip.Solve, Game: palindromeflip.Rules, Reduced: palindromeflip.Reduced},
	{ID: "poj1704", Solve: poj1704.Solve, Game: poj1704.Rules},
	{ID: "poj1740", Solve: poj1740.Solve, Game: nowcoder75f.Rules},
	{ID: "poj2068", Solve: poj2068.Solve},
	{ID: "poj2234", Solve: poj2234.Solve},
	{ID: "poj2348", Solve: poj2348.Solve, Game: poj2348.Rules},
	{ID: "poj2425", Solve: poj2425.Solve, Game: poj2425.Rules, Valid: poj2425.Valid, Mend: poj2425.Mend},
	{ID: "poj2484", Solve: poj2484.Solve, Game: poj2484.Rules},
	{ID: "poj2505", Solve: poj2505.Solve, Game: poj2505.Rules},
	{ID: "poj2960", Shares: "hdu1536", Solve: hdu1536.Solve, Game: hdu1536.Rules},
	{ID: "poj2975", Solve: poj2975.Solve},
	{ID: "poj3480", Solve: poj3480.Solve},
	{ID: "poj3533", Solve: poj3533.Solve, Game: poj3533.Rules},
	{ID: "poj3710", Solve: poj3710.Solve, Game: poj3710.Rules, Valid: poj3710.Valid, Mend: poj3710.Mend},
	{ID: "rake-it-in", Solve: rakeitin.Solve, Game: rakeitin.Rules},
	{ID: "subtraction-134", Solve: subtraction134.Solve},
	{ID: "zoj3057", Solve: zoj3057.Solve, Game: zoj3057.Rules},
}
