/** Events about charges, one for each way in which a charge ends or waits. */
import { type Tools, Blocked, Unseeable, json, replies, ways, events } from "../../flow.ts";

interface Told {
  readonly after: number;
  /** Texts that the event may mention. */
  readonly about: readonly string[];
  /** The `event_type`, where the document names it. */
  readonly type?: string;
}

const OUTCOMES = {
  succeeded: { words: "of a charge that succeeds", needs: ["cards.approved"] },
  failed: { words: "of a charge that fails", needs: ["cards.declined"] },
  waits: { words: "of a charge that waits at a store", needs: ["offers.pay_with_store"] },
  cancelled: { words: "of a cancelled charge", needs: ["offers.pay_with_store", "offers.testing"] },
} as const;

export const toldCharges = ways("told", { outcome: OUTCOMES }, async (tools, { outcome }) => ({
  outcome,
  event: await eventAbout(tools, await MAKE[outcome](tools)),
}));

const MAKE: Readonly<Record<keyof typeof OUTCOMES, (tools: Tools) => Promise<Told>>> = {
  async succeeded({ given, inbox }) {
    const after = inbox.count();
    const { id, description } = await given.capturedCharge();
    return { after, type: "charge.succeeded", about: [id, description] };
  },
  async failed({ api, given, inbox, marker }) {
    const after = inbox.count();
    const description = marker("declined");
    await api.createCharge(given.bodies.charge({ card: "declined", description }));
    return { after, about: [description] };
  },
  waits: waitAtStore,
  async cancelled(tools) {
    const waiting = await waitAtStore(tools);
    // The event of the creation has to arrive first, so that it is not mistaken for the cancellation.
    await tools.inbox.expect({ ...waiting, what: "an event about the waiting charge" });
    const after = tools.inbox.count();
    const cancelled = await tools.api.cancelPendingCharge(waiting.about[0] ?? "");
    if (!replies.isSuccess(cancelled))
      throw new Blocked("the waiting charge was not cancelled", [cancelled.nr]);
    return { ...waiting, after };
  },
};

async function waitAtStore({ given, inbox }: Tools): Promise<Told> {
  const after = inbox.count();
  const pending = await given.pending({ method: "pay_with_store" });
  return { after, about: [await pending.id(), pending.description] };
}

/** Where there are several events about the charge, one that has all four keys is enough. */
async function eventAbout({ inbox }: Tools, { after, about, type }: Told): Promise<events.Delivery> {
  const wanted = type === undefined ? { where: hasKeys } : { type };
  const found = await inbox.expect({ after, about, ...wanted, what: "an event about the charge" });
  if (found.kind === "delivery") return found;
  // Without event_type it is no charge.succeeded, and an event of that type need not mention the charge. Without payload
  // no event of a charge can.
  const lacking =
    inbox.about(about).find(({ nr }) => nr > after) ??
    inbox.all().find((one) => one.nr > after && (one.type === type || isBare(one)));
  if (lacking !== undefined) return lacking;
  // That an event comes is judged by other requirements, and it need not mention its charge.
  throw new Unseeable("no event came that mentions the charge");
}

function hasKeys({ body }: events.Delivery): boolean {
  // The id of what was refused may be null.
  const hasId = json.at(body, "/id") !== undefined;
  return hasId && ["event_type", "payload", "status_details"].every((key) => hasValue(body, key));
}

function isBare({ type, body }: events.Delivery): boolean {
  return type.startsWith("charge.") && !hasValue(body, "payload");
}

function hasValue(body: unknown, key: string): boolean {
  return (json.at(body, `/${key}`) ?? undefined) !== undefined;
}
