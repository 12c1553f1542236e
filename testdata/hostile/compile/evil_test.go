// evil_test: has the name of a test file, which go ignores or runs with code of its own.
// expect: OK

package main

import "fmt"

func init() { fmt.Print("") }

func TestMain() { fmt.Println("ESCAPED: as a test") }

func main() { fmt.Println("contained") }
