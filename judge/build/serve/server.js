// A server of runs. Node cannot copy itself, so each run gets a context of its own, with
// globals, standard streams and a require that are fresh. Package sandbox has the
// protocol. A run is over when nothing is left for it to wait for.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const {Console} = require('console');
const {createRequire} = require('module');
const {Readable, Writable} = require('stream');

const CONTROL = 3, INPUT = 4, OUTPUT = 5;
const RECORD = 8 * 4, MOST = 16, FULL = 1 << 20;
const SIGPROF = 27, SIGXFSZ = 25;
const file = path.resolve(process.argv[2]);
const script = new vm.Script(
	`(function (exports, require, module, __filename, __dirname) {${withoutShebang(fs.readFileSync(file, 'utf8'))}\n})`,
	{filename: file});

function withoutShebang(text) {
	return text.startsWith('#!') ? '//' + text : text;
}

// Exit ends a run in place of process.exit.
class Exit {
	constructor(code) {
		this.code = code;
	}
}

// place tells what the folder is, and how many files are in it.
function place() {
	try {
		return process.cwd() + fs.readdirSync('.').length;
	} catch {
		return ''; // it is not ours to read
	}
}

const began = place();
let run; // the one that is under way

class Run {
	constructor(input, cpu, most) {
		this.input = input;
		this.at = 0; // of what fs has read of the input
		this.cpu = cpu; // nanoseconds; 0: as long as it likes
		this.most = most; // bytes of output
		this.output = [];
		this.length = 0;
		this.status = 0;
		this.over = false;
		this.exits = 0;
		this.began = process.cpuUsage();
	}

	write(chunk) {
		this.output.push(chunk);
		this.length += chunk.length;
		if (this.most > 0 && this.length > this.most) {
			this.status = SIGXFSZ;
			throw new Exit(1);
		}
	}

	// ended notes how the program, or a callback of it, was left.
	ended(error) {
		this.over = true;
		if (this.status === 0) {
			this.status = error instanceof Exit && this.exits <= 1 ? (error.code & 255) << 8 :
				error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? SIGPROF : 1 << 8;
		}
	}

	start() {
		const streams = this.streams();
		const own = this.process(streams);
		const context = vm.createContext({
			Buffer, TextDecoder, TextEncoder, URL, URLSearchParams, performance, queueMicrotask,
			setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate,
			console: new Console({stdout: streams.stdout, stderr: streams.stderr}), process: own,
		});
		context.global = context.globalThis = vm.runInContext('this', context);
		const require = this.require(own);
		const module = {exports: {}};
		require.main = module;
		const timeout = this.cpu > 0 ? {timeout: Math.ceil(this.cpu / 1e6)} : {};
		try {
			context.main = script.runInContext(context);
			Object.assign(context, {arguments_: [module.exports, require, module, file, path.dirname(file)]});
			vm.runInContext('{ const f = main, a = arguments_; delete globalThis.main; delete globalThis.arguments_; f.apply(a[0], a); }', context, timeout);
		} catch (error) {
			this.ended(error);
		}
	}

	streams() {
		const input = this.input;
		let sent = false;
		const stdin = new Readable({
			read() {
				if (!sent && input.length > 0) {
					sent = true;
					this.push(input);
				} else {
					this.push(null);
				}
			},
		});
		stdin.fd = 0;
		const stdout = new Writable({write: (chunk, _, done) => { this.write(chunk); done(); }});
		const stderr = new Writable({write: (_, __, done) => done()});
		stdout.fd = 1;
		stderr.fd = 2;
		return {stdin, stdout, stderr};
	}

	// process returns a process with streams, arguments and an exit of its own.
	process(streams) {
		const own = Object.create(process);
		const handlers = [];
		const define = (name, value) => Object.defineProperty(own, name, {value, writable: true, configurable: true});
		for (const [name, value] of Object.entries(streams)) {
			define(name, value);
		}
		define('argv', [process.argv[0], file, ...process.argv.slice(3)]);
		define('env', {...process.env});
		define('exitCode', undefined);
		define('exit', (code) => {
			this.exits++; // a program may catch it
			throw new Exit(code === undefined ? own.exitCode || 0 : code);
		});
		for (const name of ['on', 'once', 'addListener']) {
			define(name, (event, handler) => { handlers.push([event, handler]); return own; });
		}
		this.leave = () => {
			for (const [event, handler] of handlers) {
				if (event === 'exit' || event === 'beforeExit') {
					handler.call(own, own.exitCode || 0);
				}
			}
			if (own.exitCode && this.status === 0) {
				this.status = (own.exitCode & 255) << 8;
			}
		};
		return own;
	}

	// require returns a require whose fs reads the run's input and writes its output.
	require(own) {
		const real = createRequire(file);
		const files = this.files();
		return Object.assign((name) => {
			switch (name) {
			case 'fs': case 'node:fs': return files;
			case 'process': case 'node:process': return own;
			default: return real(name);
			}
		}, real);
	}

