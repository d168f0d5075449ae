/** The commands about tokens, orders, products, plans and subscriptions, as calls. */
import type { Exchange } from "../call/exchange.ts";
import { at, isObject, isText, mentions } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import type { Body } from "../given/bodies.ts";
import { itemIds } from "../given/numbered-pages.ts";
import { type Make, type MakeFrom, type Name } from "../model/command.ts";
import { type Done, answered, kindOf } from "./do-charges.ts";
import { type SequenceContext, compared, idOf, knownAs, learn, whose } from "./known.ts";

export async function make(context: SequenceContext, { act, on }: Make): Promise<Done> {
  if (act === "make token") return makeToken(context, on);
  if (act === "make order") return makeOrder(context, on);
  return makeProduct(context, on, act === "make disabled product");
}

async function makeToken(context: SequenceContext, on: Name): Promise<Done> {
  const { api, given } = context.tools;
  if (context.sharesToken) {
    const shared = await given.sharedToken();
    learn(context, on, { id: shared.id, pays: given.idIn("payment_token", shared.created) });
    return answered(shared.created);
  }
  const body = given.bodies.token();
  const created = await api.createPaymentToken(body);
  if (kindOf(created) === "accepted")
    learn(context, on, {
      id: given.idIn("token_id", created),
      pays: given.idIn("payment_token", created),
      sent: body,
    });
  return answered(created, presences(created, "token_details", "status_details"));
}

export async function readToken(context: SequenceContext, on: Name): Promise<Done> {
  const read = await context.tools.api.getPaymentToken(idOf(context, on));
  return answered(read, presences(read, "token_details", "status_details"));
}

/** An update may give another text to pay with, and then shows it. */
export async function updateToken(context: SequenceContext, on: Name): Promise<Done> {
  const { api, given, target } = context.tools;
  const updated = await api.updatePaymentToken(idOf(context, on), {
    consumer_details: given.bodies.consumer(),
  });
  const renewed = locate(target, "payment_token", updated.body);
  if (kindOf(updated) === "accepted" && renewed !== undefined) learn(context, on, { pays: renewed });
  return answered(updated, presences(updated, "token_details", "status_details"));
}

async function makeOrder(context: SequenceContext, on: Name): Promise<Done> {
  const { api, given, marker } = context.tools;
  const description = marker("explored");
  const body = given.bodies.order({ description });
  const created = await api.createOrder(body);
  if (kindOf(created) === "accepted")
    learn(context, on, { id: given.idIn("order_id", created), texts: [description], sent: body });
  return answered(created, presences(created, "order"));
}

export async function readOrder(context: SequenceContext, on: Name): Promise<Done> {
  return shownOrder(context, on, await context.tools.api.getOrder(idOf(context, on)));
}

export async function updateOrder(context: SequenceContext, on: Name): Promise<Done> {
  const { api, marker } = context.tools;
  const description = marker("explored");
  const updated = await api.updateOrder(idOf(context, on), { description });
  if (kindOf(updated) === "accepted")
    learn(context, on, { texts: [description, ...knownAs(context, on).texts] });
  return answered(updated, presences(updated, "order", "order_information"));
}

/** An order that shows no description of this sequence shows none at all, or one that nobody sent. */
function shownOrder(context: SequenceContext, on: Name, read: Exchange): Done {
  return answered(read, {
    ...presences(read, "order", "order_information"),
    description: whose(context, on, (text) => mentions(read.body, text)),
  });
}

async function makeProduct(context: SequenceContext, on: Name, disabled: boolean): Promise<Done> {
  const { api, given } = context.tools;
  const body: Body = { ...given.bodies.product(), ...(disabled && { status: "disabled" }) };
  const created = await api.createProduct(body);
  if (kindOf(created) !== "accepted") return answered(created);
  learn(context, on, { id: given.idOf(created), texts: [String(body["name"])], sent: body });
  return answered(created, sentFields(context, on, created, ["name", "description"]));
}

