// A program that plays Nim, the problem p2197. Change choose for another game.
// grundy show PROBLEM --play shows what such a program reads and prints.
const readline = require("readline");

// choose returns a heap, numbered from 1, and how many to take from it.
function choose(heaps) {
  const xor = heaps.reduce((x, heap) => x ^ heap, 0);
  for (let i = 0; i < heaps.length; i++) {
    if ((heaps[i] ^ xor) < heaps[i]) return [i + 1, heaps[i] - (heaps[i] ^ xor)];
  }
  return [heaps.indexOf(Math.max(...heaps)) + 1, 1];
}

const numbers = [];
let heaps = null;

function move() {
  if (heaps.every((heap) => heap === 0)) return;
  const [heap, take] = choose(heaps);
  heaps[heap - 1] -= take;
  console.log(heap + " " + take);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const word = line.trim();
  if (heaps === null) {
    if (word !== "first" && word !== "second") {
      numbers.push(...word.split(/\s+/).map(Number));
      return;
    }
    heaps = numbers.slice(1); // without the number of heaps
    if (word === "first") move();
    return;
  }
  const [heap, take] = word.split(/\s+/).map(Number);
  heaps[heap - 1] -= take;
  move();
});
