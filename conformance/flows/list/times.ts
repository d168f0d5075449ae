import {
  type Query,
  type Walked,
  at,
  exchangesOf,
  flow,
  isMilliseconds,
  isText,
  methodAndPath,
  unlessBlocked,
} from "../../flow.ts";

/** Long enough for a whole second to lie between the two charges with more than a second to each side. */
const SPAN_MS = 4000;

const AN_HOUR = 3600;

export const listTimes = flow({
  id: "list-times",
  title: "A time range leaves out what was made before and after it",
  needs: ["state", "cards.approved"],
  proves: {
    "list.start-time":
      "MUST: A start_time leaves out the charges made before it, alone and with an end_time.",
    "list.end-time":
      "MUST: An end_time leaves out the charges made after it and no others, alone and with a start_time before them.",
  },

  async run({ api, given, pause, until, now, prove }) {
    // The clock of the target, not ours, has made the charges; an error body is the documented place that tells it.
    const sent = now();
    const told = at((await api.listCharges({ query: { limit: 0 } })).body, "/date_created");
    const skew = isMilliseconds(told) ? told - (sent + now()) / 2 : 0;

    const early = (await given.heldCharge()).id;
    const before = now();
    await pause(SPAN_MS);
    // A whole second, so that it is the same bound for whoever compares whole seconds only.
    const second = Math.floor(((before + now()) / 2 + skew) / 1000);
    const late = (await given.heldCharge()).id;
    const all = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(early) && seen.has(late)),
      ({ ids }) => ids.includes(early) && ids.includes(late),
    );
    const both = all.ids.includes(early) && all.ids.includes(late);

    // Newest first: behind the early charge there is no late one.
    const walk = (range: Query): Promise<Walked> =>
      given.charges.walk({ ...range, limit: 100 }, "older", (seen) => seen.has(early));
    // A range holds on every page: behind the last one there is nothing older, before the first nothing newer.
    const beyond = async (range: Query, { pages }: Walked): Promise<readonly string[]> => {
      const [name, cursor] =
        "start_time" in range ? ["after_id", pages.at(-1)?.lastCursor] : ["before_id", pages[0]?.firstCursor];
      if (!isText(cursor)) return [];
      return (await unlessBlocked(given.charges.page({ ...range, limit: 100, [name]: cursor })))?.ids ?? [];
    };
    const shows = (id: string, ids: readonly string[]): string =>
      `${ids.includes(id) ? "the" : "no"} ${id === early ? "early" : "late"}`;
    const otherwise = "the two charges are not in the list without a range either";

    // A range with two bounds keeps to both of them, and finds what lies between.
    for (const [id, range, besides, looked, expected] of [
      [
        "list.start-time",
        { start_time: second },
        { end_time: second + 1 },
        [early],
        "no early and the late charge, and no early one with end_time too",
      ],
      [
        "list.end-time",
        { end_time: second },
        { start_time: second - AN_HOUR },
        [early, late],
        "the early and no late charge, and the early and no late one with start_time too",
      ],
    ] as const) {
      const [bound, other] = [range, besides].map((one) => Object.keys(one).join());
      const exchanges = exchangesOf(all);
      const read = async (unit: number): Promise<string> => {
        const alone = await walk(times(range, unit));
        const further = await beyond(times(range, unit), alone);
        const within = await walk(times({ ...range, ...besides }, unit));
        exchanges.push(...exchangesOf(alone, within));
        const seen = [...alone.ids, ...further];
        const inBoth = looked.map((one) => shows(one, within.ids)).join(" and ");
        return `${shows(early, seen)} and ${shows(late, seen)} charge, and ${inBoth} one with ${other} too`;
      };
      // Seconds or milliseconds is not shown: one of the two has to hold, and the other may be refused. How soon a charge
      // is found by its time is not shown either.
      const [seconds, milliseconds] = await until(
        async () => [await unlessBlocked(read(1)), await unlessBlocked(read(1000))] as const,
        (found) => found.includes(expected),
      );
      prove(id, ...exchanges)
        .provided(both, otherwise)
        .provided(
          seconds !== undefined || milliseconds !== undefined,
          `${bound} is refused in seconds and in milliseconds`,
        )
        .holds(
          [seconds, milliseconds].includes(expected),
          `${expected} from ${methodAndPath("listCharges")} with ${bound} between the two`,
          `${seconds ?? "a refusal"} when read as seconds, ${milliseconds ?? "a refusal"} as milliseconds`,
        );
    }
  },
});

function times(range: Readonly<Record<string, number>>, unit: number): Query {
  return Object.fromEntries(Object.entries(range).map(([name, second]) => [name, second * unit]));
}