	files() {
		const isInput = (f) => f === 0 || f === '/dev/stdin' || f === '/proc/self/fd/0';
		const isOutput = (f) => f === 1 || f === '/dev/stdout' || f === '/proc/self/fd/1';
		const own = Object.create(fs);
		own.readFileSync = (f, options) => {
			if (!isInput(f)) {
				return fs.readFileSync(f, options);
			}
			const rest = this.input.subarray(this.at);
			this.at = this.input.length;
			const encoding = typeof options === 'string' ? options : options && options.encoding;
			return encoding ? rest.toString(encoding) : Buffer.from(rest);
		};
		own.readSync = (f, buffer, ...rest) => {
			if (!isInput(f)) {
				return fs.readSync(f, buffer, ...rest);
			}
			const plain = rest.length > 0 && typeof rest[0] === 'object' && rest[0] ? rest[0] : {offset: rest[0], length: rest[1]};
			const offset = plain.offset || 0;
			const length = plain.length === undefined ? buffer.byteLength - offset : plain.length;
			const n = this.input.copy(buffer, offset, this.at, Math.min(this.input.length, this.at + length));
			this.at += n;
			return n;
		};
		own.writeSync = (f, data, ...rest) => {
			if (!isOutput(f)) {
				return f === 2 ? data.length : fs.writeSync(f, data, ...rest);
			}
			const chunk = typeof data === 'string' ? Buffer.from(data, rest[1]) :
				Buffer.from(data.buffer, data.byteOffset + (rest[0] || 0), rest[1] === undefined ? data.byteLength - (rest[0] || 0) : rest[1]);
			this.write(Buffer.from(chunk));
			return chunk.length;
		};
		own.writeFileSync = (f, data, options) => {
			if (!isOutput(f)) {
				return fs.writeFileSync(f, data, options);
			}
			this.write(Buffer.from(data));
		};
		return own;
	}

	// answer writes the output and notes what became of the run.
	answer() {
		const used = process.cpuUsage(this.began);
		if (place() !== began) {
			process.reallyExit(1); // other runs would find what this one left behind
		}
		const output = Buffer.concat(this.output);
		for (let at = 0; at < output.length;) {
			at += fs.writeSync(OUTPUT, output, at, output.length - at, batch.end + at);
		}
		batch.end += output.length;
		const answer = Buffer.alloc(RECORD);
		if (this.exits > 0 && !this.over) {
			this.status = 1 << 8; // the exit was caught: a plain run tells what it does
		}
		answer.writeBigInt64LE(BigInt(this.status), 0);
		answer.writeBigInt64LE(BigInt(used.user + used.system) * 1000n, 8);
		answer.writeBigInt64LE(BigInt(batch.end), 24);
		batch.answers.push(answer);
		if (this.status !== 0 || batch.end > FULL) {
			batch.requests = [];
		}
	}
}

// A Batch is the runs of a message.
class Batch {
	constructor(message) {
		this.requests = [];
		for (let at = 0; at < message.length; at += RECORD) {
			this.requests.push([0, 8, 16, 24].map((i) => Number(message.readBigInt64LE(at + i))));
		}
		this.answers = [];
		this.at = 0; // of the input file
		this.end = 0; // of the output file
	}
}

let batch = new Batch(Buffer.alloc(0)); // the one that is under way

// next starts the next run, of the next message if this one's are done.
function next() {
	if (batch.requests.length === 0) {
		tell();
		const message = Buffer.alloc(MOST * RECORD);
		const n = fs.readSync(CONTROL, message);
		if (n === 0) {
			process.reallyExit(0);
		}
		batch = new Batch(message.subarray(0, n));
	}
	const [size, cpu, , most] = batch.requests.shift();
	const input = Buffer.alloc(size);
	for (let at = 0; at < size;) {
		const n = fs.readSync(INPUT, input, at, size - at, batch.at + at);
		if (n === 0) {
			break;
		}
		at += n;
	}
	batch.at += size;
	run = new Run(input, cpu, most);
	run.start();
}

// tell answers the message.
function tell() {
	if (batch.answers.length > 0) {
		fs.writeSync(CONTROL, Buffer.concat(batch.answers));
		batch.answers = [];
	}
}

// After an exit, what the run still waits for must not go on: nothing can take it back.
function stop(error) {
	run.ended(error);
	run.answer();
	tell();
	process.reallyExit(0);
}

process.on('uncaughtException', stop);
process.on('beforeExit', () => {
	if (run) {
		try {
			run.leave();
		} catch (error) {
			run.ended(error);
		}
		run.answer();
	}
	setImmediate(next);
});
fs.writeSync(CONTROL, 'grundyF2');
