/** Objects and arrays whose fields the document does not give: an empty one is the one value that fits its type for sure. */
import { type Body, type Exchange, type Sentence, contract, flow, withAll, ways } from "../../flow.ts";

type Writing = contract.OperationWith<"body">;

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly operations: readonly [Writing, Writing];
  readonly fields: Body;
}

const ROWS: readonly Row[] = [
  {
    id: "charge.unshown-objects",
    sentence:
      "SHOULD: A charge with empty objects as shipping_details and additional_details is accepted, and so is a lookup.",
    operations: ["createCharge", "lookupInstallments"],
    fields: { shipping_details: {}, additional_details: {} },
  },
  {
    id: "order.unshown-objects",
    sentence:
      "SHOULD: An order with an empty array as notes and an empty object as shipping_details is accepted, at its creation and by an update.",
    operations: ["createOrder", "updateOrder"],
    fields: { notes: [], shipping_details: {} },
  },
  {
    id: "beta.additional-details",
    sentence: "SHOULD: A plan or a product with an empty object as additional_details is accepted.",
    operations: ["createPlan", "createProduct"],
    fields: { additional_details: {} },
  },
];

export const emptyObjects = ROWS.map(({ id, sentence, operations, fields }) => {
  const choices = operations.map((one) => {
    const words = `at ${contract.methodAndPath(one)}`;
    return [one, { words, needs: contract.needsOf(one), operation: one }] as const;
  });
  return flow({
    id: id.replaceAll(".", "-"),
    title: `${Object.keys(fields).join(" and ")} without anything in it`,
    each: ways("at", { operation: Object.fromEntries(choices) }).needing("state"),
    proves: { [id]: sentence },

    async run({ at, api, given, prove }) {
      const operation = operations.find((one) => one === at.operation) ?? operations[0];
      const { body, ...request } = await given.request(operation);
      const send = (some: Body): Promise<Exchange> =>
        api.call(operation, { ...request, body: { ...body(), ...some } });
      const twin = await send({});
      const sent = await withAll(fields, send);

      prove(id, sent).accepted({ twin });
    },
  });
});
