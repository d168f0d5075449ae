/** Loaded before the command: a check that never ends, and somebody who does not wait for it. */
import { flows } from "../../../flows/index.ts";

const broken = flows.find(({ id }) => id === "capture-once");
if (broken === undefined) throw new Error("there is no such flow to break");
Object.assign(broken, {
  run: () => {
    setTimeout(() => process.kill(process.pid, "SIGINT"), 100);
    return new Promise(() => {});
  },
});
