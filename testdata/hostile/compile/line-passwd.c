/* line-passwd: the same of the second user in the host's list of users.
 * expect: CE
 * absent: daemon:
 */
#line 2 "/etc/passwd"
int first = ;
