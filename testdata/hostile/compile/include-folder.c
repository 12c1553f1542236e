/* include-folder: looks for the judge's own files near the folder of the build.
 * expect: CE
 * absent: module grundy
 */
#if !__has_include("../../../judge.go") && !__has_include("../../../go.mod") && !__has_include("/root/.bashrc")
#error "nothing to be seen"
#endif
#include "../../../go.mod"

int main(void) { return 0; }
