/** What each page of a list carries, and how much of it. */
import {
  type Exchange,
  type History,
  answersIn,
  contract,
  json,
  locate,
  nameOf,
  replies,
  rule,
  successesOf,
} from "./rule.ts";
import { creationsOf } from "./books/made.ts";
import { A_MOMENT_MS } from "../call/charge.ts";
import { INTEGER } from "./types.ts";

/** The list in a page, and how many elements it has where nothing is asked. */
const LISTS = {
  listCharges: { array: "/merchant_payment_transactions", size: "limit", usual: 10 },
  listInvoices: { array: "/invoice_list", size: "page_size", usual: 15 },
  listPaymentIntents: { array: "/payment_intent_list", size: "page_size", usual: 15 },
  listPlans: { array: "/plan_list", size: "page_size", usual: 15 },
  listSubscriptions: { array: "/subscription_list", size: "page_size", usual: 15 },
} as const;
type List = keyof typeof LISTS;

const PAGED = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

interface Page {
  readonly subject: Exchange;
  /** How many elements were asked for; undefined where nothing was, or nothing that counts. */
  readonly size: number | undefined;
  readonly isUnasked: boolean;
  readonly usual: number;
  readonly count: number;
}

function pagesIn(history: History, lists: readonly List[]): Page[] {
  return lists.flatMap((list) => {
    const { array, size, usual } = LISTS[list];
    return successesOf(history, list).map((subject) => {
      const elements = json.at(subject.body, array);
      const asked = new URL(subject.request.url).searchParams.getAll(size);
      const count = json.isArray(elements) ? elements.length : 0;
      return { subject, size: sizeOf(asked), isUnasked: asked.length === 0, usual, count };
    });
  });
}

/** Other values are refused, or mean something that the document leaves open. */
function sizeOf([asked = "", ...others]: readonly string[]): number | undefined {
  const isOne = others.length === 0 && /^[1-9]\d?$|^100$/.test(asked);
  return isOne ? Number(asked) : undefined;
}

const CAPS = [
  {
    id: "list.limit.caps-page",
    sentence: "MUST: A page of the charge list holds no more charges than limit says.",
    of: ["listCharges"],
  },
  {
    id: "paged-list.page-size.caps-page",
    sentence: "MUST: A page of a paged list holds no more items than page_size says.",
    // Invoices and payment intents have a row each.
    of: ["listPlans", "listSubscriptions"],
  },
  {
    id: "invoice.list.page-size",
    sentence: "MUST: A page of the invoice list holds no more invoices than page_size says.",
    of: ["listInvoices"],
  },
  {
    id: "payment-intent.list.page-size",
    sentence: "MUST: A page of the payment intent list holds no more payment intents than page_size says.",
    of: ["listPaymentIntents"],
  },
] as const;

export const caps = CAPS.map(({ id, sentence, of }) =>
  rule({
    id,
    sentence,
    needs: ["state", ...contract.needsOf(of[0])],
    looksAt: "a page of a list of a size that was asked for",
    of: (history) => pagesIn(history, of).filter(({ size }) => size !== undefined),
    check: (proof, { count, size = count }) =>
      proof.checks(
        count <= size,
        "no more elements than were asked for",
        `${count} where ${size} were asked for`,
      ),
  }),
);

/** A flow proves this too: that both are accepted where nothing else is asked for. */
export const bounds = rule({
  id: "list.limit.bounds",
  sentence: "MUST: A limit of 1 and a limit of 100 are accepted.",
  looksAt: "a list of charges with a limit of 1 or of 100",
  of: (history) =>
    answersIn(history).filter((call) => {
      const asked = new URL(call.request.url).searchParams.getAll("limit").join();
      const isJudged = replies.isSuccess(call) || isOutOfBounds(call);
      const isRight = call.operation === "listCharges" && call.intent.right !== false;
      return isRight && isJudged && ["1", "100"].includes(asked);
    }),
  check: (proof, call) =>
    proof.none(isOutOfBounds(call) ? [nameOf(call)] : [], "no limit of 1 or of 100 that is out of bounds"),
});

