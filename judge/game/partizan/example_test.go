package partizan_test

import (
	"fmt"

	"grundy/judge/game/partizan"
)

// A domino of Domineering on a square of 2 by 2 leaves one move for the same player.
func Example() {
	a := partizan.New(partizan.Limits{})
	one, _ := a.Parse("1")
	minus, _ := a.Neg(one)
	square, _ := a.Game([]partizan.Value{one}, []partizan.Value{minus})
	two, _ := a.Add(square, square)
	half, _ := a.Game([]partizan.Value{a.Zero()}, []partizan.Value{one})
	mean, _ := a.Mean(square)
	temperature, _ := a.Temperature(square)
	fmt.Println(square, square.Outcome(), mean, temperature)
	fmt.Println(two, two.Outcome())
	fmt.Println(half, half.Outcome())
	// Output:
	// ±1 N 0 1
	// 0 P
	// 1/2 L
}
