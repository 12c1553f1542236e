/* error-escapes: a message that would clear the terminal, and bytes that are no UTF-8.
 * expect: CE
 */
#error [2J[31m red "}]}</script> ÿþ â€® backwards
