/**
 * Loaded before the command: the time of day is another one from the tenth call to the three hundredth, and on a machine
 * that is quick with them for long enough to be seen.
 */
import { subscribe } from "node:diagnostics_channel";
import process from "node:process";

const jump = Number(process.env["JUMP_MS"]);
const now = Date.now.bind(Date);
/** More than twice the time from one look at the clock to the next. */
const LEAST_MS = 500;
let calls = 0;
let until = 0;
subscribe("undici:request:create", () => {
  calls += 1;
  if (calls === 10) until = performance.now() + LEAST_MS;
});
Date.now = () => now() + (calls >= 10 && (calls < 300 || performance.now() < until) ? jump : 0);
