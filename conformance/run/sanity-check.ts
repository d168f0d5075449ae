import type { Api } from "../call/api.ts";
import type { Line } from "../call/line.ts";
import { ANTI_FRAUD } from "../call/request.ts";
import { type ChargeOptions, createBodies } from "../given/bodies.ts";
import type { Disbelief } from "../history/history.ts";
import { UNKNOWN_ID } from "../given/wrong-ids.ts";
import { type Exchange, pathOf } from "../call/exchange.ts";
import { locate } from "../call/locate.ts";
import { several } from "../call/several.ts";
import { at, isObject } from "../call/json-pointer.ts";
import type { Target } from "../subject/target.ts";
import { wasAccepted } from "../call/status.ts";

/** The name of the sanity check beside those of the flows. */
export const SANITY_CHECK = "sanity-check";

/**
 * Whether the target's answers mean anything. A server that knows nothing is sometimes right by chance, or because it
 * always answers alike. So before anything counts as proved, the target must show that it distinguishes requests, and,
 * when it declares state, that it remembers. One of several independent signs is enough: one defect must not end the run.
 */
export interface Doubts extends Disbelief {
  /** What is probably wrong with the target file, where the answers mean nothing. */
  readonly cause?: string;
}

/**
 * Five more rounds at the same time: a server that answers at random with one of three statuses passes one time in half a
 * million. In most of them the wrong request comes first: a server that alternates its answers gives the right one to
 * three of five first requests, and fails in whatever order they arrive.
 */
const WRONG_FIRST = [true, true, false, true, false];

/** The answers to a right request and to one with a fault. */
interface Round {
  readonly good: Exchange;
  readonly bad: Exchange;
}

/** A target that refuses time zones west of UTC fails one requirement; the other flows then use a zone in the east. */
const EASTERN = { ...ANTI_FRAUD, user_timezone: "+05:30" };

export async function probe(
  api: Api,
  target: Target,
  marker: (word: string) => string,
  line: Pick<Line, "metadata">,
): Promise<Doubts> {
  const notSandbox = await sandboxDoubt(api, target);
  if (notSandbox !== undefined) return { notSandbox };
  const noMeaning = await meaningDoubt(api, target, marker);
  if (noMeaning !== undefined) return { noMeaning };
  const noMemory = target.stateful ? await memoryDoubt(api, target, marker) : undefined;
  if (noMemory === undefined) return {};
  line.metadata = EASTERN;
  if ((await memoryDoubt(api, target, marker)) === undefined) return {};
  line.metadata = undefined;
  return { noMemory };
}

/** The testing operations exist in the sandbox only. */
async function sandboxDoubt(api: Api, target: Target): Promise<string | undefined> {
  if (target.not_offered.includes("testing")) return undefined;
  // Together, so that a target which never answers is waited for once.
  const calls = [api.completePendingCharge(UNKNOWN_ID), api.cancelPendingCharge(UNKNOWN_ID)];
  const answers = await Promise.all(calls);
  if (answers.some(isOfTesting)) return undefined;
  if (answers.every(({ status }) => status === 0))
    return `the target does not answer: ${answers[0]?.failure ?? "nothing came"}`;
  const got = answers
    .map(({ status, failure }) => (status === 0 ? (failure ?? "nothing") : `HTTP ${status}`))
    .join(" and ");
  const hint = answers.every(({ status }) => status === 401)
    ? "is keys.secret a key of this sandbox?"
    : "if the target lacks them, say not_offered: [testing]";
  return `the testing operations, which only a sandbox has, do not answer as such (${got}), so no charge was made; ${hint}`;
}

function isOfTesting({ status, body }: Exchange): boolean {
  return status === 200 || ([400, 404].includes(status) && isObject(body));
}

