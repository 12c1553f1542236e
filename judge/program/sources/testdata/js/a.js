const { add } = require('./lib/add');
const [a,b]=require('fs').readFileSync(0,'utf8').split(/\s+/).map(Number);
console.log(add(a,b));
