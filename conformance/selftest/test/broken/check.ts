/** Loaded before the command: the check of one flow is broken in the way that BROKEN names. */
import process from "node:process";
import { flows } from "../../../flows/index.ts";
import { Blocked } from "../../../verdict/unobserved.ts";

const broken = flows.find(({ id }) => id === "capture-once");
if (broken === undefined) throw new Error("there is no such flow to break");
const sound = broken.run.bind(broken);

const WAYS: Readonly<Record<string, typeof sound>> = {
  async throws() {
    throw new TypeError("a mistake in the check itself");
  },
  async "throws after its proofs"(context) {
    await sound(context);
    throw new SyntaxError("a mistake after the first proof");
  },
  async "is blocked after its proofs"(context) {
    await sound(context);
    throw new Blocked("a later precondition that does not hold");
  },
  /** When nobody waits for it any more. */
  async "throws in a timer"() {
    setTimeout(() => {
      throw new TypeError("a mistake in a timer");
    }, 1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  },
  /** And somebody does not wait for it: once, however many ways run. A second interrupt would end the program. */
  "never ends"() {
    interrupt ??= setTimeout(() => process.kill(process.pid, "SIGINT"), 100);
    return new Promise(() => {});
  },
};
let interrupt: NodeJS.Timeout | undefined;

Object.assign(broken, { run: WAYS[process.env["BROKEN"] ?? ""] });
