/* error-flood: causes a million errors.
 * expect: CE
 */
#define E "" = 1;
#define A E E E E E E E E E E
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define F D D D D D D D D D D
#define G F F F F F F F F F F

int main(void)
{
	G
}
