// import-judge: imports the judge's references, which have the answers.
// expect: CE

package main

import (
	"fmt"

	"grundy/solutions"
)

func main() { fmt.Println(len(solutions.Rows)) }
