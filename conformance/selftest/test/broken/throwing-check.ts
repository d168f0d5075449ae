/** Loaded before the command: a check with a mistake of its own. */
import { flows } from "../../../flows/index.ts";

const broken = flows.find(({ id }) => id === "capture-once");
if (broken === undefined) throw new Error("there is no such flow to break");
Object.assign(broken, {
  run: async () => {
    throw new TypeError("a mistake in the check itself");
  },
});
