//go:build !race

package sandboxtest

// shadowed says that the test binary is built with -race, which needs shadow memory.
const shadowed = false