function isOutOfBounds({ body }: Exchange): boolean {
  return json.at(body, "/detail/code") === "limit_out_of_bounds";
}

const DEFAULTS = [
  {
    id: "list.limit.default",
    sentence: "MUST: Without limit a page of the charge list holds no more than ten charges.",
    of: ["listCharges"],
  },
  {
    id: "paged-list.page-size.default",
    sentence: "MUST: Without page_size a page of a paged list holds no more than fifteen items.",
    of: PAGED,
  },
] as const;

export const defaults = DEFAULTS.map(({ id, sentence, of }) =>
  rule({
    id,
    sentence,
    needs: ["state", ...contract.needsOf(of[0])],
    looksAt: "a page of a list without a size",
    of: (history) => pagesIn(history, of).filter(({ isUnasked }) => isUnasked),
    check: (proof, { count, usual }) =>
      proof.checks(count <= usual, `at most ${usual} elements where no size was asked for`, String(count)),
  }),
);

export const flags = rule({
  id: "paging.flags",
  sentence:
    "SHOULD: Each page of the charge list carries has_next and has_previous as booleans, and first_cursor and last_cursor, wherever it shows them, as strings or null.",
  looksAt: "a page of the charge list",
  of: (history) => successesOf(history, "listCharges"),
  check: (proof) =>
    proof
      .carries("/has_next", isBoolean, "a boolean")
      .carries("/has_previous", isBoolean, "a boolean")
      // The contract lets a cursor that leads nowhere be null.
      .whereverIs("/first_cursor", isTextOrNull, "a string or null")
      .whereverIs("/last_cursor", isTextOrNull, "a string or null"),
});

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

const CURSORS = [
  {
    id: "paging.first-cursor",
    sentence:
      "MUST: A page that says that newer charges remain gives a string first_cursor, the cursor of its newest charge.",
    more: "/has_previous",
    cursor: "/first_cursor",
  },
  {
    id: "paging.last-cursor",
    sentence:
      "MUST: A page that says that older charges remain gives a string last_cursor, the cursor of its oldest charge.",
    more: "/has_next",
    cursor: "/last_cursor",
  },
] as const;

/** Which charge the cursor stands for is judged by flows. */
export const cursors = CURSORS.map(({ id, sentence, more, cursor }) =>
  rule({
    id,
    sentence,
    needs: ["state"],
    looksAt: "a page of the charge list that says that more charges remain",
    of: (history) =>
      pagesIn(history, ["listCharges"]).filter(
        ({ subject, count }) =>
          count > 0 && subject.intent.right !== false && json.at(subject.body, more) === true,
      ),
    check: (proof) => proof.carries(cursor, json.isText, "a string"),
  }),
);

const REMAINING = [
  {
    id: "paging.has-previous",
    sentence: "MUST: The field has_previous says whether newer charges remain, wherever a page shows it.",
    by: "after_id",
    cursor: "/last_cursor",
    flag: "/has_previous",
    words: "true, since the charges of the page before are newer,",
  },
  {
    id: "paging.has-next",
    sentence: "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
    by: "before_id",
    cursor: "/first_cursor",
    flag: "/has_next",
    words: "true, since the charges of the page before are older,",
  },
] as const;

/** A charge that is moved may leave or enter lists that are narrowed by these. */
const MOVING = ["transaction_status", "search_key"];

/**
 * Flows prove these too: what the flags of the first page and of the last one say. A page may begin with the charge of its
 * cursor, so a page of that charge alone has nothing else on its other side.
 */
export const remaining = REMAINING.map(({ id, sentence, by, cursor, flag, words }) =>
  rule({
    id,
    sentence,
    needs: ["state"],
    looksAt: "a page of the charge list that a cursor led to",
    of(history) {
      const pages = pagesIn(history, ["listCharges"]).filter(({ count }) => count > 0);
      const several = pages.filter(({ count }) => count > 1);
      const ways = new Set(several.map(({ subject }) => wayOn(subject, json.at(subject.body, cursor))));
      return pages.filter(({ subject }) => {
        const query = new URL(subject.request.url).searchParams;
        const isStill = MOVING.every((name) => !query.has(name));
        return isStill && query.has(by) && ways.has(wayOn(subject, query.get(by)));
      });
    },
    check: (proof) => proof.wherever(flag, true, words),
  }),
);

