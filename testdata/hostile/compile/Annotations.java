// Annotations: has an annotation processor that would run inside the compiler if an option asked for it.
// expect: OK | CE
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
class Annotations extends AbstractProcessor {
    @Override
    public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) {
        throw new IllegalStateException("ESCAPED: ran in the compiler");
    }

    public static void main(String[] args) {
        System.out.println("contained");
    }
}
