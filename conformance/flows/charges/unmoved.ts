/** A read and a list move no money. */
import { type Tools, dimensions, flow, replies, several, ways } from "../../flow.ts";
import { allReads } from "./reads.ts";

const LOOKED = {
  read: { words: "read three times" },
  listed: { words: "listed and searched for three times" },
  token: {
    words: "paid by a token that was read three times",
    needs: dimensions.PAID.token.needs,
  },
  others: { words: "left alone while everything else was read three times" },
} as const;
const CHARGE = { held: { words: "held" }, captured: { words: "captured" } } as const;

const charges = ways("at", { charge: CHARGE, looked: LOOKED });

const TIMES = [1, 2, 3];

export const unmovedByReads = [
  {
    id: "charge-unmoved-by-reads",
    title: "A charge that was looked at is captured or refunded like another one",
    each: charges.only({ looked: ["read", "listed"] }),
    waysAtOnce: true,
  },
  {
    id: "charge-unmoved-by-other-reads",
    title: "The newest charge is captured or refunded like another one, after other things were read",
    each: charges.only({ looked: ["token", "others"] }),
    // A read may move the charge that was made last. Of ways at the same time only one would have that charge.
    waysAtOnce: false,
  },
].map((one) =>
  flow({
    ...one,
    needs: ["state", "cards.approved"],
    proves: {
      "charge.unmoved-by-reads":
        "SHOULD: A charge is captured or refunded in full like any other after it was read, listed or searched for, after the token that paid it was read, and after everything else was read.",
    },

    async run({ at: { charge, looked }, prove, ...tools }) {
      const { api, given } = tools;
      const autoCapture = charge === "captured";
      // Made first: where a hold ends by itself after some time, this one ends first.
      const other = await given.charge({ autoCapture });
      const { id, money } = await LOOK[looked](tools, autoCapture);
      const move = autoCapture ? api.refundCharge : api.captureCharge;
      const moved = await move(id, money, { about: `a charge that was ${LOOKED[looked].words}` });
      const twin = replies.isSuccess(moved)
        ? undefined
        : await move(other.id, other.money, { about: "a charge that was not" });

      const unmoved = prove("charge.unmoved-by-reads", moved);
      if (twin !== undefined && replies.isRefusal(twin))
        unmoved.doesNotApply("a charge that was not looked at was refused, too");
      unmoved.accepted(twin && { twin });
    },
  }),
);

type Charge = Awaited<ReturnType<Tools["given"]["charge"]>>;

/** Makes a charge, and looks at it or around it. */
const LOOK: {
  readonly [Looked in keyof typeof LOOKED]: (tools: Tools, autoCapture: boolean) => Promise<Charge>;
} = {
  async read({ api, given }, autoCapture) {
    const charge = await given.charge({ autoCapture });
    for (const _ of TIMES) await api.getCharge(charge.id);
    return charge;
  },
  async listed({ api, given }, autoCapture) {
    const charge = await given.charge({ autoCapture });
    const queries = TIMES.flatMap(() => [{ limit: 10 }, { search_key: charge.id }]);
    await several(queries.map((query) => () => api.listCharges({ query })));
    return charge;
  },
  async token({ api, given }, autoCapture) {
    const { id, created } = await given.token();
    const charge = await given.charge({ autoCapture, token: given.idIn("payment_token", created) });
    for (const _ of TIMES) await api.getPaymentToken(id);
    return charge;
  },
  async others(tools, autoCapture) {
    const reads = await allReads(tools);
    const charge = await tools.given.charge({ autoCapture });
    for (const _ of TIMES) await several(reads);
    return charge;
  },
};
