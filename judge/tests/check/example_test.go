package check_test

import (
	"fmt"

	"grundy/judge/tests/check"
)

func ExampleTokens() {
	want := []byte("Yes\nNo\nYes\n")
	got := []byte("Yes\r\nno\nYes")
	d := check.Tokens(want, got)
	fmt.Println(d)
	fmt.Println("byte", d.Offset, "of the expected answer")
	fmt.Println(check.Hint(want, got))
	// Output:
	// line 2: got "no", want "No"
	// byte 4 of the expected answer
	// only letter case differs
}

// This checker accepts any winning move from a pile of seven if one to three may be taken.
func ExampleLines() {
	judge := func(got *check.Lines) error {
		take, err := got.Int(1, 3)
		if err == nil && (7-take)%4 != 0 {
			err = fmt.Errorf("taking %d leaves %d", take, 7-take)
		}
		return err
	}
	for _, answer := range []string{"3\n", "2\n", "7\n", "three\n", ""} {
		fmt.Println(judge(check.NewLines([]byte(answer))))
	}
	// Output:
	// <nil>
	// taking 2 leaves 5
	// 7 is not from 1 to 3
	// "three" is not a whole number in its shortest form
	// the answer ends here
}
