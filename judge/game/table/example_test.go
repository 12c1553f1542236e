package table_test

import (
	"context"
	"fmt"

	"grundy/judge/game/table"
)

func Example() {
	kayles, err := table.Parse("octal 0.77")
	if err != nil {
		panic(err)
	}
	t, err := table.Compute(context.Background(), kayles, table.Options{Upto: 1_000_000})
	if err != nil {
		panic(err)
	}
	fmt.Println(t.Values()[:12], t.Values()[1_000_000])
	for _, law := range table.Find(t) {
		fmt.Println(law)
	}
	// Output:
	// [0 1 2 3 1 4 3 2 1 4 2 6] 1
	// period 12 from 71: proved(guy-smith, need=167, have=191)
}

func ExampleEmit() {
	rule, err := table.Parse("powers of 2")
	if err != nil {
		panic(err)
	}
	t, err := table.Compute(context.Background(), rule, table.Options{Upto: 1000})
	if err != nil {
		panic(err)
	}
	paste, err := table.Emit(t, table.EmitOptions{Lang: "python"})
	if err != nil {
		panic(err)
	}
	fmt.Print(paste.Text)
	// Output:
	// # powers of 2: period 3 from 0: proved(residues, need=2, have=63); right for every n
	// def grundy(n): return (0,1,2)[n%3]
}
