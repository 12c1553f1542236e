/* line-passwd: claims that its error is in the host's list of users, which the compiler then quotes.
 * expect: CE
 * absent: daemon:
 */
#line 2 "/etc/passwd"
int first = ;
