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
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

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
    private static final int RECORD = 8 * 4, MOST = 16, FULL = 1 << 20;
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
            return e instanceof Exit && --exits == 0 ? ((Exit) e).code : 1;
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
                    if (serving && LASTING.contains(p.getName())) {
                        exits++;
                        throw new Exit(1); // to halt here may take the virtual machine seconds
                    }
                }

                @Override
                public void checkPermission(java.security.Permission p, Object context) {
                }

                @Override
                public void checkExit(int code) {
                    if (serving) {
                        exits++;
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

    /** How often a run has wanted to end: the first time counts, and a program may catch it. */
    private static volatile int exits;

    /** What the virtual machine would keep for later runs, or do at its own end and not at theirs. */
    private static final Set<String> LASTING = Set.of("shutdownHooks", "setDefaultUncaughtExceptionHandler");

    /** Puts back what belongs to the virtual machine and runs may change. */
    private static void restore() {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        TimeZone.setDefault(null);
    }

    private static Properties properties;
    private static Locale locale;

    /** Returns how many files there are. */
    private static int files() {
        String[] names = new File(".").list();
        return names == null ? 0 : names.length;
    }

    private static FileDescriptor descriptor(int n) throws Exception {
        Constructor<FileDescriptor> make = FileDescriptor.class.getDeclaredConstructor(int.class);
        make.setAccessible(true);
        return make.newInstance(n);
    }

    /** Returns a limit in milliseconds, which is long if there is none. */
    private static long millis(long nanos) {
        return nanos > 0 ? nanos / 1000000 + 1 : Integer.MAX_VALUE;
    }

    private static FileChannel input, output;
    private static URL[] classes;
    private static String name;
    private static String[] arguments;

    public static void main(String[] args) throws Exception {
        InputStream requests = new FileInputStream(descriptor(CONTROL));
        FileOutputStream answers = new FileOutputStream(descriptor(CONTROL));
        input = new FileInputStream(descriptor(INPUT)).getChannel();
        output = new FileOutputStream(descriptor(OUTPUT)).getChannel();
        classes = new URL[] {new File(args[0]).toURI().toURL()};
        name = args[1];
        arguments = Arrays.copyOfRange(args, 2, args.length);
        properties = (Properties) System.getProperties().clone();
        locale = Locale.getDefault();
        int files = files();
        THREADS.getCurrentThreadCpuTime();
        if (!holdsExit()) {
            return; // System.exit would end the server in the middle of a run
        }
        answers.write("grundyF2".getBytes());
        byte[] message = new byte[MOST * RECORD];
        for (int n; whole && (n = requests.read(message)) > 0; ) {
            byte[] answer = answer(ByteBuffer.wrap(message, 0, n).order(ByteOrder.nativeOrder()));
            if (files() != files) {
                Runtime.getRuntime().halt(1); // a file was left behind, which other runs find
            }
            answers.write(answer);
        }
        Runtime.getRuntime().halt(0);
    }

    /** Makes the runs of a message and returns its answer. */
    private static byte[] answer(ByteBuffer requests) throws Exception {
        ByteBuffer answers = ByteBuffer.allocate(requests.remaining()).order(ByteOrder.nativeOrder());
        long at = 0, end = 0;
        for (int status = 0; status == 0 && end <= FULL && requests.hasRemaining(); ) {
            byte[] in = read(at, (int) requests.getLong());
            long cpu = requests.getLong(), wall = requests.getLong();
            Output out = new Output(requests.getLong());
            Run run = new Run(classes, name, arguments);
            status = status(run, in, out, cpu, wall);
            for (ByteBuffer b = ByteBuffer.wrap(out.toByteArray()); b.hasRemaining(); ) {
                output.write(b, end + b.position());
            }
            at += in.length;
            end += out.size();
            answers.putLong(status).putLong(run.cpu).putLong(0).putLong(end);
        }
        return Arrays.copyOf(answers.array(), answers.position());
    }

    private static byte[] read(long at, int size) throws IOException {
        byte[] in = new byte[size];
        for (ByteBuffer b = ByteBuffer.wrap(in); b.hasRemaining(); ) {
            if (input.read(b, at + b.position()) < 0) {
                break;
            }
        }
        return in;
    }

    /** Whether all that the runs began has ended. */
    private static boolean whole = true;

    /** Makes a run and returns its wait status. */
    private static int status(Run run, byte[] in, Output out, long cpu, long wall) throws InterruptedException {
        PrintStream print = new PrintStream(out);
        System.setIn(new ByteArrayInputStream(in));
        System.setOut(print);
        exits = 0;
        serving = true;
        Thread main = new Thread(run.group, run, "main", STACK);
        main.start();
        whole = run.ends(main, millis(cpu), millis(wall));
        serving = false;
        restore();
        try {
            print.flush();
        } catch (Exit e) {
            // out.over says it
        }
        return !whole ? SIGPROF : out.over ? SIGXFSZ : exits != 0 ? 1 << 8 : (run.code & 255) << 8;
    }
}
