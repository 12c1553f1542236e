// Reads, and never says anything.
process.stdin.on('data', () => {});
