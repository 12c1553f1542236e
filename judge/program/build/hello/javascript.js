const lines = require("fs").readFileSync(0, "utf8").split("\n");
const piles = new Map(lines.map((line, i) => [i, [...line].length]));
console.log([...piles.values()].reduce((a, b) => a ^ b, 0), 2n ** 64n);
