import { flow, isArray } from "../../flow.ts";

export const listOrder = flow({
  id: "list-order",
  title: "The charge list goes from the newest charge to older ones, in pages",
  needs: ["state", "cards.approved"],
  proves: {
    "list.newest-first": "MUST list the newest charge first",
    "list.created-charge": "MUST list a created charge",
    "list.charges": "MUST carry merchant_payment_transactions as an array",
    "list.limit.default": "MUST put ten charges on a page when there are more and no limit is sent",
    "list.limit.caps-page": "MUST put no more charges on a page than limit says",
    "list.limit.bounds": "MUST accept a limit of 1 and a limit of 100",
  },

  async run({ api, given, prove }) {
    const plain = await api.listCharges();
    prove("list.charges", plain).accepted().carries("/merchant_payment_transactions", isArray, "an array");
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });
    const bounds = prove("list.limit.bounds", least, largest).accepted();

    const made = await given.chargesInOrder(11);
    const page = await given.charges.page({});

    const three = await given.charges.page({ limit: 3 });
    const one = await given.charges.page({ limit: 1 });
    const most = await given.charges.page({ limit: 100 });
    const several = "fewer than eleven charges are in the list";
    prove("list.limit.default", page.exchange)
      .provided(most.ids.length > 10, several)
      .holds(page.ids.length === 10, "10 charges on a page without limit", `${page.ids.length}`);
    prove("list.limit.caps-page", three.exchange, one.exchange)
      .provided(most.ids.length > 10, several)
      .holds(
        three.ids.length <= 3 && three.ids.length > 0,
        "at most 3 charges with limit 3",
        `${three.ids.length}`,
      )
      .holds(one.ids.length === 1, "1 charge with limit 1", `${one.ids.length}`);
    bounds.holds(
      most.ids.length > 10 || most.hasNext !== true,
      "more than 10 charges with limit 100, since older ones remain",
      `${most.ids.length}`,
    );

    const walk = await given.charges.walk({ limit: 100 }, "older", (seen) =>
      made.every((id) => seen.has(id)),
    );
    const found = walk.ids.filter((id) => made.includes(id));
    prove("list.created-charge", most.exchange).holds(
      made.every((id) => found.includes(id)),
      `all ${made.length} new charges in the list`,
      `${new Set(found).size} of them`,
    );
    const newestFirst = made.toReversed().filter((id) => found.includes(id));
    prove("list.newest-first", most.exchange)
      .provided(newestFirst.length > 1, "fewer than two of the new charges are in the list")
      .holds(
        [...new Set(found)].join() === newestFirst.join(),
        "the charge that was made last to come first",
        `${found[0] ?? "none"} first, though ${made.at(-1) ?? "none"} was made last; in all: ${found.join(", ")}`,
      );
  },
});
