package catalogue_test

import (
	"context"
	"fmt"

	"grundy/problems/catalogue"
)

// Two stones win a game in which 1, 2, 4, 8, … may be taken.
func ExampleCatalogue_Problem() {
	p, err := catalogue.Open().Problem(context.Background(), "HDU 1847", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := p.Answer(context.Background(), []byte("2\n3\n"))
	fmt.Printf("%s%v\n", answer, err)
	// Output:
	// Kiki
	// Cici
	// <nil>
}
