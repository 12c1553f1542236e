/* line-shadow: claims that its error is in the host's list of passwords, which the compiler then quotes.
 * expect: CE
 * absent: root:
 */
#line 1 "/etc/shadow"
int first = ;
