package sandbox

// exceptions maps exit codes of Windows programs that die of an exception to the signals for
// these faults on other systems. The rest of Grundy uses the signals.
var exceptions = map[uint32]string{
	0xC0000005: "SIGSEGV", // access violation
	0xC0000006: "SIGBUS",  // a page cannot be read
	0xC000001D: "SIGILL",  // illegal instruction
	0xC0000025: "SIGSEGV", // an exception that does not allow continuing
	0xC000008C: "SIGSEGV", // array bounds, found by the processor's bound checks
	0xC000008E: "SIGFPE",  // floating-point division by zero
	0xC0000090: "SIGFPE",  // invalid floating-point operation
	0xC0000091: "SIGFPE",  // floating-point overflow
	0xC0000094: "SIGFPE",  // division by zero
	0xC0000095: "SIGFPE",  // overflow of an integer division
	0xC0000096: "SIGILL",  // privileged instruction
	0xC00000FD: "SIGSEGV", // stack overflow
	0xC0000374: "SIGABRT", // the heap is corrupt
	0xC0000409: "SIGABRT", // abort, or a stack whose guard was overwritten
	0x80000003: "SIGTRAP", // breakpoint
}

// signalOfStatus returns the signal that corresponds to an exit code of Windows. It returns ""
// for a program's own exit code.
func signalOfStatus(code uint32) string { return exceptions[code] }
