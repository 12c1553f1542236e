// Says whether a number is less (-1) or greater (1) than the secret one.
int compare(int number);
// Returns the secret number.
int find(int n);
