// Declarations of the names that Node.js adds to the language. tsc needs them because
// @types/node is not installed where submissions are compiled. Modules have the type any.

declare module "*";

declare var console: {
  log(...data: any[]): void;
  error(...data: any[]): void;
  warn(...data: any[]): void;
  info(...data: any[]): void;
  table(data: any): void;
};
declare var process: any;
declare var require: any;
declare var module: any;
declare var exports: any;
declare var __dirname: string;
declare var __filename: string;
declare var Buffer: any;
declare var TextDecoder: any;
declare var TextEncoder: any;
declare var performance: { now(): number };
declare function setTimeout(f: (...args: any[]) => void, ms?: number, ...args: any[]): any;
declare function setInterval(f: (...args: any[]) => void, ms?: number, ...args: any[]): any;
declare function setImmediate(f: (...args: any[]) => void, ...args: any[]): any;
declare function queueMicrotask(f: () => void): void;
declare function clearTimeout(timer: any): void;
declare function clearInterval(timer: any): void;
declare function structuredClone<T>(value: T): T;
