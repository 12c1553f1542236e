// initialiser-runs: code before main, which is to run in the sandbox and never while compiling.
// expect: OK
#include <cstdio>
#include <unistd.h>

static int before = access("/etc/shadow", R_OK) == 0 && geteuid() == 0;

int main()
{
	std::puts(before ? "ESCAPED: /etc/shadow before main" : "contained");
}
