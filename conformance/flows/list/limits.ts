import { type Page, type Query, flow, isText, label, provesAsFull, unlessBlocked } from "../../flow.ts";

const OF_CARDS = { payment_methods: "credit_or_debit_card" };

/** Whether a page is filled is not shown. */
function isMoreThanTen({ elements, hasNext, lastCursor }: Page): boolean {
  return elements.length > 10 || (hasNext !== false && isText(lastCursor));
}

export const listLimits = flow({
  id: "list-limits",
  title: "A page of the charge list holds no more charges than its limit",
  needs: ["state", "cards.approved"],
  proves: {
    "list.limit.bounds": "MUST: A limit of 1 and a limit of 100 are accepted.",
    "list.limit.default": "MUST: Without limit a page of the charge list holds no more than ten charges.",
    "list.limit.default.as-aloud":
      "SHOULD: Without limit a page of the charge list holds as many charges as the same page with a limit of ten.",
    "list.limit.caps-page": "MUST: A page of the charge list holds no more charges than limit says.",
  },

  async run({ api, given, until, prove }) {
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });
    prove("list.limit.bounds", least, largest).accepted();

    const { page } = given.charges;
    for (let made = 0; made < 21; made += 1) await given.heldCharge();
    // How soon a charge is listed is not shown.
    const most = await until(() => page({ limit: 100 }), isMoreThanTen);
    // Where a cursor leads nowhere, the paging rules say so; what a filter leaves out has sentences of its own.
    const turned = async (query: Query, name: string, cursor: unknown): Promise<Page | undefined> =>
      isText(cursor) ? unlessBlocked(page({ ...query, [name]: cursor })) : undefined;

    // In front of the third page there is more than one page of charges.
    const thereAndBack = async (query: Query): Promise<(Page | undefined)[]> => {
      const first = await page(query);
      const second = await turned(query, "after_id", first.lastCursor);
      const third = await turned(query, "after_id", second?.lastCursor);
      const back = await turned(query, "before_id", third?.firstCursor);
      return [first, second, third, back, await unlessBlocked(page({ ...query, ...OF_CARDS }))];
    };
    const tens = await thereAndBack({});
    const threes = await thereAndBack({ limit: 3 });
    const ones: (Page | undefined)[] = [await page({ limit: 1 })];

    const several = "fewer than eleven charges are in the list";
    const ten = prove("list.limit.default").provided(isMoreThanTen(most), several);
    const caps = prove("list.limit.caps-page").provided(isMoreThanTen(most), several);
    for (const [proof, limit, pages] of [
      [ten, 10, tens],
      [caps, 3, threes],
      [caps, 1, ones],
    ] as const) {
      for (const { exchange, elements } of pages.filter((one) => one !== undefined)) {
        const [expected, count] = [`a page of at most ${limit} from ${label(exchange)}`, elements.length];
        proof.and(exchange).holds(count <= limit, expected, `${count}`);
      }
    }
    await provesAsFull(prove("list.limit.default.as-aloud"), page, ["limit", 10]);
  },
});
