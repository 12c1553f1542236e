//go:build unix

package sandbox_test

import (
	"context"
	"fmt"
	"time"

	"grundy/judge/sandbox"
)

func Example() {
	r, err := sandbox.OpenTier("rlimit")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	res, err := r.Run(context.Background(), sandbox.Command{
		Args:   []string{"/bin/cat"},
		Stdin:  []byte("3\n1 2 3\n"),
		Limits: sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Output: 1 << 20},
	})
	fmt.Printf("%q %t %v\n", res.Stdout, res.End == sandbox.Exited, err)
	// Output: "3\n1 2 3\n" true <nil>
}
