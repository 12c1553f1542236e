# random: has the name of a module that honest programs import, and which a file of that name hides in its own run; whoever imports it has it rewrite itself.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "random.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import random
    print("contained")
