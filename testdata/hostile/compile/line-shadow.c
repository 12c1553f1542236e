/* line-shadow: says that its error is in another file, which the compiler then quotes.
 * expect: CE
 * absent: root:
 */
#line 1 "/etc/shadow"
int first = ;
