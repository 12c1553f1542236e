'use strict';
const fs = require('fs');

const fib = [1, 2];
while (fib[fib.length - 1] < 1000) {
  fib.push(fib[fib.length - 1] + fib[fib.length - 2]);
}

const sg = [0];
for (let n = 1; n <= 1000; n++) {
  const seen = new Set();
  for (const f of fib) {
    if (f <= n) seen.add(sg[n - f]);
  }
  let g = 0;
  while (seen.has(g)) g++;
  sg.push(g);
}

for (const line of fs.readFileSync('/dev/stdin', 'utf8').split('\n')) {
  const [m, n, p] = line.split(' ').map(Number);
  if (m === 0 && n === 0 && p === 0) break;
  console.log(sg[m] ^ sg[n] ^ sg[p] === 0 ? 'Nacci' : 'Fibo');
}
