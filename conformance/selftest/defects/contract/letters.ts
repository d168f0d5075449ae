/** Bodies with letters beyond ASCII. */
import type { Defect } from "../../harness/defect.ts";
import { reads } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { changed } from "../../harness/wire.ts";

const WRITING = ["createOrder", "updateOrder", "createPlan", "createProduct", "createCharge"] as const;

export const letters: readonly Defect[] = [
  {
    breaks: "json.letters",
    how: "refuses every body with a letter beyond ASCII",
    wrap: refuses(WRITING, ({ text }) => /[^\p{ASCII}]/u.test(text)),
  },
  {
    breaks: "json.letters",
    how: "reads bodies as Latin-1",
    wrap: reads(WRITING, (call) => {
      const text = Buffer.from(call.text).toString("latin1");
      return text === call.text ? call : changed(call, { body: JSON.parse(text) });
    }),
  },
  {
    breaks: "json.letters",
    how: "keeps question marks for letters outside Latin-1 in the name of a product",
    wrap: reads("createProduct", (call) => {
      const text = call.text.replaceAll(/[^\p{ASCII}\u00A0-\u00FF]/gu, "?");
      return text === call.text ? call : changed(call, { body: JSON.parse(text) });
    }),
  },
];