/** A query goes on by a cursor of its own: what another limit means is open. */
function wayOn({ request: { url } }: Exchange, cursor: unknown): string {
  const query = new URL(url).searchParams;
  for (const name of ["after_id", "before_id"]) query.delete(name);
  query.sort();
  return `${query} ${String(cursor)}`;
}

export const counts = rule({
  id: "paged-list.counts",
  sentence: "MUST: A paged list with an item in it carries page_count and item_count as integers.",
  needs: ["offers.subscription"],
  looksAt: "a page of a paged list",
  of: (history) => pagesIn(history, PAGED),
  check(proof, { count }) {
    if (count === 0) proof.doesNotApply("the list is empty");
    proof.carries("/page_count", INTEGER.is, INTEGER.words).carries("/item_count", INTEGER.is, INTEGER.words);
  },
});

/** A flow proves this too: what a walk shows on all its pages. */
export const repeats = rule({
  id: "paging.older.repeats-none",
  sentence: "SHOULD: Following last_cursor page by page to the end shows no charge twice.",
  needs: ["state"],
  looksAt: "a page of the charge list",
  of: (history) => successesOf(history, "listCharges"),
  check(proof, { body }, { run: { target } }) {
    const list = json.at(body, LISTS.listCharges.array);
    const ids = json.isArray(list) ? list.map((one) => locate(target, "list_element_id", one)) : [];
    proof.eachOnce(ids.filter(json.isText), "each charge once on a page");
  },
});

/** A flow proves this too: what the first page of a longer list says in next. */
export const neighbours = rule({
  id: "paged-list.neighbours",
  sentence: "SHOULD: A paged list with pages beside it has strings in next and previous.",
  needs: ["offers.subscription"],
  looksAt: "a later page of a paged list",
  of: (history) =>
    pagesIn(history, PAGED).filter(
      ({ subject, count }) => count > 0 && Number(new URL(subject.request.url).searchParams.get("page")) > 1,
    ),
  check: (proof) => proof.carries("/previous", json.isText, "a string"),
});

/** The creation of a charge, where its time is known: what waited may be listed by the time at which it was paid. */
function madeAtOnce(id: string | undefined, history: History): Exchange[] {
  const [created, another] = creationsOf(history, "charge", id);
  const isKnown = created !== undefined && another === undefined && replies.isSuccess(created);
  return isKnown && !replies.saysWithSuccess(created, "pending") ? [created] : [];
}

/** A creation without a clear answer may have made the charge that a later one with the same description was answered with. */
function mayBeOlder({ sent }: Exchange, { calls }: History): boolean {
  return calls.some(
    (one) =>
      one.operation === "createCharge" &&
      json.at(one.sent, "/description") === json.at(sent, "/description") &&
      !replies.wasAccepted(one) &&
      !replies.isRefusal(one),
  );
}

/** A flow proves this too: what a walk shows on all its pages. The document gives no unit of the time of creation. */
export const order = rule({
  id: "list.newest-first",
  sentence: "MUST: The charge list goes from the newest charge to the oldest.",
  needs: ["state"],
  looksAt: "a page with two charges of this run",
  of: (history) =>
    successesOf(history, "listCharges").flatMap((subject) => {
      const list = json.at(subject.body, LISTS.listCharges.array);
      const ids = (json.isArray(list) ? list : []).map((one) =>
        locate(history.run.target, "list_element_id", one),
      );
      const made = [...new Set(ids)].flatMap((id) => madeAtOnce(id, history));
      return subject.intent.right !== false && made.length > 1 ? [{ subject, made }] : [];
    }),
  check(proof, { made }, history) {
    const wrong = made.flatMap((older, place) => {
      const newer = made.slice(place + 1).find((one) => one.started - older.ended > A_MOMENT_MS);
      if (newer === undefined || mayBeOlder(newer, history)) return [];
      return [`${nameOf(newer)} behind ${nameOf(older)}`];
    });
    proof.none(wrong.slice(0, 1), "no charge behind one that was made before it");
  },
});
