import { type Context, type Exchange, type Proof, at, flow, isSuccess, isText } from "../../flow.ts";

export const autoCapture = flow({
  id: "auto-capture",
  title: "auto_capture decides whether a charge holds its funds or takes them",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.auto-capture.default-false": "MUST hold the funds of a charge that does not mention auto_capture",
    "charge.auto-capture.false": "MUST hold the funds of a charge with auto_capture false",
    "charge.auto-capture.true": "MUST leave nothing to capture of a charge with auto_capture true",
    "charge.held.status-word": "SHOULD read as completed while the funds are held",
  },

  async run(context) {
    const { api, given, prove } = context;
    const silent = await given.charge();
    const held = await given.charge({ autoCapture: false });
    const taken = await given.charge({ autoCapture: true });
    const read = await api.getCharge(held.id);
    const ofSilent = await api.captureCharge(silent.id, silent.money);
    const ofHeld = await api.captureCharge(held.id, held.money);
    const fault = "a charge that was captured at once";
    const ofTaken = await api.captureCharge(taken.id, taken.money, { fault });
    prove("charge.held.status-word", read)
      .provided(isSuccess(ofHeld), "nothing could be captured of this charge, so its funds were not held")
      .accepted()
      .says("completed");
    prove("charge.auto-capture.default-false", ofSilent).accepted({ twin: ofHeld });
    const holds = prove("charge.auto-capture.false", ofHeld).accepted({ twin: ofSilent });
    const takes = prove("charge.auto-capture.true", ofTaken).refused({ twin: ofHeld, status: "any" });

    // Neither the customer's way through 3DS nor a token in place of the card changes what becomes of the money.
    for (const [way, captureOf] of Object.entries({ "after 3DS": afterThreeDs, "by token": byToken })) {
      alike(holds, `a charge with auto_capture false ${way}`, true, await captureOf(context, false));
      alike(takes, `a charge with auto_capture true ${way}`, false, await captureOf(context, true));
    }
  },
});

type Tools = Pick<Context<string>, "api" | "given" | "target" | "threeDs" | "until">;

/** The same of a charge made in another way; nothing where none could be made, which has sentences of its own. */
function alike(proof: Proof, charge: string, leaves: boolean, capture: Exchange | undefined): void {
  if (capture === undefined || capture.status === 0 || capture.status === 429) return;
  const expected = leaves ? "something to capture" : "nothing to capture";
  proof
    .and(capture)
    .holds(
      isSuccess(capture) === leaves,
      `${expected} of ${charge}`,
      `HTTP ${capture.status} to its capture`,
    );
}

/** A person is not asked to press once more. */
const BY_MACHINE = ["page", "browser"];

async function afterThreeDs(tools: Tools, atOnce: boolean): Promise<Exchange | undefined> {
  const { api, given, target, threeDs, until } = tools;
  const canPass = target.cards.three_ds !== undefined && BY_MACHINE.includes(target.three_ds?.driver ?? "");
  const pending = canPass ? await given.pendingThreeDs({ autoCapture: atOnce }) : undefined;
  if (pending?.redirectUrl === undefined) return undefined;
  await threeDs.walk(pending.redirectUrl, "succeed");
  const id = await pending.id();
  const read = await until(
    () => api.getCharge(id),
    ({ body }) => hasPassed(at(body, "/status_details/status")),
  );
  if (!hasPassed(at(read.body, "/status_details/status"))) return undefined;
  return api.captureCharge(id, pending.money);
}

function hasPassed(status: unknown): boolean {
  return isText(status) && !["pending", "failure"].includes(status);
}

async function byToken({ api, given, target }: Tools, atOnce: boolean): Promise<Exchange | undefined> {
  const isOffered = !target.not_offered.some((part) =>
    ["tokenization", "pay_with_service_payment_token"].includes(part),
  );
  if (!isOffered) return undefined;
  const { id } = await given.sharedToken();
  const { id: charge, money } = await given.charge({ token: id, autoCapture: atOnce });
  return api.captureCharge(charge, money);
}
