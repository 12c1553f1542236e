// embed-parent: puts the parent folders of the build into the program.
// expect: CE

package main

import (
	"embed"
	"fmt"
)

//go:embed ../..
var files embed.FS

func main() { fmt.Println(files.ReadDir(".")) }
