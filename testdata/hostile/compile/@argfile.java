// @argfile: has the name of a file of options, which javac reads.
// expect: OK
class Argfile {
    public static void main(String[] args) {
        System.out.println("contained");
    }
}
