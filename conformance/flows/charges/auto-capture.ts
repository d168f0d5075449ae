/** auto_capture decides whether a charge holds its funds or captures them at once. */
import {
  type Exchange,
  type Tools,
  captureTwin,
  captures,
  flow,
  holds,
  insist,
  replies,
  rightRequests,
  sums,
} from "../../flow.ts";

const BY_DEFAULT = {
  "charge.auto-capture.default-false":
    "MUST: A charge that does not mention auto_capture holds its funds for a later capture.",
} as const;
const TOLD = {
  "charge.auto-capture.false": "MUST: A charge with auto_capture false holds its funds for a later capture.",
} as const;
const TAKES = {
  "charge.auto-capture.true":
    "MUST: A charge with auto_capture true is captured in the same step and leaves nothing to capture.",
} as const;

export const heldByDefault = flow({
  id: "auto-capture-absent",
  title: "Without auto_capture the funds are held, so that a later capture is accepted",
  each: holds.only({ autoCapture: ["absent"] }),
  proves: BY_DEFAULT,

  async run({ hold, api, given, prove }) {
    const capture = await captureOf(hold, api);
    const twin = replies.isRefusal(capture) ? await captureOf(await given.heldCharge(), api) : capture;

    prove("charge.auto-capture.default-false", capture).accepted({ twin });
  },
});

/** A charge with a member that the document does not name may be refused. */
const INSTRUCTIONS = {
  empty: { words: "" },
  other: { words: "with another member in processing_instructions" },
} as const;

export const heldWithEmptyInstructions = flow({
  id: "auto-capture-absent-in-instructions",
  title: "A processing_instructions without auto_capture does not mention it either",
  each: rightRequests("createCharge")
    .only({ paid: ["card", "token"], fields: ["required"] })
    .and({ instructions: INSTRUCTIONS }),
  needs: ["state"],
  proves: BY_DEFAULT,

  async run({ right: { key, make, instructions }, api, given, prove }) {
    const { body } = await make();
    const money = given.bodies.charge().amount_details;
    const charge = await api.createCharge(
      {
        ...body(),
        amount_details: money,
        processing_instructions: instructions === "empty" ? {} : { note: "a conformance run" },
      },
      { key },
    );
    const capture = replies.isSuccess(charge)
      ? await captureOf({ id: given.idIn("charge_id", charge), money }, api)
      : undefined;
    const twin = await captureOf(await given.heldCharge(), api);

    const held = prove("charge.auto-capture.default-false");
    if (capture === undefined) held.doesNotApply("no charge is made with such a processing_instructions");
    else held.and(capture).accepted({ twin });
  },
});

export const heldWhenTold = flow({
  id: "auto-capture-false",
  title: "With auto_capture false the funds are held, so that a later capture is accepted",
  each: holds.only({ autoCapture: ["false"] }),
  proves: TOLD,

  async run({ hold, api, given, prove }) {
    const capture = await captureOf(hold, api);
    const twin = replies.isRefusal(capture) ? await captureOf(await given.charge(), api) : capture;

    prove("charge.auto-capture.false", capture).accepted({ twin });
  },
});

const twinOf = captureTwin();

export const takenAtOnce = flow({
  id: "auto-capture-true",
  title: "The funds are taken at once, so that a later capture is refused",
  each: captures,
  proves: TAKES,

  async run({ charge, prove, ...tools }) {
    const about = "a charge that was captured at once";
    const capture = await insist(() => tools.api.captureCharge(charge.id, charge.money, { about }));
    const twin = await twinOf(tools);

    prove("charge.auto-capture.true", capture).refused({ twin, status: "any" });
  },
});

/** Of the whole hold, or else of a half. How much of it can be captured is judged by capture.full and capture.partial. */
async function captureOf(
  { id, money }: { readonly id: string; readonly money: sums.Money },
  api: Tools["api"],
): Promise<Exchange> {
  const full = await api.captureCharge(id, money);
  return replies.isRefusal(full) ? api.captureCharge(id, sums.halfOf(money)) : full;
}
