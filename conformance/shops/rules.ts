/** What every call of a shop has to be, and every order that it shows, whatever the scenario. */
import { at, isArray, isObject, isWhole } from "../call/json-pointer.ts";
import type { Claim } from "./scenario.ts";
import type { ShopFile } from "./shop-file.ts";
import type { Step } from "./step.ts";

type Deadlines = ShopFile["deadlines"];

export interface ShopRule {
  /** Of its sentence in `rules.yaml`. */
  readonly id: string;
  /** What it looks at, in words: no run without it proves anything. */
  readonly looksAt: string;
  readonly of: (steps: readonly Step[]) => readonly Step[];
  readonly expected: string;
  /** The first of them that is wrong decides. */
  readonly wrongIn: (one: Step, looked: readonly Step[], deadlines: Deadlines) => string | undefined;
}

function ordersIn(body: unknown): readonly unknown[] {
  const orders = at(body, "/orders");
  return isArray(orders) ? orders : [];
}

/** Undefined where nothing came that the rule looks at. */
export function claimBy(
  { of, expected, wrongIn }: ShopRule,
  steps: readonly Step[],
  deadlines: Deadlines,
): Claim | undefined {
  const looked = of(steps);
  if (looked.length === 0) return undefined;
  for (const one of looked) {
    const got = wrongIn(one, looked, deadlines);
    if (got !== undefined) return { ok: false, expected, got, steps: [one] };
  }
  return { ok: true, expected, got: `${looked.length} of ${looked.length}`, steps: looked };
}

const calls: ShopRule["of"] = (steps) => steps.filter(({ call }) => call !== undefined);
const to =
  (...operations: readonly string[]): ShopRule["of"] =>
  (steps) =>
    calls(steps).filter(({ operation }) => operations.includes(operation));

/** The last attempt of each event about a charge of the shop. */
function ownEvents(steps: readonly Step[]): readonly Step[] {
  const own = new Set(to("createCharge")(steps).flatMap(({ call }) => call?.charges ?? []));
  const told = steps.filter(({ from, event }) => from === "provider" && own.has(event?.about ?? ""));
  return [...new Map(told.map((step) => [step.event?.id, step])).values()];
}

const METADATA = "x-cash-anti-fraud-metadata";
/** How the provider refuses the metadata; what it cannot decode it warns of. Its log shows them decoded. */
const OF_METADATA = "invalid_anti_fraud_header";
const isOfMetadata = (warning: string): boolean => /X-Cash-Anti-Fraud-Metadata must be/.test(warning);

/** The codes by which the provider refuses the form of a request, not what it is about. */
const OF_FORM =
  /^(validation_error|malformed_|invalid_(?!security|anti_fraud)|limit_out_of_bounds|after_id_and)/;

/** What is paid has its time to be fulfilled. */
const LEAST_TO_SHIP_MS = 2000;

/** An answer needs a while until the shop has it. */
const ON_ITS_WAY_MS = 250;

/** How often one call is made again after a 429 or 5xx, and how many of them may come at nearly the same time. */
const MOST_AGAIN = 30;
/** Several readers of one charge may meet. */
const MOST_AT_ONCE = 6;
const AT_ONCE_MS = 300;
/** Before what was refused with 429 is asked for again. */
const LEAST_PAUSE_MS = 50;

const isAccepted = ({ status, call }: Step): boolean => status === 200 && call?.fault === null;
const isTrouble = ({ status }: Step): boolean => status === 429 || status >= 500;
const textOf = ({ request }: Step): string => `${request.method} ${request.url} ${request.body ?? ""}`;

