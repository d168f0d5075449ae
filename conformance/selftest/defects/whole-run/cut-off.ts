/** Bodies that are not JSON. */
import type { Defect } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";
import { type Call, json } from "../../harness/wire.ts";

/** Not JSON at all. */
const isCutOff = (call: Call): boolean => call.text !== "" && call.body === undefined;

export const cutOffBodies: readonly Defect[] = [
  {
    breaks: "json.malformed",
    how: "answers 500 to an order that is cut off",
    wrap: answers("createOrder", (reply, call) =>
      isCutOff(call) ? json(500, { error: "unexpected end of JSON input" }) : reply,
    ),
  },
  {
    breaks: "json.malformed",
    how: "adds what is missing at the end of a product",
    wrap: (next) => (call) => {
      if (call.operation !== "createProduct" || !isCutOff(call)) return next(call);
      const text = `${call.text}}`;
      return next({ ...call, text, body: JSON.parse(text) });
    },
  },
];
