/** A charge, by the document's "States and transitions" and the rules of capture, refund and testing. */
import {
  type Command,
  type MakeCharge,
  type Means,
  type MoveMoney,
  type Plain,
  type Press,
  amountOf,
} from "./command.ts";
import { type Permitted, acceptance, may, must, open, refusal } from "./permitted.ts";

/**
 * `taken`: captured when it was made. `captured`: captured later. `released`: a hold that was refunded. `paid`: by cash
 * or BNPL, and the document does not say whether it holds or takes.
 */
export type Phase = "waiting" | "held" | "taken" | "captured" | "released" | "failed" | "cancelled" | "paid";

export interface Charge {
  readonly kind: "charge";
  readonly means: Means;
  readonly atOnce: boolean;
  /** In the smallest unit. */
  readonly amount: number;
  readonly phase: Phase;
  readonly captured: number;
  readonly refunded: number;
  /** Refunds that were accepted: the document does not say whether there may be several. */
  readonly refunds: number;
  /** The id of its capture, by which a repeated answer is known. */
  readonly capture?: string;
  /** A movement that the document leaves open was accepted: what the charge reads as is open too. */
  readonly odd: boolean;
}

type Rule<Asked> = (charge: Charge, asked: Asked) => Permitted<Charge>;

const refuses = (or: string, status?: number) => (charge: Charge) => must(or, refusal(charge, status));

// ---- Creation ----

type Creation = (charge: (phase: Phase) => Charge, command: MakeCharge) => Permitted<Charge | undefined>;

const byCard =
  (or: string): Creation =>
  (charge, { taking }) =>
    must(or, acceptance(charge(taking === "at once" ? "taken" : "held")));

/** Accepted at once or as pending. */
const byCash =
  (or: string): Creation =>
  (charge) =>
    must(or, { answer: "asks", next: [charge("waiting")] }, acceptance(charge("paid")));

const CREATIONS: { readonly [M in Means]: Creation } = {
  card: byCard("charge.method.card"),
  token: byCard("charge.method.token"),
  three_ds: (charge) => must("three-ds.pending", { answer: "asks", status: 400, next: [charge("waiting")] }),
  declined: (charge) =>
    must("charge.failure.answers-400", {
      answer: "refused",
      status: 400,
      when: ({ shows }) => shows["status"] === "failure",
      next: [charge("failed")],
    }),
  store: byCash("store.accepted"),
  bank: byCash("bank.accepted"),
  bnpl: byCash("bnpl.accepted"),
};

/** What a charge's creation may answer. `sure`: the target file declares what this payment needs, so it must be accepted. */
export function made(command: MakeCharge, amount: number, sure: boolean): Permitted<Charge | undefined> {
  const { means, taking } = command;
  const charge = (phase: Phase): Charge => ({
    kind: "charge",
    means,
    atOnce: taking === "at once",
    amount,
    phase,
    captured: phase === "taken" ? amount : 0,
    refunded: 0,
    refunds: 0,
    // The document does not say what a charge is that does not wait for its customer.
    odd: phase === "paid",
  });
  const rule = CREATIONS[means](charge, command);
  return sure ? rule : { results: [...rule.results, refusal<Charge | undefined>(undefined)], or: undefined };
}

// ---- Captures ----

const CAPTURES: { readonly [P in Phase]: Rule<number> } = {
  held(charge, amount) {
    if (amount > charge.amount) return must("capture.above-held", refusal(charge));
    const captured: Charge = { ...charge, phase: "captured", captured: amount };
    // A capture of nothing may be the one capture, or none.
    if (amount === 0) return may(charge, captured, charge);
    return must(amount === charge.amount ? "capture.full" : "capture.partial", acceptance(captured));
  },
  captured(charge, amount) {
    // A repetition may be answered like the first request, by its capture_transaction_id.
    const repeats = { ...acceptance(charge), when: isOf(charge, amount) };
    return must("capture.only-once", refusal(charge), repeats);
  },
  taken: refuses("charge.auto-capture.true"),
  released: refuses("refund.on-hold.cancels"),
  waiting: refuses("capture.needs-completed"),
  failed: refuses("capture.needs-completed"),
  cancelled: refuses("capture.needs-completed"),
  paid: (charge, amount) => open(charge, { ...charge, captured: amount, odd: true }),
};

