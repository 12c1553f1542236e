# A server of runs: it reads a program, imports what that imports of the standard
# library, and makes a copy of itself for each run. Package sandbox has the protocol.
import ast
import atexit
import gc
import os
import resource
import signal
import struct
import sys

CONTROL, INPUT, OUTPUT, GIVE, TAKE = 3, 4, 5, 6, 7
RECORD = struct.Struct("=4q")
MOST, LONG, FULL = 16, 65536, 1 << 20


def load(path):
    """Compiles the program and imports its modules, if they are of the standard library."""
    with open(path, "rb") as f:
        text = f.read()
    tree = ast.parse(text, path)
    for node in tree.body:
        names = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module]
        for name in names:
            if name.split(".")[0] in sys.stdlib_module_names:
                try:
                    __import__(name)
                except ImportError:
                    pass  # the program says so itself
    return compile(text, path, "exec", dont_inherit=True)


def become(size, cpu, wall, output, at, end):
    """Makes this process the copy for a request, whose input and output begin at these places."""
    if size > LONG:
        os.lseek(INPUT, at, os.SEEK_SET)
        os.dup2(INPUT, 0)
    else:
        os.ftruncate(GIVE, size)
        os.pwrite(GIVE, os.pread(INPUT, size, at), 0)
        os.lseek(TAKE, 0, os.SEEK_SET)
        os.dup2(TAKE, 0)
    os.dup2(OUTPUT, 1)
    for fd in (CONTROL, INPUT, OUTPUT, GIVE, TAKE):
        os.close(fd)
    if output > 0:
        resource.setrlimit(resource.RLIMIT_FSIZE, (end + output + 1, end + output + 1))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    if cpu > 0:
        signal.setitimer(signal.ITIMER_PROF, cpu / 1e9)
    if wall > 0:
        signal.setitimer(signal.ITIMER_REAL, wall / 1e9)


def look():
    """Tells what the folder is, and what was made in it or removed."""
    s = os.stat(".")
    return s.st_dev, s.st_ino, s.st_size, s.st_mtime_ns


def serve():
    """Answers requests; it returns in copies alone."""
    folder = look()
    os.write(CONTROL, b"grundyF2")
    while True:
        requests = os.read(CONTROL, MOST * RECORD.size)
        if not requests:
            os._exit(0)
        answers, at, end = b"", 0, os.lseek(OUTPUT, 0, os.SEEK_SET)
        for request in RECORD.iter_unpack(requests):
            child = os.fork()
            if child == 0:
                become(*request, at, end)
                return
            _, status, used = os.wait4(child, 0)
            if look() != folder:
                os._exit(1)  # a file was left behind, which other copies would find
            at += request[0]
            end = os.lseek(OUTPUT, 0, os.SEEK_END)  # where the next copy goes on
            cpu = int((used.ru_utime + used.ru_stime) * 1e9)
            answers += RECORD.pack(status, cpu, used.ru_maxrss * 1024, end)
            if status != 0 or end > FULL:
                break
        os.write(CONTROL, answers)


def start():
    path = sys.argv[1]
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(path)
    code = load(path)
    main = type(sys)("__main__")
    main.__file__ = path
    main.__builtins__ = __builtins__
    gc.freeze()  # what is here is never freed: copies need not look at it
    serve()
    sys.modules["__main__"] = main
    try:
        exec(code, main.__dict__)
    except SystemExit as e:
        if e.code is not None and not isinstance(e.code, int):
            raise
        leave(e.code or 0)
    leave(0)


def leave(code):
    """Ends a copy as the interpreter does, but for freeing all that it has."""
    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(code & 255)


start()
