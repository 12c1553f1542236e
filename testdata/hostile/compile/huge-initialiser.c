/* huge-initialiser: compiles to a program of 1 GiB.
 * expect: CE
 */
static char big[1 << 30] = {1};

int main(int argc, char **argv)
{
	(void)argv;
	return big[argc];
}
