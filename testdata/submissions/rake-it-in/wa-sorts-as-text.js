const readline = require('readline');

function rotate(board, i, j) {
  const copy = board.map((row) => [...row]);
  copy[i][j] = board[i][j + 1];
  copy[i][j + 1] = board[i + 1][j + 1];
  copy[i + 1][j + 1] = board[i + 1][j];
  copy[i + 1][j] = board[i][j];
  return copy;
}

function play(board, left) {
  if (left === 0) return 0;
  const scores = [];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const sum = board[i][j] + board[i][j + 1] + board[i + 1][j] + board[i + 1][j + 1];
      scores.push(sum + play(rotate(board, i, j), left - 1));
    }
  }
  scores.sort();
  return left % 2 === 0 ? scores[8] : scores[0];
}

async function main() {
  const lines = [];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    lines.push(line);
  }
  const t = Number(lines[0]);
  for (let i = 0; i < t; i++) {
    const k = Number(lines[1 + 5 * i]);
    const board = lines.slice(2 + 5 * i, 6 + 5 * i).map((row) => row.trim().split(' ').map(Number));
    console.log(play(board, 2 * k));
  }
}

main();
