/* environ: makes the compiler quote its environment.
 * expect: CE
 * absent: GRUNDY
 * absent: /root
 * absent: /home/
 * absent: .cargo
 * absent: TMPDIR=/
 */
#include "/proc/self/environ"
