/*
 * The options of gcc's sanitizers, linked into a program: the first error ends the run,
 * and its stack is printed. Options in the environment would be read from
 * /proc/self/environ, which some tiers of the sandbox hide. Leaks are not reported, because
 * they are not errors in a contest.
 */
#ifdef __cplusplus
extern "C" {
#endif

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void)
{
	return "detect_leaks=0:handle_abort=1:quarantine_size_mb=16:allocator_may_return_null=1";
}

const char *__ubsan_default_options(void)
{
	return "print_stacktrace=1:halt_on_error=1";
}

#ifdef __cplusplus
}
#endif