function isOf({ capture, captured }: Charge, amount: number) {
  return ({ movement }: { readonly movement?: string }): boolean =>
    movement !== undefined && movement === capture && amount === captured;
}

// ---- Refunds ----

const oddly: Rule<MoveMoney> = (charge) => open(charge, { ...charge, odd: true });

const REFUNDS: { readonly [P in Phase]: Rule<MoveMoney> } = {
  held(charge, { share }) {
    const { amount } = charge;
    const isOwn = amountOf(share, amount) === amount;
    return must(
      isOwn ? "refund.on-hold.accepted" : "refund.on-hold.any-amount",
      acceptance<Charge>({ ...charge, phase: "released", refunded: amount, refunds: 1 }),
    );
  },
  taken: refundsTaken,
  captured(charge, { share, together }) {
    const amount = amountOf(share, charge.amount);
    if (together === true && amount > charge.amount)
      return must("capture-and-refund.at-the-same-time", refusal(charge));
    // Whether a hold is refunded after its capture, the document leaves open.
    const back = withRefund(charge, amount);
    return back.refunded <= charge.captured ? may(charge, back, charge) : open(charge, back, charge);
  },
  waiting: oddly,
  failed: oddly,
  cancelled: oddly,
  released: oddly,
  paid: oddly,
};

function refundsTaken(charge: Charge, { share }: MoveMoney): Permitted<Charge> {
  const { amount: whole, refunds } = charge;
  const amount = amountOf(share, whole);
  const back = withRefund(charge, amount);
  // The answer of the first refund once more, which returns nothing.
  const repeats = refunds === 0 ? [] : [{ ...acceptance(charge), when: isRepeated }];
  if (amount > whole) return must("refund.captured.above", refusal(charge), ...repeats);
  if (back.refunded > whole) return must("refund.captured.sum", refusal(charge), ...repeats);
  if (refunds > 0 || amount === 0) return may(charge, back, charge);
  return must(amount === whole ? "refund.captured.full" : "refund.captured.partial", acceptance(back));
}

function withRefund(charge: Charge, amount: number): Charge {
  return { ...charge, refunded: charge.refunded + amount, refunds: charge.refunds + 1 };
}

const isRepeated = ({ shows }: { readonly shows: Readonly<Record<string, string>> }): boolean =>
  shows["movement"] === "repeated";

// ---- Customers and testers ----

/** The customer at the 3DS page. What a second visit does to a charge that is not captured, the document leaves open. */
const presses: Rule<Press> = (charge, { wish }) => {
  const { atOnce, amount, phase, odd, refunds } = charge;
  const paid: Charge = { ...charge, phase: atOnce ? "taken" : "held", captured: atOnce ? amount : 0 };
  const moved: Charge = wish === "succeed" ? paid : { ...charge, phase: "failed", captured: 0 };
  if (phase === "waiting") return odd ? may(charge, moved, charge) : may(charge, moved);
  const isOpen = wish === "succeed" ? phase === "failed" : phase === "held" || phase === "taken";
  return isOpen && refunds === 0 ? may(charge, charge, moved) : may(charge, charge);
};

const simulates: Rule<Plain> = (charge, { act }) => {
  const { means, phase, odd } = charge;
  const isCash = means === "store" || means === "bank";
  const moved: Charge = { ...charge, phase: act === "complete" ? "paid" : "cancelled" };
  if (phase === "waiting") {
    if (!isCash) return must("testing.other-methods", refusal(charge));
    return must(`testing.${act}.${means}`, acceptance(moved));
  }
  if (odd) return open(charge, charge, moved);
  // A card is refused for its method (400) or for its state (404): the document does not say what is looked at first.
  return must(`testing.${act}.not-pending`, refusal(charge, isCash ? 404 : undefined));
};

export function permits(charge: Charge, command: Command): Permitted<Charge> {
  if (command.act === "capture")
    return CAPTURES[charge.phase](charge, amountOf(command.share, charge.amount));
  if (command.act === "refund") return REFUNDS[charge.phase](charge, command);
  if (command.act === "press") return presses(charge, command);
  if (command.act === "complete" || command.act === "cancel") return simulates(charge, command);
  return must("charge.read.answer", acceptance(charge));
}
