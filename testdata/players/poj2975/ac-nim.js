// Leaves piles whose xor is 0.
const lines = require("readline").createInterface({ input: process.stdin });
let count = 0, piles;

function move() {
  const x = piles.reduce((v, w) => v ^ w, 0);
  let i = piles.findIndex((v) => (v ^ x) < v);
  let take = i < 0 ? 1 : piles[i] - (piles[i] ^ x);
  if (i < 0) i = piles.findIndex((v) => v > 0);
  if (i < 0) return process.exit(0);
  piles[i] -= take;
  console.log(i + 1, take);
}

lines.on("line", (line) => {
  count++;
  const words = line.trim().split(" ");
  if (count === 2) piles = words.map(Number);
  if (count === 3 && words[0] === "first") move();
  if (count > 3) {
    piles[words[0] - 1] -= words[1];
    move();
  }
});
