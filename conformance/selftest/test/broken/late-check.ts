/** Loaded before the command: a check that throws when nobody waits for it any more. */
import { flows } from "../../../flows/index.ts";

const broken = flows.find(({ id }) => id === "capture-once");
if (broken === undefined) throw new Error("there is no such flow to break");
Object.assign(broken, {
  run: async () => {
    setTimeout(() => {
      throw new TypeError("a mistake in a timer");
    }, 1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  },
});
