//go:build linux && !amd64 && !arm64

package sandbox

// filterArch is 0 on machines for which nobody has looked through the calls: there
// is no filter, and so no tier above rlimit.
const filterArch = 0

var refusedHere, refusedFrozenHere []uintptr
