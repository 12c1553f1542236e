#!/usr/bin/env -S node --require=./main.js --eval=process.exit(3)
// hashbang: has options for the interpreter in its first line.
// expect: OK
console.log(process.execArgv.some(a => /require|eval/.test(a)) ? 'ESCAPED: options' : 'contained');
