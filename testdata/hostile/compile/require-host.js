// require-host: reads a file of the host; the compiler must not run the program.
// expect: OK
// absent: root:
const fs = require('fs');
let got = 'contained';
try {
  fs.readFileSync('/etc/shadow');
  got = 'ESCAPED: /etc/shadow';
} catch {}
console.log(got);