async function meaningDoubt(
  api: Api,
  target: Target,
  marker: (word: string) => string,
): Promise<string | undefined> {
  const bodies = createBodies(target, marker);
  const card: ChargeOptions = target.cards.approved === undefined ? { method: "pay_with_store" } : {};
  const { description: _, ...nameless } = bodies.charge(card);
  const { consumer_details: __, ...ownerless } = target.cards.approved === undefined ? {} : bodies.token();
  const signs: readonly (readonly [
    right: () => Promise<Exchange>,
    wrong: () => Promise<Exchange>,
    status: number,
  ])[] = [
    [() => api.listCharges(), () => api.listCharges({ key: "none" }), 401],
    [
      () => api.createCharge(bodies.charge(card)),
      () => api.createCharge(nameless, { about: "without description" }),
      400,
    ],
    [() => api.listCharges({ query: { limit: 1 } }), () => api.listCharges({ query: { limit: 0 } }), 400],
    [
      () => api.createPaymentToken(bodies.token()),
      () => api.createPaymentToken(ownerless, { about: "without consumer_details" }),
      400,
    ],
  ];
  const got: string[] = [];
  for (const [right, wrong, status] of signs) {
    const round = (wrongFirst: boolean) => async (): Promise<Round> => {
      const early = wrongFirst ? await wrong() : undefined;
      const good = await right();
      return { good, bad: early ?? (good.status === 0 ? good : await wrong()) };
    };
    const isTold = ({ good, bad }: Round): boolean =>
      wasAccepted(good) && !wasAccepted(bad) && bad.status === status;
    const first = await round(false)();
    // The others only where the first one holds: a target that never answers is then waited for once.
    const rounds = [first, ...(isTold(first) ? await several(WRONG_FIRST.map(round)) : [])];
    const silent = rounds.find(({ good }) => good.status === 0);
    if (silent !== undefined) return `the target did not answer: ${silent.good.failure ?? "nothing came"}`;
    const untold = rounds.find((one) => !isTold(one));
    if (untold === undefined) return undefined;
    const { good, bad } = untold;
    const call = `${good.request.method} ${pathOf(good.request.url)}`;
    got.push(`${good.status} and ${bad.status} to a right and a wrong ${call}`);
    if (target.cards.approved === undefined && got.length === 3) break;
  }
  return `the target does not distinguish right requests from wrong ones: it answered ${got.join("; ")}`;
}

async function memoryDoubt(
  api: Api,
  target: Target,
  marker: (word: string) => string,
): Promise<string | undefined> {
  const bodies = createBodies(target, marker);
  const got: string[] = [];
  const signs: readonly (readonly [what: string, sign: () => Promise<string | undefined>])[] = [
    [
      "charge",
      () =>
        remembers(() => api.createCharge(bodies.charge({ autoCapture: false })), api.getCharge, "charge_id"),
    ],
    ["order", () => remembers(() => api.createOrder(bodies.order()), api.getOrder, "order_id")],
    ["token", () => remembers(() => api.createPaymentToken(bodies.token()), api.getPaymentToken, "token_id")],
  ];
  async function remembers(
    create: () => Promise<Exchange>,
    read: (id: string) => Promise<Exchange>,
    place: "charge_id" | "order_id" | "token_id",
  ): Promise<string | undefined> {
    const made = await several([create, create]);
    const [one, two] = made.map(({ body }) => locate(target, place, body));
    const statuses = made.map(({ status }) => status).join(" and ");
    if (one === undefined || two === undefined)
      return `two creations answered HTTP ${statuses} without an id`;
    if (one === two) return "two creations gave the same id";
    const looks = [one, two, one].flatMap((id) => [
      async () => lackIn(await read(id), id),
      async () =>
        (await read(UNKNOWN_ID)).status === 200 ? "the read of an unknown id answered HTTP 200" : undefined,
    ]);
    return (await several(looks)).find((lack) => lack !== undefined);
  }
  for (const [what, sign] of signs) {
    if (what !== "order" && target.cards.approved === undefined) continue;
    const lack = await sign();
    if (lack === undefined) return undefined;
    got.push(`${what}: ${lack}`);
  }
  return `the target does not remember what it made: no two new ones were found again under their own ids while an unknown id was refused (${got.join("; ")})`;
}

function lackIn({ status, body }: Exchange, id: string): string | undefined {
  if (status !== 200) return `the read of a new id answered HTTP ${status}`;
  return holds(body, id) ? undefined : "the read of a new id answered without that id";
}

/** An id in the answer, wherever the target puts it. */
function holds(body: unknown, id: string): boolean {
  return at(body, "/id") === id || JSON.stringify(body ?? null).includes(JSON.stringify(id));
}
