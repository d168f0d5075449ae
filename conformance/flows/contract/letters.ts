import { type Exchange, flow, isSuccess, label, strings } from "../../flow.ts";

/** Of Latin-1, of another Latin alphabet, and of none. */
const LETTERS = "Ñandú, Łódź, 東京";

/** What stands in the place of the text where the answer shows it at all, as the marker in it tells. */
function garbled({ body }: Exchange, text: string): string | undefined {
  const marked = strings(body)
    .map(([, one]) => one.normalize("NFC"))
    .filter((one) => one.includes(text.slice(LETTERS.length)));
  return marked.some((one) => one.includes(text)) ? undefined : marked[0];
}

export const letters = flow({
  id: "letters",
  title: "A description and a name with letters beyond ASCII",
  needs: ["state"],
  proves: {
    "json.letters": "SHOULD: Letters beyond ASCII are taken in a request body, and shown as they were sent.",
  },

  async run({ api, given, marker, prove }) {
    const proof = prove("json.letters");
    const shows = (answer: Exchange, text: string): void => {
      const instead = garbled(answer, text);
      proof.and(answer).holds(instead === undefined, `"${text}" in ${label(answer)}`, `"${instead}"`);
    };
    if (given.offered("createOrder", "createProduct").length === 0)
      proof.doesNotApply("neither orders nor products are offered");
    if (given.offered("createOrder").length > 0) {
      const description = marker(LETTERS);
      const twin = await api.createOrder(given.bodies.order());
      const created = await api.createOrder(given.bodies.order({ description }));
      proof.and(created).accepted({ twin });
      if (isSuccess(created)) {
        shows(created, description);
        shows(await api.getOrder(given.idIn("order_id", created)), description);
      }
    }
    if (given.offered("createProduct").length > 0) {
      const name = marker(LETTERS);
      const twin = await api.createProduct(given.bodies.product());
      const created = await api.createProduct({ ...given.bodies.product(), name });
      proof.and(created).accepted({ twin });
      if (isSuccess(created)) shows(created, name);
    }
  },
});
