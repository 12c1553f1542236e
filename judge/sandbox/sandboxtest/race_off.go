//go:build !race

package sandboxtest

// shadowed says that the test binary is built with -race, which has a shadow for all
// memory.
const shadowed = false
