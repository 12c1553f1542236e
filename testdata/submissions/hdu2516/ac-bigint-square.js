const lines = require('fs').readFileSync(0).toString().split('\n');

// n is a Fibonacci number if 5nn+4 or 5nn-4 is a square
function isSquare(x) {
  let r = BigInt(Math.floor(Math.sqrt(Number(x))));
  while (r * r > x) r--;
  while ((r + 1n) * (r + 1n) <= x) r++;
  return r * r === x;
}

const out = [];
for (const line of lines) {
  const n = BigInt(line);
  if (n === 0n) break;
  const five = 5n * n * n;
  out.push(isSquare(five + 4n) || isSquare(five - 4n) ? 'Second win' : 'First win');
}
console.log(out.join('\n'));
