import { type Exchange, type Query, Blocked, at, flow, isArray, isText } from "../../flow.ts";

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

export const listErrors = flow({
  id: "list-errors",
  title: "The charge list names the reason of each refusal",
  needs: [],
  proves: {
    "list.error.limit-below": "MUST: A limit of 0 is answered with 400 and the code limit_out_of_bounds.",
    "list.error.limit-above": "MUST: A limit of 101 is answered with 400 and the code limit_out_of_bounds.",
    "list.error.invalid-query-param":
      "MUST: An invalid query parameter is answered with 400 and the code invalid_query_param.",
    "list.channel.unknown":
      "MUST: A channel outside the five known ones is refused as an invalid query parameter.",
  },

  async run({ api, prove }) {
    const sound = await api.listCharges({ query: { limit: 1 } });
    const code = "/detail/code";
    const zero = await api.listCharges({ query: { limit: 0 } });
    prove("list.error.limit-below", zero).refused({ twin: sound }).oneOf(code, ["limit_out_of_bounds"]);
    const above = await api.listCharges({ query: { limit: 101 } });
    const most = await api.listCharges({ query: { limit: 100 } });
    prove("list.error.limit-above", above).refused({ twin: most }).oneOf(code, ["limit_out_of_bounds"]);
    const word = await api.listCharges({ query: { start_time: "yesterday" } });
    const number = await api.listCharges({ query: { start_time: 0 } });
    prove("list.error.invalid-query-param", word)
      .refused({ twin: number })
      .oneOf(code, ["invalid_query_param"]);
    const strange = await api.listCharges({ query: { channel: "carrier_pigeon" } });
    const known = await api.listCharges({ query: { channel: "commerce_api" } });
    prove("list.channel.unknown", strange).refused({ twin: known }).oneOf(code, ["invalid_query_param"]);
  },
});

const BAD_CURSOR = ["integrity_or_database_issue", "invalid_cursor_after_or_before"] as const;

export const listCursorErrors = flow({
  id: "list-cursor-errors",
  title: "A cursor that is none, and two cursors at once, are refused by name",
  needs: ["state", "cards.approved"],
  proves: {
    "list.error.invalid-after-id":
      "MUST: An invalid after_id is answered with 400 and either of the two codes for a bad cursor.",
    "list.error.invalid-before-id":
      "MUST: An invalid before_id is answered with 400 and either of the two codes for a bad cursor.",
    "list.error.both-cursors":
      "MUST: Both cursors at once are answered with 400 and the code after_id_and_before_id_both_present.",
  },

  async run({ api, given, until, prove }) {
    await given.heldCharge();
    await given.heldCharge();
    const code = "/detail/code";
    const invalid = "conformance-no-such-cursor";

    // Whether a cursor may be sent with another limit than that of its page is not shown.
    const ask = (cursors: Query): Promise<Exchange> => api.listCharges({ query: { limit: 1, ...cursors } });
    // How soon a charge is listed is not shown, and behind the cursor there has to be a second one.
    const [page, older] = await until(
      async () => {
        const newest = await ask({});
        const cursor = at(newest.body, "/last_cursor");
        return [newest, isText(cursor) ? await ask({ after_id: cursor }) : undefined] as const;
      },
      ([, next]) => isText(at(next?.body, "/first_cursor")),
    );
    const lastCursor = at(page.body, "/last_cursor");
    if (older === undefined || !isText(lastCursor))
      throw new Blocked("the list gave no last_cursor", [page.nr]);
    const firstCursor = at(older.body, "/first_cursor");
    if (!isText(firstCursor)) throw new Blocked("the second page gave no first_cursor", [older.nr]);
    const badAfter = await ask({ after_id: invalid });
    prove("list.error.invalid-after-id", badAfter).refused({ twin: older }).oneOf(code, BAD_CURSOR);
    const newer = await ask({ before_id: firstCursor });
    const badBefore = await ask({ before_id: invalid });
    prove("list.error.invalid-before-id", badBefore).refused({ twin: newer }).oneOf(code, BAD_CURSOR);
    const both = await ask({ after_id: lastCursor, before_id: firstCursor });
    prove("list.error.both-cursors", both)
      .refused({ twin: older })
      .oneOf(code, ["after_id_and_before_id_both_present"]);
  },
});

export const listChannelValues = flow({
  id: "list-channel-values",
  title: "The charge list takes each known channel, alone and together",
  needs: [],
  proves: {
    "list.channel.values": "MUST: Each channel value is accepted, alone and in a comma-separated list.",
  },

  async run({ api, prove }) {
    const each = [];
    for (const channel of CHANNELS) each.push(await api.listCharges({ query: { channel } }));
    const list = "/merchant_payment_transactions";
    each.push(await api.listCharges({ query: { channel: CHANNELS.join(",") } }));
    prove("list.channel.values", ...each)
      .accepted()
      .provided(
        each.every(({ body }) => isArray(at(body, list))),
        "an answer has no array of charges",
      );
  },
});
