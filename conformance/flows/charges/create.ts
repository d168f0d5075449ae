import {
  type Context,
  type Exchange,
  type Proof,
  at,
  flow,
  halfOf,
  isObject,
  isSuccess,
  isText,
  mxn,
  narrowed,
  show,
  unlessBlocked,
  withAt,
} from "../../flow.ts";

/** What creation and read are answered with, however the charge is paid and whatever becomes of it. */
function tells(proof: Proof, ...answers: Exchange[]): Proof {
  return proof
    .and(...answers)
    .carries("/charge", isObject, "an object")
    .carries("/status_details", isObject, "an object");
}

/** Answers to charges by token: none where no token can be had, which has sentences of its own. */
async function byToken({ api, given }: Pick<Context<string>, "api" | "given">): Promise<Exchange[]> {
  if (given.offered("createPaymentToken").length === 0) return [];
  const made = given.token().then(({ created }) => given.idIn("payment_token", created));
  const token = await unlessBlocked(made);
  return token === undefined ? [] : [await api.createCharge(given.bodies.charge({ token }))];
}

export const chargeAnswers = flow({
  id: "charge-answers",
  title: "A charge by card is made, and read by its id",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.method.card": "MUST: A charge by credit_or_debit_card is accepted.",
    "charge.create.answer":
      "MUST: The answer to a created charge carries the objects charge and status_details and a string id.",
    "charge.read.answer":
      "MUST: A created charge is read by its id, and the answer carries the objects charge and status_details.",
    "charge.read.answer.id": "MUST: The answer to a charge read carries the id that was asked for.",
    "charge.read.unknown": "MUST: Reading a charge that does not exist is answered with 404.",
    "charge.status-details.status":
      "MUST: The status_details of a created and of a read charge contain a status as a string, and detail as an object wherever they show it.",
    "charge.status-word":
      "SHOULD: The status inside the status_details of a charge is failure, pending or success.",
    "charge.only-required-fields":
      "MUST: A charge with description, amount and payment credential alone is accepted.",
  },

  async run({ api, given, prove }) {
    const created = await api.createCharge(given.bodies.charge());
    const fuller = await api.createCharge({
      ...given.bodies.charge({ autoCapture: true }),
      consumer_details: given.bodies.consumer(),
      billing_details: given.bodies.billing(),
    });
    prove("charge.method.card", isSuccess(created) ? created : fuller).accepted();
    prove("charge.only-required-fields", created).accepted({ twin: fuller });
    const made = [fuller, ...(await byToken({ api, given }))];
    const creation = prove("charge.create.answer", created).ifAccepted();
    tells(creation, created, ...made.filter(isSuccess)).carries(
      "/id",
      (value) => typeof value === "string",
      "a string",
    );
    const id = given.idIn("charge_id", created);
    const read = await api.getCharge(id);
    const answer = tells(prove("charge.read.answer", read).accepted(), read);
    prove("charge.read.answer.id", read).ifAccepted().carries("/id", id);
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.getCharge(nowhere, { about: "a charge that does not exist" });
    prove("charge.read.unknown", unknown).refused({ twin: read, status: 404 });
    prove("charge.status-details.status", created, read)
      .ifAccepted()
      .provided(
        [created, read].every(({ body }) => isObject(at(body, "/status_details"))),
        "an answer has no status_details",
      )
      .carries("/status_details/status", isText, "a string")
      .whereverIs("/status_details/detail", (detail) => detail === null || isObject(detail), "an object");
    const told = [created, read].every(({ body }) => at(body, "/status_details/status") !== undefined);
    prove("charge.status-word", created, read)
      .ifAccepted()
      .provided(told, "status_details has no status")
      .oneOf("/status_details/status", ["failure", "pending", "success"]);

    // What was captured, at once or later, is a charge still, and so is what was given back.
    const reads = isSuccess(fuller) ? [await api.getCharge(given.idIn("charge_id", fuller))] : [];
    const later = await unlessBlocked(given.heldCharge());
    if (later !== undefined && isSuccess(await api.captureCharge(later.id, later.money)))
      reads.push(await api.getCharge(later.id));
    const money = mxn(Number(at(created.sent, "/amount_details/amount")));
    for (const one of [created, fuller].filter(isSuccess)) {
      const refunded = given.idIn("charge_id", one);
      if (isSuccess(await api.refundCharge(refunded, money))) reads.push(await api.getCharge(refunded));
    }
    tells(answer.and(...reads).accepted(), ...reads);
  },
});

