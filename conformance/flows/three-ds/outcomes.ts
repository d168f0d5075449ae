import {
  type ChargeOptions,
  type Context,
  type Exchange,
  type PendingCharge,
  type Wish,
  AUTO_CAPTURE_MODES,
  Blocked,
  at,
  flow,
  isTelling,
  isText,
  isUnnamed,
  unlessBlocked,
  hasFailed,
  hasPassed,
} from "../../flow.ts";

type Tools = Pick<Context<string>, "api" | "given" | "inbox" | "target" | "threeDs" | "until">;

interface Waiting {
  readonly pending: PendingCharge;
  readonly redirectUrl: string;
  /** Its id, where its address leads to it; the way back does otherwise. */
  readonly known: string | undefined;
}

async function chargeThatWaits(
  { api, given }: Tools,
  options: Pick<ChargeOptions, "autoCapture"> = { autoCapture: true },
): Promise<Waiting> {
  const pending = await given.pending({ card: "three_ds", ...options });
  const { redirectUrl } = pending;
  if (redirectUrl === undefined) throw new Blocked("no redirect_url was given", [pending.created.nr]);
  const known = pending.continuationId === undefined ? undefined : await pending.id();
  // Whoever keeps what was read first shows it here.
  if (known !== undefined) await api.getCharge(known);
  return { pending, redirectUrl, known };
}

/** With the number of events that came before the customer pressed. */
async function authenticate(
  { inbox, threeDs }: Tools,
  { pending, redirectUrl, known }: Waiting,
  wish: Wish,
): Promise<{ id: string; description: string; before: number }> {
  const before = inbox.count();
  const { arrived, steps } = await threeDs.walk(redirectUrl, wish);
  const tid = arrived?.get("TID");
  const id = known ?? (isText(tid) ? tid : await pending.id());
  if (arrived === undefined)
    throw new Blocked(`the customer did not come back to the merchant: ${steps.join("; ")}`);
  return { id, description: pending.description, before };
}

/** What an event may name the charge by: the way back may show the id of a transaction, and the event that of the charge. */
async function namesOf(
  { known, pending }: Waiting,
  { id, description }: { readonly id: string; readonly description: string },
): Promise<string[]> {
  const own = known ?? (await unlessBlocked(pending.id()));
  return [id, description, own].filter(isText);
}

const STATUS = "/status_details/status";

/** What charges made in each mode read like after the same button; a person presses for the first one only. */
async function ends(
  tools: Tools,
  wish: Wish,
  isEnd: (status: unknown) => boolean,
): Promise<[words: string, read: Exchange][]> {
  const { api, target, until } = tools;
  const reads: [string, Exchange][] = [];
  const modes = target.three_ds?.driver === "manual" ? AUTO_CAPTURE_MODES.slice(0, 1) : AUTO_CAPTURE_MODES;
  for (const { words, options } of modes) {
    const { id } = await authenticate(tools, await chargeThatWaits(tools, options), wish);
    const read = await until(
      () => api.getCharge(id),
      ({ body }) => isEnd(at(body, STATUS)),
    );
    reads.push([words, read]);
  }
  return reads;
}

export const threeDsPassed = flow({
  id: "three-ds-passed",
  title: "After a passed authentication the charge has succeeded",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.success.leaves-pending":
      "MUST: After a passed authentication the charge, held or not, reads neither as pending nor as failed.",
  },
  async run(context) {
    const reads = await ends(context, "succeed", hasPassed);
    const proof = context.prove("three-ds.success.leaves-pending");
    for (const [words, read] of reads)
      proof
        .and(read)
        .accepted()
        .provided(isText(at(read.body, STATUS)), "the read told no status")
        .carries(STATUS, hasPassed, `neither pending nor failure of a charge ${words}`);
  },
});

export const threeDsFailed = flow({
  id: "three-ds-failed",
  title: "After a failed authentication the charge has failed",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.failure.leaves-pending":
      "MUST: After a failed authentication the charge, to be held or not, reads neither as pending nor as succeeded.",
  },
  async run(context) {
    const reads = await ends(context, "fail", hasFailed);
    const proof = context.prove("three-ds.failure.leaves-pending");
    for (const [words, read] of reads)
      proof
        .and(read)
        .accepted()
        .provided(isText(at(read.body, STATUS)), "the read told no status")
        .carries(STATUS, hasFailed, `neither pending nor success of a charge ${words}`);
  },
});

export const threeDsEvents = flow({
  id: "three-ds-events",
  title: "The end of an authentication is told by an event",
  needs: ["state", "cards.three_ds", "three_ds", "webhooks"],
  proves: {
    "three-ds.webhook.success":
      "MUST: A passed authentication sends a webhook whose event_type is charge.succeeded.",
    "three-ds.webhook.failure":
      "MUST: A failed authentication sends a webhook for the failed charge, and none that says charge.succeeded.",
  },
  async run(context) {
    const { inbox, prove } = context;
    const after = inbox.count();
    const both = [await chargeThatWaits(context), await chargeThatWaits(context)] as const;
    // Looked at together: what is told of a charge that waits has to be here before a button is pressed.
    const told = both.map(({ pending, known }) =>
      inbox.expect({
        after,
        about: [pending.description, ...(known === undefined ? [] : [known])],
        what: "an event about the waiting charge",
      }),
    );
    await Promise.all(told);
    const passed = await authenticate(context, both[0], "succeed");
    const failed = await authenticate(context, both[1], "fail");
    const [ofPassed, ofFailed] = [await namesOf(both[0], passed), await namesOf(both[1], failed)];
    const succeeded = await inbox.expect({
      after: passed.before,
      type: "charge.succeeded",
      about: ofPassed,
      what: "an event charge.succeeded about the charge",
    });
    prove("three-ds.webhook.success", succeeded).arrived();
    // The name of this event is not shown: any event about the charge that tells neither success nor waiting.
    const failure = await inbox.expect({
      after: failed.before,
      about: ofFailed,
      where: (event) =>
        isUnnamed(event) &&
        !["pending", "success"].includes(String(at(event.body, "/status_details/status"))),
      what: "an event about the charge that tells its failure, and neither success nor waiting",
    });
    // A short id stands in events about others too.
    const wrong = inbox.about(ofFailed.filter(isTelling)).filter(({ type }) => type === "charge.succeeded");
    prove("three-ds.webhook.failure", failure)
      .arrived()
      .holds(wrong.length === 0, "no charge.succeeded for the failed charge", "one");
  },
});
