import { cancelSubscription } from "../control/trigger/calls.ts";
import { findCharge } from "../store/charges.ts";
import { eventsAbout } from "../store/events.ts";
import { findRecord, pageRecords, recordsBefore, type StoredRecord } from "../store/records.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { ServiceError } from "../values/errors.ts";
import { objectAt, textAt } from "../values/json.ts";
import { controlPage } from "./control-page.ts";
import { eventChapter, storyList } from "./charges/story.ts";
import { chargeBadge, methodText } from "./charges/words.ts";
import { headOf, card, copyable, facts, h2, link, objectLink, p, requestsOf, two } from "./elements.ts";
import { listPage, rowsOr, table, type Row } from "./list-page.ts";
import { money, stateBadge, sum, when } from "./shown.ts";
import { asJson, type Control } from "./form.ts";
import { h, type Html } from "./html.ts";
import { itemsIn, KINDS, ROWS, type Kind } from "./objects.ts";
import type { Register } from "./page-context.ts";
import { PORTAL_PATH } from "./sites.ts";

const MOST_EVENTS = 100;

const CANCEL = {
  path: "/subscriptions/:id/cancel",
  label: "Cancel the subscription",
  fields: [{ name: "cancellation_reason", label: "Reason", note: "May be empty." }],
  call: (typed, id) => cancelSubscription(id, typed("cancellation_reason") || null),
  done: ["cancelled", "Cancelled."],
} satisfies Control;

/** Lists of orders, subscriptions, plans, products and tokens, and a page for each object. */
export const objects: Register = (context) => {
  for (const kind of KINDS) {
    recordList(kind)(context);
    recordPage(kind)(context);
  }
};

function recordList(kind: Kind): Register {
  const { family, menu, title, word } = kind;
  const besides = KINDS.filter((other) => other.menu === menu && other !== kind);
  const links = besides.map((other) => link(`${PORTAL_PATH}/${other.family}`, other.title));
  return ({ on, stored }) =>
    on("GET", `/${family}`, async ({ query }) => {
      // One more than the page has shows whether there are older ones.
      const wanted = { beforeId: textAt(query, "before_id"), limit: ROWS + 1 };
      const records = await stored((sql, owner) => recordsBefore<object>(sql, owner, kind.kind, wanted));
      const shown = records.slice(0, ROWS);
      return listPage({
        path: `/${family}`,
        title,
        menu,
        about: links.length > 0 && headOf(null, ["See also:", links]),
        none: `There is no ${word} yet.`,
        rows: shown.map((record) => recordRow(kind, record)),
        links: { Older: records.length > ROWS && { before_id: shown.at(-1)?.id } },
      });
    });
}

function recordRow(kind: Kind, record: StoredRecord<object>): Row {
  const { id, status, created } = record;
  const href = `${PORTAL_PATH}/${kind.family}/${id}`;
  return { time: created, href, tag: stateBadge(status), ...kind.row(record) };
}

function recordPage(kind: Kind): Register {
  const { word, family, menu } = kind;
  const isSubscription = kind.kind === "subscription";
  const isOrder = kind.kind === "order";
  const partKinds = isSubscription ? KINDS.filter(({ isPart }) => isPart) : [];
  return controlPage({
    path: `/${family}/:id`,
    menu,
    title: word.charAt(0).toUpperCase() + word.slice(1),
    controls: isSubscription ? [CANCEL] : [],
    read: ({ stored }, { id }) =>
      stored(async (sql, owner) => {
        const record = await findRecord<object>(sql, owner, kind.kind, id);
        if (record === undefined)
          throw new ServiceError(404, `${kind.kind}_not_found`, `There is no such ${word}.`);
        const parts: Html[] = [];
        for (const part of partKinds) {
          const page = { number: 1, size: ROWS };
          const { records } = await pageRecords<object>(sql, owner, part.kind, { subscription_id: id }, page);
          const rows = records.map((one) => recordRow(part, one));
          if (rows.length > 0) parts.push(h("section", {}, h2(part.title), rowsOr("", part.title, rows)));
        }
        const paidBy = isOrder ? textAt(record.document, "charge_id") : undefined;
        const charge = paidBy === undefined ? undefined : await findCharge(sql, owner, paidBy);
        return { record, parts, charge, events: await eventsAbout(sql, owner, id, MOST_EVENTS) };
      }),
    head: ({ record }) => [stateBadge(record.status), kind.row(record).what],
    content({ record, parts, charge, events }, form, context) {
      const { id, status, created, document } = record;
      const story = storyList(events.map((event) => eventChapter(form, event)));
      const pay = link(`${PAY_PATH}/${id}`, "Open the page at which customers subscribe and pay");
      const known = facts({
        ...kind.facts(record),
        Id: copyable(id),
        Created: when(created),
        Requests: kind.inLog && requestsOf(context.world, id),
      });
      const items = isOrder ? itemsIn(objectAt(document, "request") ?? {}) : [];
      const paid = charge && [
        objectLink("charges", charge.id, money(charge.authorized, charge.currency)),
        [chargeBadge(charge), methodText(context, charge)],
      ];
      const told = [
        items.length > 0 && card("Items", itemTable(items)),
        ...parts,
        events.length > 0 && card("Events", story, "story"),
      ];
      const beside = [
        isOrder && card("Payment", p(paid ?? "Not paid yet.")),
        kind.kind === "plan" && card("Next", p(pay)),
        isSubscription && status === "active" && card("Next", form(CANCEL)),
        card("Facts", [known, asJson(context, word, document)]),
      ];
      return told.some(Boolean) ? two(told, beside) : beside;
    },
  });
}

function itemTable(items: readonly unknown[]): Html {
  const rows = items.map((item) => [
    textAt(item, "name") ?? textAt(item, "description") ?? textAt(item, "id") ?? "no name",
    objectAt(item)?.["quantity"]?.toString(),
    sum(objectAt(item, "total_amount") ?? objectAt(item, "unit_price") ?? objectAt(item, "amount")),
  ]);
  return table("Items", ["Item", "Quantity", "Amount"], rows);
}
