# Each process looks for the other, its pipes and its number, and signals what it can. If it finds
# anything, it says so in place of the sum.
import os
import signal
import sys

own = int(input())
found = []
for name in os.listdir("/proc"):
    if not name.isdigit() or int(name) == os.getpid():
        continue
    try:
        if os.path.basename(__file__).encode() in open("/proc/%s/cmdline" % name, "rb").read():
            found.append("process " + name)
    except OSError:
        pass
    for fd in range(20):
        try:
            os.write(os.open("/proc/%s/fd/%d" % (name, fd), os.O_RDWR | os.O_NONBLOCK), b"tell 7\n")
            found.append("pipe " + name)
        except OSError:
            pass
for fd in range(3, 100):
    try:
        os.fstat(fd)
        found.append("descriptor %d" % fd)
    except OSError:
        pass
for d in "%04d" % own:
    print("tell", d, flush=True)
other = 0
for _ in range(4):
    other = 10 * other + int(input())
for pid in range(2, 3000):  # after the other process has surely begun
    if pid != os.getpid():
        try:
            os.kill(pid, signal.SIGSTOP)
            found.append("signal %d" % pid)
        except OSError:
            pass
print("sum", ",".join(found)[:40] or own + other, flush=True)