export const chargeFields = flow({
  id: "charge-fields",
  title: "Optional and deprecated fields of a charge are taken",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.billing-details": "SHOULD: A charge with the nine recommended billing_details names is accepted.",
    "deprecated.payment-detail-fields":
      "SHOULD: A charge with the deprecated address, contact and name in payment_detail is still accepted.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const twin = await api.createCharge(body);
    const billed = await api.createCharge({ ...body, billing_details: given.bodies.billing() });
    prove("charge.billing-details", billed).accepted({ twin });
    const old = Object.entries({
      address: { address_line_1: "Avenida Reforma 1", country_code: "MX" },
      contact: { email: "customer@example.com" },
      name: { first_name: "Ana", last_name: "Lopez" },
    });
    const withOld = (fields: Readonly<typeof old>): Promise<Exchange> =>
      api.createCharge({
        ...body,
        payment_detail: { ...body.payment_detail, ...Object.fromEntries(fields) },
      });
    const all = await withOld(old);
    const telling = isSuccess(all) || !isSuccess(twin) ? all : await narrowed(all, old, withOld);
    prove("deprecated.payment-detail-fields", telling).accepted({ twin });
  },
});

export const chargeRefused = flow({
  id: "charge-refused",
  title: "A charge without what it takes is refused",
  needs: ["cards.approved"],
  proves: {
    "charge.description.required": "MUST: A charge without a description is refused with 400.",
    "charge.amount-details.required": "MUST: A charge without amount_details is refused with 400.",
    "charge.amount-details.incomplete":
      "SHOULD: A charge whose amount_details lacks the amount or the currency_code is refused with 400.",
    "charge.amount.integer": "MUST: A charge amount with a fraction is refused with 400.",
    "charge.currency.three-characters":
      "MUST: A charge currency_code that is not three characters long is refused with 400.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const amount = Number(at(body, "/amount_details/amount"));
    const twin = await api.createCharge(body);
    const wrong = (pointer: string, value?: unknown): ReturnType<typeof api.createCharge> =>
      api.createCharge(withAt(body, pointer, value));
    prove("charge.description.required", await wrong("/description")).refused({ twin });
    prove("charge.amount-details.required", await wrong("/amount_details")).refused({ twin });
    const incomplete = [await wrong("/amount_details/amount"), await wrong("/amount_details/currency_code")];
    prove("charge.amount-details.incomplete", ...incomplete).refused({ twin });
    prove("charge.amount.integer", await wrong("/amount_details/amount", amount + 0.5)).refused({ twin });
    const long = await wrong("/amount_details/currency_code", "MXNN");
    const short = await wrong("/amount_details/currency_code", "MX");
    prove("charge.currency.three-characters", long, short).refused({ twin });
  },
});

/** The first call that is accepted, or else the last one. */
async function anyOf(...calls: readonly [Call, ...Call[]]): Promise<Exchange> {
  const [first, ...others] = calls;
  let answer = await first();
  for (const call of others) if (!isSuccess(answer)) answer = await call();
  return answer;
}

type Call = () => Promise<Exchange>;

export const currency = flow({
  id: "currency",
  title: "MXN is the currency of a charge, a capture and a refund",
  needs: ["state", "cards.approved"],
  proves: { "currency.mxn": "MUST: MXN is accepted as the currency of a charge, a capture and a refund." },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const made = await api.createCharge(body);
    if (!isSuccess(made)) {
      // The same charge in another currency shows whether it is the currency.
      const twin = await api.createCharge(withAt(body, "/amount_details/currency_code", "USD"));
      prove("currency.mxn", made).accepted({ twin });
      return;
    }
    const held = await given.heldCharge();
    const captured = await given.capturedCharge();
    // A part first, then the whole, then another hold: any that is accepted shows that it is not the currency.
    const calls = [
      held.created,
      await anyOf(
        () => api.captureCharge(held.id, halfOf(held.money)),
        () => api.captureCharge(held.id, held.money),
        async () => {
          const silent = await given.charge();
          return api.captureCharge(silent.id, silent.money);
        },
      ),
      await anyOf(
        () => api.refundCharge(captured.id, halfOf(captured.money)),
        () => api.refundCharge(captured.id, captured.money),
      ),
    ];
    prove("currency.mxn", ...calls)
      .accepted()
      .holds(held.id !== captured.id, "two charges", show(held.id));
  },
});
