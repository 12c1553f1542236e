// import-network: imports a module that would have to be fetched.
// expect: CE

package main

import "example.invalid/evil"

func main() { evil.Run() }