export const rules: readonly ShopRule[] = [
  {
    id: "order.fulfilled-once",
    looksAt: "an order that says how often it was fulfilled",
    of: (steps) => steps.filter(({ body }) => ordersIn(body).some((one) => isWhole(at(one, "/fulfilled")))),
    expected: "each order that is paid fulfilled once",
    wrongIn(one, looked, { work_ms }) {
      const inTime = Math.max(LEAST_TO_SHIP_MS, 2 * work_ms);
      const before = looked.findLast(({ started }) => started < one.started - inTime);
      const wasPaid = (id: unknown): boolean =>
        ordersIn(before?.body).some((order) => at(order, "/id") === id && Number(at(order, "/paid")) > 0);
      // A shop may ship each night.
      const ships = looked.some(({ body }) =>
        ordersIn(body).some((order) => Number(at(order, "/fulfilled")) > 0),
      );
      const wrong = ordersIn(one.body).find((order) => {
        const times = at(order, "/fulfilled");
        return times === 0 ? ships && wasPaid(at(order, "/id")) : Number(times) > 1;
      });
      return wrong === undefined
        ? undefined
        : `order ${String(at(wrong, "/id"))}, fulfilled ${String(at(wrong, "/fulfilled"))} times`;
    },
  },
  {
    id: "webhook.accepted",
    looksAt: "an event about a charge of the shop",
    of: ownEvents,
    expected: "2xx in time, at the latest when it comes again",
    wrongIn({ status, failure, operation, started, ended }, _, { answer_ms }) {
      if (ended - started > answer_ms)
        return `${operation}, answered after ${Math.round(ended - started)} ms`;
      return status >= 200 && status < 300 ? undefined : `${operation}, ${failure ?? `HTTP ${status}`}`;
    },
  },
  {
    id: "call.known",
    looksAt: "a call of the shop",
    of: calls,
    expected: "calls that are not refused for their form",
    wrongIn({ call, status, operation, request }) {
      const isUnknown = operation === "unknown path" && status === 404 && request.method !== "OPTIONS";
      if (isUnknown) return "a path that the interface does not have";
      const isRefused = OF_FORM.test(call?.code ?? "");
      return isRefused ? `HTTP ${status}, ${call?.code}: ${call?.message ?? ""}` : undefined;
    },
  },
  {
    id: "call.known-members",
    looksAt: "a call of the shop",
    of: calls,
    expected: "bodies and queries with known members alone",
    wrongIn: ({ call }) =>
      call?.warnings.find(
        (warning) => !isOfMetadata(warning) && !/is null, which counts as absent/.test(warning),
      ),
  },
  {
    id: "call.key",
    looksAt: "a call of the shop",
    of: (steps) =>
      calls(steps).filter(({ call }) => call?.operation && call.operation !== "getCheckoutButton"),
    expected: "no 401",
    wrongIn: ({ status, call }) =>
      status === 401 ? `HTTP 401 to a call with ${call?.key ?? "no"} key` : undefined,
  },
  {
    id: "key.secret-stays",
    looksAt: "a call with the secret key",
    of: (steps) => calls(steps).filter(({ call }) => call?.key === "secret"),
    expected: "calls without Origin",
    wrongIn: ({ request: { headers } }) => headers["origin"] && `Origin ${headers["origin"]}`,
  },
  {
    id: "card.by-token",
    looksAt: "a charge by token",
    of: (steps) =>
      to("createCharge")(steps).filter(({ request }) => request.body?.includes("payment_token") === true),
    expected: "no card data",
    wrongIn: ({ request }) =>
      /card_number|card_validation_code/.test(request.body ?? "") ? "card data" : undefined,
  },
  {
    id: "anti-fraud.decodes",
    looksAt: "an anti-fraud header",
    of: (steps) =>
      to(
        "createPaymentToken",
        "createCharge",
        "createOrder",
        "updateOrder",
      )(steps).filter(({ request }) => METADATA in request.headers),
    expected: "Base64 of JSON with ip_address, device_id and user_timezone",
    wrongIn: ({ call }) =>
      call?.code?.startsWith(OF_METADATA) === true ? call.code : call?.warnings.find(isOfMetadata),
  },
  {
    id: "deprecated.not-sent",
    looksAt: "a charge or an order of the shop",
    of: to("createCharge", "createOrder", "updateOrder"),
    expected: "no address, contact or name in payment_detail",
    wrongIn({ sent }) {
      const detail = at(sent, "/payment_detail");
      const old = isObject(detail) ? ["address", "contact", "name"].filter((name) => name in detail) : [];
      return old.length === 0 ? undefined : `payment_detail has ${old.join(", ")}`;
    },
  },
  {
    id: "capture.once",
    looksAt: "a capture",
    // Two presses are capture.presses.
    of: (steps) => to("captureCharge")(steps).filter(({ flow }) => flow !== "hold.captured"),
    expected: "one capture of each charge",
    wrongIn: (one, captures) =>
      captures.some(
        (other) =>
          other.request.url === one.request.url &&
          isAccepted(other) &&
          one.started > other.ended + ON_ITS_WAY_MS,
      )
        ? "another one after it was answered"
        : undefined,
  },
  {
    id: "call.backoff",
    looksAt: "a call that was answered with 429 or 5xx",
    of(steps) {
      const troubled = new Set(calls(steps).filter(isTrouble).map(textOf));
      return calls(steps).filter((one) => troubled.has(textOf(one)));
    },
    expected: `at most ${MOST_AGAIN} repetitions, with pauses between them`,
    wrongIn(one, looked) {
      const before = looked.slice(0, looked.indexOf(one)).filter((other) => textOf(other) === textOf(one));
      const again = before.slice(before.findLastIndex((other) => !isTrouble(other)) + 1);
      if (again.length > MOST_AGAIN) return `${again.length} repetitions`;
      const near = again.at(-MOST_AT_ONCE);
      return near !== undefined && one.started - near.started < AT_ONCE_MS
        ? `${MOST_AT_ONCE + 1} of them within ${AT_ONCE_MS} ms`
        : undefined;
    },
  },
  {
    id: "call.again",
    looksAt: "a token or an order that was refused with 429",
    of(steps) {
      const creations = to("createPaymentToken", "createOrder")(steps);
      return creations.some(({ status }) => status === 429) ? creations : [];
    },
    expected: `the same again, ${LEAST_PAUSE_MS} ms later or more`,
    wrongIn(one, creations) {
      if (one.status !== 429) return undefined;
      const next = creations.find(
        ({ operation, flow, started }) =>
          operation === one.operation && flow === one.flow && started >= one.ended,
      );
      if (next === undefined) return "no other call";
      const pause = Math.round(next.started - one.ended);
      return pause < LEAST_PAUSE_MS ? `another call after ${pause} ms` : undefined;
    },
  },
  {
    id: "list.cursors",
    looksAt: "a page of the charge list after the first",
    of: (steps) =>
      to("listCharges")(steps).filter(({ request }) => /[?&](before|after)_id=/.test(request.url)),
    expected: "a cursor of a page before",
    wrongIn: ({ call }) =>
      /cursor|after_id|integrity/.test(call?.code ?? "") ? `HTTP 400, ${call?.code}` : undefined,
  },
];
