import sys

import guessing

end, out = open(sys.argv[1]), open(sys.argv[2], "w")


def compare(number):
    print("?", number, file=out, flush=True)
    return int(end.readline())


print("!", guessing.find(int(end.readline()), compare), file=out, flush=True)
