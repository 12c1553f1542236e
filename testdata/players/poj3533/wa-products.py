# Takes the ordinary product of the coordinates for the value of a light.
import sys


def value(light):
    return light[0] * light[1] * light[2]


def flipped(on, light, x, y, z):
    corners = {(a, b, c) for a in (light[0], x) for b in (light[1], y) for c in (light[2], z)}
    return on ^ corners


def total(on):
    xor = 0
    for light in on:
        xor ^= value(light)
    return xor


def move(on):
    tries = 0
    for light in sorted(on):
        for x in range(light[0], 0, -1):
            for y in range(light[1], 0, -1):
                for z in range(light[2], 0, -1):
                    after = flipped(on, light, x, y, z)
                    if total(after) == 0:
                        return after
                    tries += 1
                    if tries > 2000:
                        return after
    light = max(on)
    return flipped(on, light, *light)


def main():
    line = sys.stdin.readline().strip()
    while line not in ("first", "second"):
        line = sys.stdin.readline().strip()
    mine = line == "first"

    def read():
        numbers = sys.stdin.readline().split()
        if not numbers:
            sys.exit()
        if numbers == ["-"]:
            return set()
        it = iter(map(int, numbers))
        return set(zip(it, it, it))

    on = read()
    while on:
        if mine:
            on = move(on)
            print(" ".join("%d %d %d" % light for light in sorted(on)) or "-", flush=True)
        else:
            on = read()
        mine = not mine


main()
