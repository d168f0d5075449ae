/** No query parameter of the charge list has to be sent. */
import { flow } from "../../flow.ts";

export const plainList = flow({
  id: "plain-list",
  title: "The charge list is answered without parameters",
  needs: [],
  proves: {
    "list.parameters.optional": "MUST: The charge list is answered without any query parameter.",
  },

  async run({ api, prove }) {
    const twin = await api.listCharges({ query: { limit: 10 } });
    const plain = await api.listCharges();

    prove("list.parameters.optional", plain).accepted({ twin });
  },
});
