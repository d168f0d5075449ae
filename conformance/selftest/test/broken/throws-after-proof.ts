/** Loaded before the command: a check throws after its proofs. THROWS names what it throws. */
import process from "node:process";
import { flows } from "../../../flows/index.ts";
import { Blocked } from "../../../verdict/unobserved.ts";

const broken = flows.find(({ id }) => id === "capture-once");
if (broken === undefined) throw new Error("there is no such flow to break");
const run = broken.run.bind(broken);
Object.assign(broken, {
  run: async (context: Parameters<typeof run>[0]) => {
    await run(context);
    if (process.env["THROWS"] === "Blocked") throw new Blocked("a later precondition that does not hold");
    throw new SyntaxError("a mistake after the first proof");
  },
});
