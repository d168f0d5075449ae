/** What every operation refuses: bodies that are no objects, and ids of nothing. */
import {
  type Exchange,
  type KindOfId,
  type Sentence,
  contract,
  flow,
  replies,
  several,
  unlessBlocked,
} from "../../flow.ts";

const WRITING = [
  ...(["createPaymentToken", "updatePaymentToken", "createCharge", "captureCharge"] as const),
  ...(["lookupInstallments", "refundCharge", "createOrder", "updateOrder"] as const),
  ...(["createPlan", "createSubscription", "cancelSubscription", "createProduct"] as const),
];

const FORM = { "content-type": "application/x-www-form-urlencoded" };

export const bodies = flow({
  id: "json-bodies",
  title: "A body is accepted as JSON, and one that is cut off is no JSON",
  needs: ["state", "cards.approved"],
  proves: {
    "json.requests": "MUST: Request bodies are accepted as JSON.",
    "json.malformed": "SHOULD: A request body that is cut off, and therefore is not JSON, is refused.",
  },

  async run({ api, given, seen, prove }) {
    const lacking: number[] = [];
    const offered = WRITING.filter((operation) => given.offered(operation).length > 0);
    const sent = await several(
      offered.map((operation) => async () => {
        const request = await unlessBlocked(given.request(operation), ({ exchanges }) => {
          lacking.push(...exchanges);
        });
        if (request === undefined) return [];
        const body = request.body();
        const about = "a body that is cut off";
        const cut = await api.call(operation, { ...request, body: JSON.stringify(body).slice(0, -1), about });
        const whole = await api.call(operation, { ...request, body });
        if (!replies.isRefusal(whole)) return [{ cut, whole, form: undefined }];
        // An operation may refuse a body for another reason; that it accepts another media type shows it.
        const labelled = { ...request, body, headers: FORM, about: "labelled as a form" };
        return [{ cut, whole, form: await api.call(operation, labelled) }];
      }),
    );
    const all = sent.flat();
    const sentWhole = all.map(({ whole }) => whole);
    const accepted = sentWhole.filter(replies.wasAccepted);
    const unaccepted = sentWhole.filter((one) => !accepted.includes(one));
    const unmade = offered.filter((id) => sentWhole.every(({ operation }) => operation !== id));
    const asForm = all
      .map(({ form }) => form)
      .filter((form) => form !== undefined)
      .filter(replies.isSuccess);

    prove("json.requests", ...accepted.slice(0, 5), ...asForm)
      .none(asForm.map(onlyAsForm), "a JSON body accepted by every operation with a body")
      .and(...unaccepted, ...seen().filter(({ nr }) => lacking.includes(nr)))
      .ifAccepted()
      .provided(unmade.length === 0, `no request could be made for ${inWords(unmade)}`);

    // Where the whole body is refused too, the refusal of the cut one proves nothing.
    const judged = all.filter(({ cut, whole }) => replies.wasAccepted(cut) || replies.wasAccepted(whole));
    prove("json.malformed", ...judged.map(({ cut }) => cut))
      .notEmpty("no whole body was accepted either")
      .refused({ twin: judged.map(({ whole }) => whole), status: "any" });
  },
});

function onlyAsForm({ operation }: Exchange): string {
  return `one accepted only as ${FORM["content-type"]} by ${contract.methodAndPath(operation)}`;
}

function inWords(operations: readonly contract.OperationId[]): string {
  return operations.map(contract.methodAndPath).join(", ");
}

/** Operations whose path has an id, but for those of charges whose status the document gives. */
const WITH_ID = [
  {
    id: "service.unknown-id",
    sentence: "SHOULD: An unknown id in the path is refused.",
    operations: {
      getPaymentToken: "token",
      updatePaymentToken: "token",
      getOrder: "order",
      updateOrder: "order",
      getPlan: "plan",
      getSubscription: "subscription",
      cancelSubscription: "subscription",
      getContinuation: "continuation",
    },
  },
  {
    id: "capture.unknown-charge",
    sentence: "SHOULD: A capture of a charge that does not exist is refused.",
    operations: { captureCharge: "charge" },
  },
  {
    id: "refund.unknown-charge",
    sentence: "SHOULD: A refund of a charge that does not exist is refused.",
    operations: { refundCharge: "charge" },
  },
] as const satisfies readonly {
  readonly id: string;
  readonly sentence: Sentence;
  readonly operations: { readonly [Op in contract.OperationId]?: KindOfId };
}[];

export const unknownIds = WITH_ID.map(({ id, sentence, operations }) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: "An id that belongs to nothing is refused",
    needs: ["state", "cards.approved"],
    proves: { [id]: sentence },

    async run({ api, given, prove }) {
      const asked: Partial<Record<string, KindOfId>> = operations;
      const pairs = await several(
        given
          .offered(...contract.operationIds.filter((one) => asked[one] !== undefined))
          .map((operation) => async () => {
            const { body, ...request } = await given.request(operation);
            const call = { ...request, ...(body && { body: body() }) };
            const known = await api.call(operation, call);
            const wrong = await given.wrongIds(asked[operation] ?? "charge");
            const unknown = await several(wrong.map((one) => () => api.call(operation, { ...call, ...one })));
            return unknown.map((refused) => ({ known, unknown: refused }));
          }),
      );
      // Where the known id is refused too, the refusal of the unknown one proves nothing.
      const judged = pairs
        .flat()
        .filter(({ known, unknown }) => replies.wasAccepted(known) || replies.wasAccepted(unknown));
      const proof = prove(id, ...judged.map(({ unknown }) => unknown));

      if (pairs.length === 0) proof.doesNotApply("the target offers no operation with such an id");
      proof
        .notEmpty("no operation was accepted with a known id")
        .refused({ twin: judged.map(({ known }) => known), status: "any" });
    },
  }),
);
