package sandbox

// Portable is the runner for systems without pidfds, tested on those with them.
var Portable Runner = &portable{}
