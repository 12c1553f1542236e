package sandbox

// Portable is the runner for systems without pidfds. Systems with pidfds can test it, too.
var Portable Runner = &portable{}
