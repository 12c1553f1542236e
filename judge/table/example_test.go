package table_test

import (
	"context"
	"fmt"
	"os"

	"grundy/judge/table"
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

// A period that only looks like one is named by the heap that breaks it.
func ExampleHold() {
	rule, err := table.Parse("octal 0.140")
	if err != nil {
		panic(err)
	}
	t, err := table.Compute(context.Background(), rule, table.Options{Upto: 1000})
	if err != nil {
		panic(err)
	}
	law := table.Periodic(t.Values()[:516], 455, 30)
	fmt.Println(table.Hold(t, law).Status)
	// Output:
	// refuted(n=516: expected 2 got 8)
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

// A game of any kind is given by its moves; a move leaves heaps, in sum.
func ExampleFunction() {
	lasker := table.Function("Lasker", func(n int, move func(heaps ...int)) {
		for left := range n {
			move(left)
		}
		for part := 1; part <= n/2; part++ {
			move(part, n-part)
		}
	})
	t, err := table.Compute(context.Background(), lasker, table.Options{Upto: 300})
	if err != nil {
		panic(err)
	}
	for _, law := range table.Find(t) {
		fmt.Println(law)
	}
	// Output:
	// residue n + (0, 0, 1, -1)[(n-1) mod 4] from 1: holds(n<=300, learned n<150, predicted 151)
}

// A graph with circles has draws; every position knows how long its play lasts.
func ExampleGraph_Solve() {
	g, err := table.NewGraph(4, [][2]int{{0, 1}, {1, 0}, {1, 2}, {3, 2}})
	if err != nil {
		panic(err)
	}
	for v, o := range g.Solve() {
		fmt.Printf("%d: %c in %d\n", v, o.Class, o.Moves)
	}
	// Output:
	// 0: P in 2
	// 1: N in 1
	// 2: P in 0
	// 3: N in 1
}

func ExampleText() {
	rule, err := table.Parse("1, 3, 4")
	if err != nil {
		panic(err)
	}
	t, err := table.Compute(context.Background(), rule, table.Options{Upto: 27})
	if err != nil {
		panic(err)
	}
	if err := table.Text(os.Stdout, t, 28, 4); err != nil {
		panic(err)
	}
	// Output:
	// 3 |     *      *      *      *
	// 2 |    * *    * *    * *    * *
	// 1 | * *    * *    * *    * *
	// 0 |* *    * *    * *    * *
	//   +----------------------------
	//    0                         27
}
