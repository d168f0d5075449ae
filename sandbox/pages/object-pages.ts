import { cancelSubscription } from "../control/trigger/calls.ts";
import { eventsAbout } from "../store/events.ts";
import { findRecord, pageRecords, recordsBefore, type StoredRecord } from "../store/records.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { ServiceError } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import { registerPage } from "./control-page.ts";
import { eventPart } from "./delivery.ts";
import { code, facts, link, requestsOf, stateBadge, table, when } from "./elements.ts";
import { asJson, field, type Control } from "./form.ts";
import { html, type Html } from "./html.ts";
import { listPage } from "./list-page.ts";
import { KINDS, type Kind } from "./objects.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./layout.ts";

const ROWS = 50;
const MOST_EVENTS = 100;

/** A list shows the most telling facts; the page of the object has all. */
const COLUMNS = 4;

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
      above: links.length === 0 ? undefined : html`<p>See also: ${links}</p>`,
      none: `There is no ${word} yet.`,
      ...columnsOf(kind, shown, (all) => all.slice(0, COLUMNS)),
      links: { Older: { before_id: records.length > ROWS ? shown.at(-1)?.id : null } },
    });
  });
}

type Facts = ReturnType<Kind["facts"]>;

/** Records as rows with the chosen facts. */
function columnsOf(kind: Kind, records: readonly StoredRecord<object>[], choose: (all: Facts) => Facts) {
  const names = records.slice(0, 1).flatMap((record) => choose(kind.facts(record)).map(([name]) => name));
  const rows = records.map((record) => [
    link(`${PORTAL_PATH}/${kind.family}/${record.id}`, when(record.created)),
    stateBadge(record.status),
    ...choose(kind.facts(record)).map(([, value]) => value),
  ]);
  return { heads: ["Created", "Status", ...names], rows };
}

function registerObject(context: PageContext, kind: Kind): void {
  const { world, merchant } = context;
  const { word, family } = kind;
  const isSubscription = kind.kind === "subscription";
  const partKinds = isSubscription ? KINDS.filter(({ leadsBack }) => leadsBack === "Subscription") : [];
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
          parts.push(partTable(part, records));
        }
        return { record, parts, events: await eventsAbout(sql, owner, id, MOST_EVENTS) };
      }),
    content({ record, parts, events }, form) {
      const { id, status, created, document } = record;
      const requests = kind.inLog === true ? requestsOf(world, id) : null;
      const story = events.map(
        (event) => html`<li class="announced">${when(event.created)} ${eventPart(context, event)}</li>`,
      );
      const pay = link(`${PAY_PATH}/${id}`, "Open the page at which customers subscribe and pay");
      return html`<p class="lead">${stateBadge(status)}</p>
        ${facts([["Id", code(id)], ["Created", when(created)], ...kind.facts(record), ["Requests", requests]])}
        ${kind.kind === "plan" ? html`<p>${pay}</p>` : ""}
        ${isSubscription && status === "active" ? nextPart(form(CANCEL)) : ""} ${parts}
        ${story.length === 0 ? "" : eventsPart(story)}
        <h2>As it is stored</h2>
        ${asJson(context, word, document)}`;
    },
  });
}

function nextPart(cancel: Html): Html {
  return html`<h2>What can be done next</h2>
    <div class="card">${cancel}</div>`;
}

function eventsPart(story: readonly Html[]): Html {
  return html`<h2>Events</h2>
    <ol class="story">
      ${story}
    </ol>`;
}

/** What belongs to the object: invoices and payment intents of a subscription. */
function partTable(kind: Kind, records: readonly StoredRecord<object>[]): Html {
  if (records.length === 0) return html``;
  const { heads, rows } = columnsOf(kind, records, (all) => all.filter(([name]) => name !== kind.leadsBack));
  return html`<h2>${kind.title}</h2>
    ${table(kind.title, heads, rows)}`;
}
