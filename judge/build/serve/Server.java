import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * A server of runs. A virtual machine cannot copy itself, so each run loads the program's
 * classes anew, with their static fields, and calls main on a thread of its own. Package
 * sandbox has the protocol. What cannot be taken back, such as a thread that does not
 * end, ends the server after its answer.
 *
 * Arguments: the folder of the classes, the class with main, and its arguments.
 */
public final class Server {
    private static final int CONTROL = 3, INPUT = 4, OUTPUT = 5;
    private static final int NUMBERS = 4;
    private static final int SIGPROF = 27, SIGXFSZ = 25;
    private static final long STACK = 64L << 20;

    /** Ends a run in place of System.exit. */
    private static final class Exit extends ThreadDeath {
        final int code;

        Exit(int code) {
            this.code = code;
        }
    }

    /** Collects output up to a limit. */
    private static final class Output extends ByteArrayOutputStream {
        final long limit;
        boolean over;

        Output(long limit) {
            this.limit = limit;
        }

        @Override
        public synchronized void write(int b) {
            check(1);
            super.write(b);
        }

        @Override
        public synchronized void write(byte[] b, int from, int n) {
            check(n);
            super.write(b, from, n);
        }

        private void check(int n) {
            if (limit > 0 && count + (long) n > limit) {
                over = true;
                throw new Exit(1);
            }
        }
    }

    /** One run. */
    private static final class Run implements Runnable {
        final ThreadGroup group = new ThreadGroup("program");
        final URL[] classes;
        final String name;
        final String[] arguments;
        volatile int code;
        volatile long cpu;

        Run(URL[] classes, String name, String[] arguments) {
            this.classes = classes;
            this.name = name;
            this.arguments = arguments;
        }

        @Override
        public void run() {
            try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
                Thread.currentThread().setContextClassLoader(loader);
                Method main = Class.forName(name, true, loader).getMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) arguments.clone());
            } catch (InvocationTargetException e) {
                code = codeOf(e.getCause());
            } catch (Throwable e) {
                code = codeOf(e);
            }
            cpu = THREADS.getCurrentThreadCpuTime();
        }

        private static int codeOf(Throwable e) {
            while (e instanceof ExceptionInInitializerError && e.getCause() != null) {
                e = e.getCause();
            }
            return e instanceof Exit ? ((Exit) e).code : 1;
        }

        /** Waits until all threads of the run have ended, or one has come to a limit. */
        boolean ends(Thread thread, long cpu, long wall) throws InterruptedException {
            long until = System.currentTimeMillis() + wall;
            Thread[] threads = {thread};
            do {
                while (threads[0].isAlive()) {
                    long left = until - System.currentTimeMillis();
                    long used = Math.max(THREADS.getThreadCpuTime(threads[0].getId()), 0) / 1000000;
                    if (left <= 0 || used >= cpu) {
                        return false;
                    }
                    threads[0].join(Math.min(left, cpu - used));
                }
                threads = new Thread[64];
            } while (group.enumerate(threads) > 0);
            return true;
        }
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Has System.exit end the run alone, if this virtual machine can do that. */
    @SuppressWarnings("removal")
    private static boolean holdsExit() {
        try {
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(java.security.Permission p) {
                }

                @Override
                public void checkPermission(java.security.Permission p, Object context) {
                }

                @Override
                public void checkExit(int code) {
                    if (serving) {
                        throw new Exit(code);
                    }
                }
            });
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    private static volatile boolean serving;

    private static FileDescriptor descriptor(int n) throws Exception {
        Constructor<FileDescriptor> make = FileDescriptor.class.getDeclaredConstructor(int.class);
        make.setAccessible(true);
        return make.newInstance(n);
    }

    /** Returns a limit in milliseconds, which is long if there is none. */
    private static long millis(long nanos) {
        return nanos > 0 ? nanos / 1000000 + 1 : Integer.MAX_VALUE;
    }

    public static void main(String[] args) throws Exception {
        InputStream requests = new FileInputStream(descriptor(CONTROL));
        FileOutputStream answers = new FileOutputStream(descriptor(CONTROL));
        FileChannel input = new FileInputStream(descriptor(INPUT)).getChannel();
        FileChannel output = new FileOutputStream(descriptor(OUTPUT)).getChannel();
        URL[] classes = {new File(args[0]).toURI().toURL()};
        String[] arguments = Arrays.copyOfRange(args, 2, args.length);
        THREADS.getCurrentThreadCpuTime();
        if (!holdsExit()) {
            return; // System.exit would end the server in the middle of a run
        }
        answers.write("grundyF1".getBytes());
        ByteBuffer request = ByteBuffer.allocate(8 * NUMBERS).order(ByteOrder.nativeOrder());
        for (boolean whole = true; whole; ) {
            if (requests.readNBytes(request.array(), 0, request.capacity()) < request.capacity()) {
                break;
            }
            byte[] in = new byte[(int) request.getLong(0)];
            for (ByteBuffer b = ByteBuffer.wrap(in); b.hasRemaining(); ) {
                if (input.read(b, b.position()) < 0) {
                    break;
                }
            }
            Output out = new Output(request.getLong(24));
            PrintStream print = new PrintStream(out);
            System.setIn(new ByteArrayInputStream(in));
            System.setOut(print);
            Run run = new Run(classes, args[1], arguments);
            serving = true;
            Thread main = new Thread(run.group, run, "main", STACK);
            main.start();
            whole = run.ends(main, millis(request.getLong(8)), millis(request.getLong(16)));
            serving = false;
            try {
                print.flush();
            } catch (Exit e) {
                // out.over says it
            }
            for (ByteBuffer b = ByteBuffer.wrap(out.toByteArray()); b.hasRemaining(); ) {
                output.write(b, b.position());
            }
            int status = !whole ? SIGPROF : out.over ? SIGXFSZ : (run.code & 255) << 8;
            ByteBuffer answer = ByteBuffer.allocate(8 * NUMBERS).order(ByteOrder.nativeOrder());
            answer.putLong(status).putLong(run.cpu).putLong(0).putLong(0);
            answers.write(answer.array());
        }
        Runtime.getRuntime().halt(0);
    }
}
