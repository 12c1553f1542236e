// module-info: a description of a module, and no program.
// expect: CE
module evil {
    requires java.compiler;
    provides javax.annotation.processing.Processor with evil.Evil;
}
