import { type Page, type Query, flow, isText, label, unlessBlocked } from "../../flow.ts";

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
    "list.limit.bounds": "MUST accept a limit of 1 and a limit of 100",
    "list.limit.default": "MUST put no more than ten charges on a page when no limit is sent",
    "list.limit.caps-page": "MUST put no more charges on a page than limit says",
  },

  async run({ api, given, until, prove }) {
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });
    prove("list.limit.bounds", least, largest).accepted();

    const { page } = given.charges;
    for (let made = 0; made < 11; made += 1) await given.heldCharge();
    // How soon a charge is listed is not shown.
    const most = await until(() => page({ limit: 100 }), isMoreThanTen);
    // Where a cursor leads nowhere, the paging rules say so; what a filter leaves out has sentences of its own.
    const turned = async (query: Query, name: string, cursor: unknown): Promise<Page | undefined> =>
      isText(cursor) ? unlessBlocked(page({ ...query, [name]: cursor })) : undefined;

    const plain = await page({});
    const tens: (Page | undefined)[] = [
      plain,
      await turned({}, "after_id", plain.lastCursor),
      await unlessBlocked(page(OF_CARDS)),
    ];
    const three = await page({ limit: 3 });
    const second = await turned({ limit: 3 }, "after_id", three.lastCursor);
    const third = await turned({ limit: 3 }, "after_id", second?.lastCursor);
    const threes: (Page | undefined)[] = [
      three,
      second,
      await turned({ limit: 3 }, "before_id", third?.firstCursor),
      await unlessBlocked(page({ limit: 3, ...OF_CARDS })),
    ];
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
  },
});
