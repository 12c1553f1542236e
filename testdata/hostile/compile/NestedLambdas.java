// NestedLambdas: has overloaded methods that the compiler must try in every combination.
// expect: CE
import java.util.concurrent.Callable;
import java.util.function.Supplier;

class NestedLambdas {
    static <T> T f(Callable<T> c) { return null; }
    static <T> T f(Supplier<T> s) { return null; }

    public static void main(String[] args) {
        System.out.println(f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() ->
            f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() ->
            f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> f(() -> 1
            )))))))))))))))))))))))));
    }
}
