/** A read and a list move no money. */
import { type Exchange, type Tools, flow, replies, several } from "../../flow.ts";
import { allReads } from "./unasked.ts";

const LOOKED = {
  read: "read twice",
  listed: "listed and searched for twice",
  token: "paid by a token that was read twice",
  others: "left alone while everything else was read twice",
} as const;

interface At {
  readonly charge: "held" | "captured";
  readonly looked: keyof typeof LOOKED;
}

export const unmovedByReads = flow({
  id: "charge-unmoved-by-reads",
  title:
    "A charge that was looked at, or made before other things were read, is captured or refunded like another one",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.unmoved-by-reads":
      "SHOULD: A charge is captured or refunded in full like any other after it was read, listed or searched for, after the token that paid it was read, and after everything else was read.",
  },

  async run({ prove, ...tools }) {
    const all: Moved[] = [];
    // One after the other: a read may move the charge that was made last.
    for (const looked of lookedAt(tools))
      for (const charge of ["held", "captured"] as const)
        all.push(await moveAfter(tools, { charge, looked }));

    const unmoved = prove("charge.unmoved-by-reads");
    const judged = all.filter(({ twin }) => twin === undefined || !replies.isRefusal(twin));
    if (judged.length === 0) unmoved.doesNotApply("charges that were not looked at were refused, too");
    for (const { moved, twin } of judged) unmoved.and(moved).accepted(twin && { twin });
  },
});

function lookedAt({ given, target }: Tools): readonly At["looked"][] {
  const isToken =
    given.offered("createPaymentToken").length > 0 &&
    !target.not_offered.includes("pay_with_service_payment_token");
  return ["read", "listed", ...(isToken ? (["token"] as const) : []), "others"];
}

interface Moved {
  readonly moved: Exchange;
  /** The same of a charge that nobody looked at, where that one was refused. */
  readonly twin: Exchange | undefined;
}

async function moveAfter(tools: Tools, { charge, looked }: At): Promise<Moved> {
  const { api, given } = tools;
  const autoCapture = charge === "captured";
  // Made first: where a hold ends by itself after some time, this one ends first.
  const other = await given.charge({ autoCapture });
  const { id, money } = await LOOK[looked](tools, autoCapture);
  const move = autoCapture ? api.refundCharge : api.captureCharge;
  const moved = await move(id, money, { about: `a charge that was ${LOOKED[looked]}` });
  if (replies.isSuccess(moved)) return { moved, twin: undefined };
  return { moved, twin: await move(other.id, other.money, { about: "a charge that was not" }) };
}

const TIMES = [1, 2];

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
