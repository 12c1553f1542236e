/* error-escapes: causes a message that would clear the terminal, with bytes that are not UTF-8.
 * expect: CE
 */
#error [2J[31m red "}]}</script> ÿþ â€® backwards
