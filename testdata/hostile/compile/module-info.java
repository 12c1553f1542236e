// module-info: describes a module and is not a program.
// expect: CE
module evil {
    requires java.compiler;
    provides javax.annotation.processing.Processor with evil.Evil;
}
