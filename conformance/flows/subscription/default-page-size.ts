/** How many items a page of a list with page numbers holds where page_size is not sent. */
import {
  type Exchange,
  type Query,
  type Tools,
  Unseeable,
  flow,
  listed,
  once,
  several,
  ways,
} from "../../flow.ts";
import { begunJustNow, REFUSED } from "./billed-ways.ts";
import { unlessRefused } from "./free.ts";
import { INTENTS, INVOICES } from "./list-ways.ts";
import { longLists } from "./long-lists.ts";

const MORE_THAN_A_PAGE = 17;
const TOO_FEW =
  "no more than fifteen items are listed in all, and the document does not say when a subscription is billed";

const KINDS = { invoices: INVOICES, intents: INTENTS } as const;

/** What is billed stays listed, as an invoice and as an intent. */
const billed = once<void>();

/** Lists with more items than a page holds by default. What other flows have made counts too. */
const longBilledLists = ways("list", { kind: KINDS }, async (tools, { kind }) => {
  const { operation, array } = KINDS[kind];
  const read = (query: Query): Promise<Exchange> => tools.api.call(operation, { query });
  const count = async (): Promise<number> => listed.items(await read({ page_size: 100 })).length;
  await billed(tools.given, "", async () => {
    // The document does not say in which unit a subscription begins.
    for (const unit of ["milliseconds", "seconds"] as const) {
      await bill(tools, MORE_THAN_A_PAGE - (await count()), begunJustNow(tools, unit));
      if ((await tools.until(count, (found) => found > 15)) > 15) return;
    }
  });
  if ((await tools.until(count, (found) => found > 15)) <= 15)
    throw new Unseeable(TOO_FEW, [], "free_choice");
  return { array, read };
}).needing("state", "offers.subscription", "cards.approved");

async function bill({ given }: Tools, times: number, start_date: number): Promise<void> {
  if (times <= 0) return;
  const { id } = await given.plan();
  const subscribe = async (): Promise<void> => {
    const part = { customer_email: given.bodies.email(), start_date };
    unlessRefused((await given.subscribe(id, part)).created, REFUSED);
  };
  await several(Array.from({ length: times }, () => subscribe));
}

const PAGE = { page: { first: { words: "" }, second: { words: "on page 2" } } } as const;

const LISTS = [
  {
    id: "default-page-size",
    title: "A page holds fifteen plans or subscriptions where page_size is not sent",
    each: longLists.and(PAGE),
    alone: undefined,
  },
  {
    id: "billed-default-page-size",
    title: "A page holds fifteen invoices or payment intents where page_size is not sent",
    each: longBilledLists.and(PAGE),
    alone: "charges in front",
  },
] as const;

export const defaultPageSizes = LISTS.map(({ id, title, each, alone }) =>
  flow({
    id,
    title,
    each,
    alone,
    proves: {
      "paged-list.page-size.default.as-aloud":
        "SHOULD: Without page_size a page of a paged list holds as many items as the same page with a page_size of fifteen.",
    },

    async run({ list, need, until, prove }) {
      const page = list.page === "second" ? { page: 2 } : {};
      // A page need not be full, and may be fuller the next time.
      const [unsized, sized] = await until(
        () =>
          several([
            async () => need(await list.read(page)),
            async () => need(await list.read({ ...page, page_size: 15 })),
          ]),
        ([without, said]) => countOn(without) >= countOn(said),
      );

      prove("paged-list.page-size.default.as-aloud", unsized, sized).atLeast(
        countOn(sized),
        [countOn(unsized)],
        "as many items without page_size as with 15",
      );
    },
  }),
);

function countOn(page: Exchange): number {
  return listed.items(page).length;
}
