package sandbox

// exceptions are the exit codes of Windows programs that die of an exception, and the
// signals that the same faults raise elsewhere. The rest of Grundy knows those.
var exceptions = map[uint32]string{
	0xC0000005: "SIGSEGV", // access violation
	0xC0000006: "SIGBUS",  // a page cannot be read
	0xC000001D: "SIGILL",  // illegal instruction
	0xC0000025: "SIGSEGV", // an exception from which there is no return
	0xC000008C: "SIGSEGV", // array bounds, as bound checks of the processor find
	0xC000008E: "SIGFPE",  // division by zero of floats
	0xC0000090: "SIGFPE",  // invalid operation of floats
	0xC0000091: "SIGFPE",  // overflow of floats
	0xC0000094: "SIGFPE",  // division by zero
	0xC0000095: "SIGFPE",  // overflow of a division
	0xC0000096: "SIGILL",  // privileged instruction
	0xC00000FD: "SIGSEGV", // stack overflow
	0xC0000374: "SIGABRT", // the heap is corrupt
	0xC0000409: "SIGABRT", // abort, and a stack whose guard was overwritten
	0x80000003: "SIGTRAP", // breakpoint
}

// signalOfStatus returns the signal that an exit code of Windows stands for; empty if it
// is a program's own.
func signalOfStatus(code uint32) string { return exceptions[code] }
