import { cancelSubscription } from "../control/trigger/calls.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import { eventsAbout } from "../store/events.ts";
import { findRecord, pageRecords, recordsBefore, type StoredRecord } from "../store/records.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { ServiceError } from "../values/errors.ts";
import { objectAt, textAt } from "../values/json.ts";
import { registerPage } from "./control-page.ts";
import { eventChapter, storyList } from "./charges/story.ts";
import { chargeBadge, methodText } from "./charges/words.ts";
import {
  card,
  copyable,
  facts,
  link,
  money,
  requestsOf,
  rowsOr,
  stateBadge,
  sum,
  table,
  two,
  when,
  type Fact,
  type Row,
} from "./elements.ts";
import { asJson, field, type Control } from "./form.ts";
import { html, type Html } from "./html.ts";
import { listPage } from "./list-page.ts";
import { itemsIn, KINDS, type Kind } from "./objects.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./layout.ts";

const ROWS = 50;
const MOST_EVENTS = 100;

const CANCEL = {
  path: "/subscriptions/:id/cancel",
  label: "Cancel the subscription",
  fields: [field("cancellation_reason", "Reason", "May be empty.")],
  call: (typed, id) => cancelSubscription(id, typed("cancellation_reason") || null),
  done: ["cancelled", "Cancelled."],
} satisfies Control;

/** Lists of orders, subscriptions, plans, products and tokens, and a page for each object. */
export function registerObjects(context: PageContext): void {
  for (const kind of KINDS) {
    registerList(context, kind);
    registerObject(context, kind);
  }
}

function registerList({ on, world, merchant }: PageContext, kind: Kind): void {
  const { family, menu, title, word } = kind;
  const besides = KINDS.filter((other) => other.menu === menu && other !== kind);
  const links = besides.map((other) => html`${link(`${PORTAL_PATH}/${other.family}`, other.title)} `);
  on("GET", `/${family}`, async ({ query }) => {
    // One more than the page has shows whether there are older ones.
    const wanted = { beforeId: textAt(query, "before_id"), limit: ROWS + 1 };
    const owner = merchant().id;
    const records = await world.store.read((sql) => recordsBefore<object>(sql, owner, kind.kind, wanted));
    const shown = records.slice(0, ROWS);
    return listPage({
      path: `/${family}`,
      title,
      menu,
      about: links.length === 0 ? undefined : html`<span class="about">See also: ${links}</span>`,
      none: `There is no ${word} yet.`,
      rows: shown.map((record) => recordRow(kind, record)),
      links: { Older: { before_id: records.length > ROWS ? shown.at(-1)?.id : null } },
    });
  });
}

function recordRow(kind: Kind, record: StoredRecord<object>): Row {
  const { id, status, created } = record;
  const href = `${PORTAL_PATH}/${kind.family}/${id}`;
  return { time: created, href, tag: stateBadge(status), ...kind.row(record) };
}

function registerObject(context: PageContext, kind: Kind): void {
  const { world, merchant } = context;
  const { word, family } = kind;
  const isSubscription = kind.kind === "subscription";
  const partKinds = isSubscription ? KINDS.filter(({ isPart }) => isPart === true) : [];
  registerPage(context, {
    path: `/${family}/:id`,
    menu: kind.menu,
    title: word.charAt(0).toUpperCase() + word.slice(1),
    controls: isSubscription ? [CANCEL] : [],
    read: ({ id }) =>
      world.store.read(async (sql) => {
        const owner = merchant().id;
        const record = await findRecord<object>(sql, owner, kind.kind, id);
        if (record === undefined)
          throw new ServiceError(404, `${kind.kind}_not_found`, `There is no such ${word}.`);
        const parts: Html[] = [];
        for (const part of partKinds) {
          const page = { number: 1, size: ROWS };
          const { records } = await pageRecords<object>(sql, owner, part.kind, { subscription_id: id }, page);
          if (records.length > 0) parts.push(partList(part, records));
        }
        const paidBy = kind.kind === "order" ? textAt(record.document, "charge_id") : undefined;
        const charge = paidBy === undefined ? undefined : await findCharge(sql, owner, paidBy);
        return { record, parts, charge, events: await eventsAbout(sql, owner, id, MOST_EVENTS) };
      }),
    head: ({ record }) =>
      html`${stateBadge(record.status)} <span class="about">${kind.row(record).what}</span>`,
    content({ record, parts, charge, events }, form) {
      const { id, status, created, document } = record;
      const requests = kind.inLog === true ? requestsOf(world, id) : null;
      const story = storyList(events.map((event) => eventChapter(form, { event, attempts: [] })));
      const pay = link(`${PAY_PATH}/${id}`, "Open the page at which customers subscribe and pay");
      const known: Fact[] = [
        ...kind.facts(record),
        ["Id", copyable(id)],
        ["Created", when(created)],
        ["Requests", requests],
      ];
      const told = html`${kind.kind === "order" ? itemsPart(itemsIn(objectAt(document, "request"))) : ""}
      ${parts} ${events.length === 0 ? "" : card("Events", story, "story")}`;
      const beside = html`${charge === undefined ? "" : card("Payment", paymentPart(context, charge))}
      ${kind.kind === "plan" ? card("Next", html`<p>${pay}</p>`) : ""}
      ${isSubscription && status === "active" ? card("Next", form(CANCEL)) : ""}
      ${card("Facts", html`${facts(known)} ${asJson(context, word, document)}`)}`;
      return told.text.trim() === "" ? beside : two(told, beside);
    },
  });
}

function paymentPart(context: PageContext, charge: Charge): Html {
  const { id, authorized, currency } = charge;
  return html`<p>
    ${link(`${PORTAL_PATH}/charges/${id}`, money(authorized, currency))} ${chargeBadge(charge)}
    ${methodText(context, charge)}
  </p>`;
}

function itemsPart(items: readonly unknown[]): Html {
  if (items.length === 0) return html``;
  const rows = items.map((item) => [
    textAt(item, "name") ?? textAt(item, "description") ?? textAt(item, "id") ?? "no name",
    objectAt(item)?.["quantity"]?.toString() ?? null,
    sum(objectAt(item, "total_amount") ?? objectAt(item, "unit_price") ?? objectAt(item, "amount")),
  ]);
  return card("Items", table("Items", ["Item", "Quantity", "Amount"], rows));
}

/** What belongs to the object: invoices and payment intents of a subscription. */
function partList(kind: Kind, records: readonly StoredRecord<object>[]): Html {
  return html`<section>
    <h2>${kind.title}</h2>
    ${rowsOr(
      "",
      kind.title,
      records.map((record) => recordRow(kind, record)),
    )}
  </section>`;
}
