# Both processes wait for the other to begin.
own = int(input())
first = int(input())
