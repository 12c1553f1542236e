/* fault-words: makes the compiler complain about a full disk, in words that are not in the source.
 * expect: CE
 */
_Static_assert(0, "No space left " "on device");
_Static_assert(0, "Killed signal " "terminated program cc1");
_Static_assert(0, "Cannot allocate " "memory");

int main(void) { return 0; }
