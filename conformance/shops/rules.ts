/** What every call of a shop has to be, and every event that it was sent, whatever the scenario. */
import { at, isObject } from "../call/json-pointer.ts";
import type { Claim } from "./scenario.ts";
import type { Step } from "./step.ts";

export interface ShopRule {
  /** Of its sentence in `rules.yaml`. */
  readonly id: string;
  /** What it looks at, in words: no run without it proves anything. */
  readonly looksAt: string;
  /** Undefined where nothing came that it looks at. */
  readonly judge: (steps: readonly Step[]) => Claim | undefined;
}

/** Each of these has to be right; the first that is not decides. */
function each(
  looked: readonly Step[],
  wrongIn: (one: Step) => string | undefined,
  expected: string,
): Claim | undefined {
  if (looked.length === 0) return undefined;
  for (const one of looked) {
    const got = wrongIn(one);
    if (got !== undefined) return { ok: false, expected, got, steps: [one] };
  }
  return { ok: true, expected, got: `${looked.length} of ${looked.length}`, steps: looked };
}

const callsIn = (steps: readonly Step[]): readonly Step[] => steps.filter(({ call }) => call !== undefined);
const called = (steps: readonly Step[], ...operations: readonly string[]): readonly Step[] =>
  callsIn(steps).filter(({ operation }) => operations.includes(operation));

const TAKES_METADATA = ["createPaymentToken", "createCharge", "createOrder", "updateOrder"];
const METADATA = "x-cash-anti-fraud-metadata";
/** How the provider refuses the metadata; what it cannot decode it warns of. Its log shows them decoded. */
const OF_METADATA = "invalid_anti_fraud_header";
const isOfMetadata = (warning: string): boolean => /X-Cash-Anti-Fraud-Metadata must be/.test(warning);

/** The codes by which the provider refuses the form of a request, not what it is about. */
const OF_FORM =
  /^(validation_error|malformed_|invalid_(?!security|anti_fraud)|limit_out_of_bounds|after_id_and)/;

/** Of a charge, the calls that moved its money, in the order of time. */
function byCharge(calls: readonly Step[]): readonly (readonly Step[])[] {
  return [...Map.groupBy(calls, ({ request }) => new URL(request.url).pathname.split("/").at(-1)).values()];
}

/** An answer needs a while until the shop has it. */
const ON_ITS_WAY_MS = 250;

/** How often one call is made again after a 429 or 5xx, and how many of them may come at nearly the same time. */
const MOST_AGAIN = 30;
/** Several readers of one charge may meet. */
const MOST_AT_ONCE = 6;
const AT_ONCE_MS = 300;

const isTrouble = ({ status }: Step): boolean => status === 429 || status >= 500;

/** Of calls that are alike, the runs in which each but the first follows one that was answered with 429 or 5xx. */
function repeatedIn(calls: readonly Step[]): readonly (readonly Step[])[] {
  const alike = Map.groupBy(calls, ({ request }) => `${request.method} ${request.url} ${request.body ?? ""}`);
  return [...alike.values()].flatMap((own) => {
    const runs: Step[][] = [[]];
    for (const one of own) {
      runs.at(-1)?.push(one);
      if (!isTrouble(one)) runs.push([]);
    }
    return runs.filter((run) => run.some(isTrouble));
  });
}

function hammering(run: readonly Step[]): string | undefined {
  if (run.length - 1 > MOST_AGAIN) return `${run.length - 1} repetitions`;
  const burst = run.find((one, index) => {
    const last = run[index + MOST_AT_ONCE];
    return last !== undefined && last.started - one.started < AT_ONCE_MS;
  });
  return burst && `${MOST_AT_ONCE + 1} of them within ${AT_ONCE_MS} ms`;
}

