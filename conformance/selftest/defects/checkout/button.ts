/** The checkout button. */
import type { Defect } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const buttons: readonly Defect[] = breaking({
  "checkout.image: answers with a word": answers("getCheckoutButton", (reply) =>
    reply.status === 200
      ? { ...reply, text: "sorry", headers: new Headers({ "content-type": "text/plain" }) }
      : reply,
  ),
  "checkout.same-button: paints the key into the button": answers("getCheckoutButton", (reply, { url }) => ({
    ...reply,
    text: reply.text.replace(
      "</svg>",
      `<!-- ${url.searchParams.get("public_key")?.length} ${url.search} --></svg>`,
    ),
  })),
});
