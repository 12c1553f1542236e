// --require=evil: has the name of an option that runs code in the compiler.
// expect: OK
console.log('contained');
