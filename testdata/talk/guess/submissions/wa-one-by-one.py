# Needs more than 10 guesses from the number 11 on.
n = int(input())
for guess in range(1, n + 1):
    print(guess, flush=True)
    if input() == "correct":
        break
