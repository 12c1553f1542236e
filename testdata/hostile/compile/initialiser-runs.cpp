// initialiser-runs: has code before main, which must run in the sandbox and not while compiling.
// expect: OK
#include <cstdio>
#include <unistd.h>

static int before = access("/etc/shadow", R_OK) == 0 && geteuid() == 0;

int main()
{
	std::puts(before ? "ESCAPED: /etc/shadow before main" : "contained");
}
