const rl = require('readline').createInterface({ input: process.stdin });

// n is lost when 3 divides it, which its digits tell
rl.on('line', (line) => {
  const n = line.trim();
  if (n === '') return;
  const sum = [...n].reduce((total, c) => total + Number(c), 0);
  console.log(sum % 3 === 0 ? 'Cici' : 'Kiki');
});
