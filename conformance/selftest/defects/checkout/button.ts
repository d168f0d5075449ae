/** The checkout button. */
import type { Defect } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";

export const buttons: readonly Defect[] = [
  {
    breaks: "checkout.image",
    how: "answers with a word",
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200
        ? { ...reply, text: "sorry", headers: new Headers({ "content-type": "text/plain" }) }
        : reply,
    ),
  },
  {
    breaks: "checkout.same-button",
    how: "paints the key into the button",
    wrap: answers("getCheckoutButton", (reply, { url }) => ({
      ...reply,
      text: reply.text.replace(
        "</svg>",
        `<!-- ${url.searchParams.get("public_key")?.length} ${url.search} --></svg>`,
      ),
    })),
  },
];
