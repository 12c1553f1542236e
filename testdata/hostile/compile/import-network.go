// import-network: imports a module that go would have to download.
// expect: CE

package main

import "example.invalid/evil"

func main() { evil.Run() }