export const rules: readonly ShopRule[] = [
  {
    id: "call.known",
    looksAt: "a call of the shop",
    judge: (steps) =>
      each(
        callsIn(steps),
        ({ call, status, operation }) => {
          if (operation === "unknown path") return "a path that the interface does not have";
          const isRefused = OF_FORM.test(call?.code ?? "");
          return isRefused ? `HTTP ${status}, ${call?.code}: ${call?.message ?? ""}` : undefined;
        },
        "calls that are not refused for their form",
      ),
  },
  {
    id: "call.known-members",
    looksAt: "a call of the shop",
    judge: (steps) =>
      each(
        callsIn(steps),
        ({ call }) => call?.warnings.find((warning) => !isOfMetadata(warning)),
        "bodies and queries with known members alone",
      ),
  },
  {
    id: "call.key",
    looksAt: "a call of the shop",
    judge: (steps) =>
      each(
        callsIn(steps).filter(
          ({ operation }) => operation !== "unknown path" && operation !== "getCheckoutButton",
        ),
        ({ status, call }) =>
          status === 401 ? `HTTP 401 to a call with ${call?.key ?? "no"} key` : undefined,
        "no 401",
      ),
  },
  {
    id: "key.secret-stays",
    looksAt: "a call with the secret key",
    judge: (steps) =>
      each(
        callsIn(steps).filter(({ call }) => call?.key === "secret"),
        ({ request }) =>
          request.headers["origin"] === undefined ? undefined : `Origin ${request.headers["origin"]}`,
        "calls without Origin",
      ),
  },
  {
    id: "card.by-token",
    looksAt: "a charge by token",
    judge: (steps) =>
      each(
        called(steps, "createCharge").filter(({ request }) => (request.body ?? "").includes("payment_token")),
        ({ request }) =>
          /card_number|card_validation_code/.test(request.body ?? "") ? "card data" : undefined,
        "no card data",
      ),
  },
  {
    id: "anti-fraud.decodes",
    looksAt: "an anti-fraud header",
    judge: (steps) =>
      each(
        called(steps, ...TAKES_METADATA).filter(({ request }) => METADATA in request.headers),
        ({ call }) =>
          call?.code?.startsWith(OF_METADATA) === true ? call.code : call?.warnings.find(isOfMetadata),
        "Base64 of JSON with ip_address, device_id and user_timezone",
      ),
  },
  {
    id: "deprecated.not-sent",
    looksAt: "a charge of the shop",
    judge: (steps) =>
      each(
        called(steps, "createCharge", "createOrder", "updateOrder"),
        ({ sent }) => {
          const detail = at(sent, "/payment_detail");
          const old = isObject(detail) ? ["address", "contact", "name"].filter((name) => name in detail) : [];
          return old.length === 0 ? undefined : `payment_detail has ${old.join(", ")}`;
        },
        "none of the three in payment_detail",
      ),
  },
  {
    id: "capture.once",
    looksAt: "a capture",
    judge(steps) {
      const captures = called(steps, "captureCharge");
      for (const own of byCharge(captures)) {
        const first = own.find(({ status, call }) => status === 200 && call?.fault === null);
        const second = first && own.find((one) => one.started > first.ended + ON_ITS_WAY_MS);
        if (second !== undefined)
          return { ok: false, expected: "one capture", got: "another one after it was answered", steps: own };
      }
      return each(captures, () => undefined, "one capture of each charge");
    },
  },
  {
    id: "call.backoff",
    looksAt: "a call that was answered with 429 or 5xx",
    judge(steps) {
      const repeated = repeatedIn(callsIn(steps));
      for (const own of repeated) {
        const got = hammering(own);
        if (got !== undefined)
          return {
            ok: false,
            expected: `at most ${MOST_AGAIN} repetitions, with pauses between them`,
            got,
            steps: own,
          };
      }
      return each(repeated.flat(), () => undefined, "pauses between repetitions");
    },
  },
  {
    id: "list.cursors",
    looksAt: "a page of the charge list after the first",
    judge: (steps) =>
      each(
        called(steps, "listCharges").filter(({ request }) => /[?&](before|after)_id=/.test(request.url)),
        ({ call }) =>
          /cursor|after_id|integrity/.test(call?.code ?? "") ? `HTTP 400, ${call?.code}` : undefined,
        "a cursor of a page before",
      ),
  },
];
