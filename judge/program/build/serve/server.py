# A server of runs: it reads a program, imports the modules of the standard library that the
# program imports, and makes a copy of itself for each run. Package fast describes the protocol.
import _socket
import ast
import atexit
import gc
import os
import struct
import sys

CONTROL, OUTPUT = 3, 4


def load(path):
    """Compiles the program, and imports those of its modules that are in the standard library."""
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
                    pass  # the program reports it itself
    return compile(text, path, "exec", dont_inherit=True)


def serve():
    """Answers requests. It returns only in copies."""
    control = _socket.socket(_socket.AF_UNIX, _socket.SOCK_SEQPACKET, 0, CONTROL)
    folder = os.stat(".").st_mtime_ns
    os.write(CONTROL, b"grundyF4")
    while True:
        request, rights, _, _ = control.recvmsg(1024, 64)
        if not request or not rights:
            os._exit(0)
        (given,) = struct.unpack("=i", rights[0][2])
        child = os.fork()
        if child == 0:
            os.dup2(given, 0)
            os.dup2(OUTPUT, 1)
            control.detach()
            for fd in {CONTROL, OUTPUT, given}:
                os.close(fd)
            if len(request) > 1:
                sys.argv[1:] = [os.fsdecode(a) for a in request[1:-1].split(b"\0")]
            return
        os.close(given)
        _, status, used = os.wait4(child, 0)
        if os.stat(".").st_mtime_ns != folder:
            os._exit(1)  # later copies would find the file that was left behind
        cpu = int((used.ru_utime + used.ru_stime) * 1e9)
        os.write(CONTROL, struct.pack("@3l", status, cpu, used.ru_maxrss * 1024))


def start():
    path = sys.argv[1]
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(path)
    code = load(path)
    main = type(sys)("__main__")
    main.__file__ = path
    main.__builtins__ = __builtins__
    gc.freeze()  # so that the collector of a copy ignores these objects, which are never freed
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
    """Ends a copy as the interpreter does, but does not free its objects."""
    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(code & 255)


start()
