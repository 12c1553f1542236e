// The nim-sum of the first sixteen heaps. HDU 1849.
const numbers = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let at = 0;
for (let m = numbers[at++]; m > 0; m = numbers[at++]) {
  let sum = 0;
  for (let i = 0; i < m; i++, at++) if (i < 16) sum ^= numbers[at];
  console.log(sum ? 'Rabbit Win!' : 'Grass Win!');
}
