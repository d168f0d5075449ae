import { type Exchange, type Tools, flow, json, nameOf, replies, ways } from "../../flow.ts";

/** Of Latin-1, of another Latin alphabet, and of none. */
const LETTERS = "Ñandú, Łódź, 東京";

interface Written {
  readonly text: string;
  /** The same request in plain letters. */
  readonly twin: Exchange;
  readonly created: Exchange;
  readonly read: readonly Exchange[];
}

const written = ways(
  "written",
  {
    in: {
      order: { words: "as the description of an order", needs: ["offers.order"] },
      product: { words: "as the name of a product", needs: ["offers.subscription"] },
    },
  },
  (tools, { in: place }) => (place === "order" ? inOrder(tools) : inProduct(tools)),
);

export const letters = flow({
  id: "letters",
  title: "A text with letters beyond ASCII",
  needs: ["state"],
  each: written,
  proves: {
    "json.letters":
      "SHOULD: Letters beyond ASCII are accepted in a request body, and are as they were sent wherever an answer shows them.",
  },

  async run({ written: { text, twin, created, read }, prove }) {
    const proof = prove("json.letters", created).accepted({ twin });
    for (const answer of [created, ...read]) {
      const instead = garbled(answer, text);
      proof
        .and(answer)
        .checks(instead === undefined, `the text as it was sent in ${nameOf(answer)}`, `"${instead}"`);
    }
  },
});

async function inOrder({ api, given, marker }: Tools): Promise<Written> {
  const text = marker(LETTERS);
  const twin = await api.createOrder(given.bodies.order());
  const created = await api.createOrder(given.bodies.order({ description: text }));
  const read = replies.isSuccess(created) ? [await api.getOrder(given.idIn("order_id", created))] : [];
  return { text, twin, created, read };
}

async function inProduct({ api, given, marker }: Tools): Promise<Written> {
  const text = marker(LETTERS);
  const twin = await api.createProduct(given.bodies.product());
  const created = await api.createProduct({ ...given.bodies.product(), name: text });
  return { text, twin, created, read: [] };
}

/** What the answer shows in place of the text, found by its marker. Undefined where the text is intact or absent. */
function garbled({ body }: Exchange, text: string): string | undefined {
  const marked = json
    .strings(body)
    .map(([, one]) => one.normalize("NFC"))
    .filter((one) => one.includes(text.slice(LETTERS.length)));
  return marked.some((one) => one.includes(text)) ? undefined : marked[0];
}
