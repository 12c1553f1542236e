const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let at = 0;
const answers = [];
for (let t = words[at++]; t > 0; t--) {
    let x = 0;
    for (let n = words[at++]; n > 0; n--) {
        x ^= words[at++];
    }
    answers.push(x ? 'Yes' : 'No');
}
console.log(answers.join('\n'));
