// embed-host: puts a file of the host into the program.
// expect: CE
// absent: daemon:

package main

import (
	_ "embed"
	"fmt"
)

//go:embed /etc/passwd
var users string

func main() { fmt.Print(users) }