export async function makeFrom(context: SequenceContext, { act, on, of }: MakeFrom): Promise<Done> {
  const { api, given } = context.tools;
  if (act === "make plan") {
    const body = given.bodies.plan(idOf(context, of));
    const created = await api.createPlan(body);
    if (kindOf(created) !== "accepted") return answered(created);
    learn(context, on, { id: given.idOf(created), texts: [String(body["name"])], sent: body, of });
    return answered(created, sentFields(context, on, created, ["name", "description", "product_id"]));
  }
  const { created, body } = await given.subscribe(idOf(context, of));
  if (kindOf(created) !== "accepted") return answered(created);
  learn(context, on, { id: given.idOf(created), texts: [String(body["customer_email"])], sent: body, of });
  return answered(created, sentFields(context, on, created, ["customer_email", "plan_id"]));
}

export async function readPlan(context: SequenceContext, on: Name): Promise<Done> {
  const read = await context.tools.api.getPlan(idOf(context, on));
  return answered(read, {
    id: ownId(context, on, read),
    ...sentFields(context, on, read, ["name", "description", "product_id"]),
  });
}

export async function readSubscription(context: SequenceContext, on: Name): Promise<Done> {
  const read = await context.tools.api.getSubscription(idOf(context, on));
  return shownSubscription(context, on, read);
}

export async function cancelSubscription(context: SequenceContext, on: Name): Promise<Done> {
  const { api } = context.tools;
  const cancellation_reason = "The end of an exploration";
  return shownSubscription(
    context,
    on,
    await api.cancelSubscription(idOf(context, on), { cancellation_reason }),
  );
}

function shownSubscription(context: SequenceContext, on: Name, answer: Exchange): Done {
  return answered(answer, {
    id: ownId(context, on, answer),
    ...sentFields(context, on, answer, ["customer_email", "plan_id"]),
  });
}

/** The subscriptions of one plan: this one among them, and none of another plan. */
export async function listSubscription(context: SequenceContext, on: Name): Promise<Done> {
  const { api, target, until } = context.tools;
  const { id = "", of } = knownAs(context, on);
  const plan_id = of === undefined ? "" : idOf(context, of);
  const read = await until(
    () => api.listSubscriptions({ query: { plan_id, page_size: 100 } }),
    (one) => kindOf(one) === "accepted" && itemIds(target, one).includes(id),
  );
  if (kindOf(read) !== "accepted") return answered(read);
  const ids = itemIds(target, read);
  const others = [...context.known].filter(([name, one]) => name.startsWith("subscription") && one.of !== of);
  return answered(read, {
    listed: ids.includes(id) ? "yes" : "no",
    "of another plan": others.some(([, one]) => ids.includes(one.id ?? "")) ? "listed" : "none",
  });
}

function ownId(context: SequenceContext, on: Name, { body }: Exchange): string {
  const others = [...context.known].filter(([name]) => name !== on).map(([, one]) => one.id);
  return compared(at(body, "/id"), idOf(context, on), others);
}

/** Fields of an answer beside what was sent for this object and for others of its kind. A field that is not shown is left out. */
function sentFields(
  context: SequenceContext,
  on: Name,
  { body }: Exchange,
  fields: readonly string[],
): Record<string, string> {
  const { sent } = knownAs(context, on);
  const others = [...context.known].filter(([name]) => name !== on).map(([, one]) => one.sent);
  const shown = fields.filter((field) => isText(at(body, `/${field}`)));
  return Object.fromEntries(
    shown.map((field) => [
      field,
      compared(
        at(body, `/${field}`),
        sent[field],
        others.map((one) => one[field]),
      ),
    ]),
  );
}

function presences({ body }: Exchange, ...members: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    members.map((name) => [name, isObject(at(body, `/${name}`)) ? "an object" : "nothing"]),
  );
}
