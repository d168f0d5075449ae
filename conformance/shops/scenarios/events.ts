/** What a shop does with events. These scenarios need no more than its webhook URL: the charges are not its own. */
import { scenario } from "../scenario.ts";
import { ShopError } from "../shop.ts";
import type { Stage } from "../stage.ts";
import type { Step, Told } from "../step.ts";
import { MOVES_MONEY, becomesPaid, movedNothing, replay } from "./orders.ts";

/** The events of a charge, a capture and a refund that the shop did not make. */
async function strangeEvents(stage: Stage): Promise<readonly [Told, ...Told[]]> {
  const { provider } = stage;
  const held = await stage.strange({ capture: false });
  const money = { amount: 1000, currency_code: "MXN" };
  await provider.call("POST", `/transaction/capture/${held}`, money);
  await provider.call("POST", `/transaction/refund/${held}`, money);
  await stage.settle();
  const [first, ...more] = await stage.eventsAbout([held]);
  if (first === undefined) throw new Error("the provider made no event");
  return [first, ...more];
}

const said = ({ status, failure, about }: Step): string =>
  `${status === 0 ? (failure ?? "no answer") : `HTTP ${status}`}${about === undefined ? "" : ` (${about})`}`;
const isRefused = ({ status }: Step): boolean => status >= 400 && status < 500;
export const isTaken = ({ status }: Step): boolean => status >= 200 && status < 300;

/** Each of these was answered so; the first that was not decides. */
export function answered(steps: readonly Step[], isRight: (one: Step) => boolean, expected: string) {
  const wrong = steps.find((one) => !isRight(one));
  const got = wrong === undefined ? `${steps.length} of ${steps.length}` : said(wrong);
  return {
    ok: wrong === undefined && steps.length > 0,
    expected,
    got,
    steps: wrong === undefined ? steps : [wrong],
  };
}

export const strangers = scenario({
  id: "events.of-others",
  title: "events about a charge that the shop does not know, once and again",
  proves: ["webhook.stranger", "webhook.again"],
  async run(stage, prove) {
    const events = await strangeEvents(stage);
    const told = new Map(stage.steps.map((step) => [step.event?.id, step]));
    const last = [...told.values()].filter(({ event }) => event !== undefined);
    prove(
      "webhook.stranger",
      answered(last, isTaken, "2xx to each event, at the latest when it comes again"),
    );
    const before = stage.calls(...MOVES_MONEY).length;
    for (const event of events) await stage.provider.resend(event.id);
    await Promise.all(events.flatMap((event) => [1, 2, 3].map(() => stage.copy(event))));
    await stage.settle({ work: true });
    prove("webhook.again", movedNothing(stage, before));
  },
});

export const unknown = scenario({
  id: "events.unknown",
  title: "an event of an unknown type, and one with members that nobody announced",
  proves: ["webhook.unknown-type", "webhook.unknown-members"],
  async run(stage, prove) {
    const event = { id: crypto.randomUUID(), type: "invoice.archived", about: null, by: "made up" } as const;
    const payload = { id: crypto.randomUUID(), status: "archived" };
    const odd = await stage.post({
      event,
      body: { event_type: event.type, payload },
      about: "an unknown type",
    });
    prove("webhook.unknown-type", answered([odd], isTaken, "2xx"));
    const [genuine] = await strangeEvents(stage);
    const body = Object(await stage.provider.bodyOf(genuine.id));
    const more = await stage.post({
      event: { ...genuine, by: "copy" },
      body: { ...body, next_year: { said: true }, payload: { ...Object(body.payload), colour: "blue" } },
      about: "with unknown members",
    });
    prove("webhook.unknown-members", answered([more], isTaken, "2xx"));
    await stage.settle();
  },
});

export const signatures = scenario({
  id: "events.signatures",
  title: "events that the provider did not sign",
  proves: ["webhook.signature"],
  async run(stage, prove) {
    const [genuine] = await strangeEvents(stage);
    const body = Object(await stage.provider.bodyOf(genuine.id));
    const right = await stage.copy(genuine);
    if (!isTaken(right))
      throw new ShopError(
        `the shop refuses the same event rightly signed, too: ${said(right)}. Is the webhook key of the provider set in the shop?`,
      );
    for (const signed of ["none", "wrong", "stale"] as const) {
      const event = { ...genuine, id: crypto.randomUUID(), by: "made up" } as const;
      await stage.post({ event, body, signed, about: `signature: ${signed}` });
    }
    const forged = stage.steps.filter((one) => one.event?.by === "made up");
    if (forged.some(({ status }) => status === 202))
      throw new ShopError(
        "HTTP 202: the shop may look at signatures later, and event.forged shows what comes of it",
      );
    prove("webhook.signature", answered(forged, isRefused, "a refusal with HTTP 4xx"));
  },
});

export const restarted = scenario({
  id: "events.after-restart",
  title: "the shop starts again, and events that it has had come once more",
  needs: ["restart", "driver", "probe"],
  proves: ["webhook.after-restart", "order.same-end", "webhook.again"],
  async run(stage, prove) {
    const { order } = await stage.pay();
    if (!(await becomesPaid(stage, order, 1999)).ok) throw new ShopError("the order did not become paid");
    await stage.restart();
    prove("webhook.after-restart", await replay(stage, prove, order));
  },
});
