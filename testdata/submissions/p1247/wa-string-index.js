const [first, second] = require('fs').readFileSync(0, 'utf8').split('\n');
const n = second.trim().split(' ').map(Number);
const x = n.reduce((a, b) => a ^ b);

if (x === 0) {
  console.log('lose');
} else {
  for (const i in n) {
    const left = n[i] ^ x;
    if (left < n[i]) {
      console.log(n[i] - left, i + 1);
      n[i] = left;
      break;
    }
  }
  console.log(n.join(' '));
}
