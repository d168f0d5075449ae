import type { Api } from "../call/api.ts";
import type { Line } from "../call/line.ts";
import { ANTI_FRAUD } from "../call/request.ts";
import { type ChargeOptions, createBodies } from "../given/bodies.ts";
import { UNKNOWN_ID } from "../given/unknown-id.ts";
import { type Exchange, pathOf } from "../call/exchange.ts";
import { locate } from "../call/locate.ts";
import { at, isObject } from "../call/json-pointer.ts";
import type { Target } from "../target/target.ts";
import { wasAccepted } from "../call/status.ts";

/** The name of the sanity check beside those of the flows. */
export const SANITY_CHECK = "sanity-check";

/**
 * Whether the target's answers mean anything. A server that knows nothing is sometimes right by chance, or because it
 * always answers alike. So before anything counts as proved, the target must show that it distinguishes requests, and,
 * when it declares state, that it remembers. One of several independent signs is enough: one defect must not end the run.
 */
export interface Doubts {
  /** Why no verdict can be believed; undefined when the target distinguishes right requests from wrong ones. */
  readonly noMeaning?: string;
  /** Why nothing about state can be believed. */
  readonly noMemory?: string;
  /** Why no money may be moved: nothing shows that this is a sandbox. */
  readonly notSandbox?: string;
  /** What is probably wrong with the target file, where the answers mean nothing. */
  readonly cause?: string;
}

/**
 * Six rounds: a server that answers at random with one of three statuses passes one time in half a million. In some
 * rounds the wrong request comes first, in an irregular order: a server that alternates its answers fails.
 */
const WRONG_FIRST = [false, true, true, false, true, false];

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
    [() => api.createCharge(bodies.charge(card)), () => api.createCharge(nameless), 400],
    [() => api.listCharges({ query: { limit: 1 } }), () => api.listCharges({ query: { limit: 0 } }), 400],
    [() => api.createPaymentToken(bodies.token()), () => api.createPaymentToken(ownerless), 400],
  ];
  const got: string[] = [];
  for (const [right, wrong, status] of signs) {
    let rounds = 0;
    for (const wrongFirst of WRONG_FIRST) {
      const early = wrongFirst ? await wrong() : undefined;
      const good = await right();
      if (good.status === 0) return `the target did not answer: ${good.failure ?? "nothing came"}`;
      const bad = early ?? (await wrong());
      if (!wasAccepted(good) || wasAccepted(bad) || bad.status !== status) {
        got.push(
          `${good.status} and ${bad.status} to a right and a wrong ${good.request.method} ${pathOf(good.request.url)}`,
        );
        break;
      }
      rounds += 1;
    }
    if (rounds === WRONG_FIRST.length) return undefined;
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
    const made = [await create(), await create()] as const;
    const [one, two] = made.map(({ body }) => locate(target, place, body));
    const statuses = made.map(({ status }) => status).join(" and ");
    if (one === undefined || two === undefined)
      return `two creations answered HTTP ${statuses} without an id`;
    if (one === two) return "two creations gave the same id";
    for (const id of [one, two, one]) {
      const found = await read(id);
      if (found.status !== 200) return `the read of a new id answered HTTP ${found.status}`;
      if (!holds(found.body, id)) return "the read of a new id answered without that id";
      if ((await read(UNKNOWN_ID)).status === 200) return "the read of an unknown id answered HTTP 200";
    }
    return undefined;
  }
  for (const [what, sign] of signs) {
    if (what !== "order" && target.cards.approved === undefined) continue;
    const lack = await sign();
    if (lack === undefined) return undefined;
    got.push(`${what}: ${lack}`);
  }
  return `the target does not remember what it made: no two new ones were found again under their own ids while an unknown id was refused (${got.join("; ")})`;
}

/** An id in the answer, wherever the target puts it. */
function holds(body: unknown, id: string): boolean {
  return at(body, "/id") === id || JSON.stringify(body ?? null).includes(JSON.stringify(id));
}
