/** Loaded before the command: the time of day is another one from the tenth call to the three hundredth. */
import process from "node:process";

const jump = Number(process.env["JUMP_MS"]);
const now = Date.now.bind(Date);
const { fetch } = globalThis;
let calls = 0;
globalThis.fetch = (...args) => {
  calls += 1;
  return fetch(...args);
};
Date.now = () => now() + (calls >= 10 && calls < 300 ? jump : 0);
