/** The commands about tokens, orders, products, plans and subscriptions, as calls. */
import type { Exchange } from "../call/exchange.ts";
import { at, isObject, isText, mentions } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import type { Body } from "../given/bodies.ts";
import { itemIds } from "../lists/numbered-pages.ts";
import { type Make, type MakeFrom, type Name } from "../model/command.ts";
import { type Done, answered, kindOf } from "./do-charges.ts";
import { type Stage, compared, idOf, knownAs, learn, whose } from "./known.ts";

export async function make(stage: Stage, { act, on }: Make): Promise<Done> {
  if (act === "make token") return makeToken(stage, on);
  if (act === "make order") return makeOrder(stage, on);
  return makeProduct(stage, on, act === "make disabled product");
}

async function makeToken(stage: Stage, on: Name): Promise<Done> {
  const { api, given } = stage.tools;
  if (stage.sharesToken) {
    const shared = await given.sharedToken();
    learn(stage, on, { id: shared.id, pays: given.idIn("payment_token", shared.created) });
    return answered(shared.created);
  }
  const body = given.bodies.token();
  const created = await api.createPaymentToken(body);
  if (kindOf(created) === "accepted")
    learn(stage, on, {
      id: given.idIn("token_id", created),
      pays: given.idIn("payment_token", created),
      sent: body,
    });
  return answered(created, presences(created, "token_details", "status_details"));
}

export async function readToken(stage: Stage, on: Name): Promise<Done> {
  const read = await stage.tools.api.getPaymentToken(idOf(stage, on));
  return answered(read, presences(read, "token_details", "status_details"));
}

/** An update may give another text to pay with, and then shows it. */
export async function updateToken(stage: Stage, on: Name): Promise<Done> {
  const { api, given, target } = stage.tools;
  const updated = await api.updatePaymentToken(idOf(stage, on), {
    consumer_details: given.bodies.consumer(),
  });
  const renewed = locate(target, "payment_token", updated.body);
  if (kindOf(updated) === "accepted" && renewed !== undefined) learn(stage, on, { pays: renewed });
  return answered(updated, presences(updated, "token_details", "status_details"));
}

async function makeOrder(stage: Stage, on: Name): Promise<Done> {
  const { api, given, marker } = stage.tools;
  const description = marker("explored");
  const body = given.bodies.order({ description });
  const created = await api.createOrder(body);
  if (kindOf(created) === "accepted")
    learn(stage, on, { id: given.idIn("order_id", created), texts: [description], sent: body });
  return answered(created, presences(created, "order"));
}

export async function readOrder(stage: Stage, on: Name): Promise<Done> {
  return shownOrder(stage, on, await stage.tools.api.getOrder(idOf(stage, on)));
}

export async function updateOrder(stage: Stage, on: Name): Promise<Done> {
  const { api, marker } = stage.tools;
  const description = marker("explored");
  const updated = await api.updateOrder(idOf(stage, on), { description });
  if (kindOf(updated) === "accepted") learn(stage, on, { texts: [description, ...knownAs(stage, on).texts] });
  return answered(updated, presences(updated, "order", "order_information"));
}

/** An order that shows no description of this sequence shows none at all, or one that nobody sent. */
function shownOrder(stage: Stage, on: Name, read: Exchange): Done {
  return answered(read, {
    ...presences(read, "order", "order_information"),
    description: whose(stage, on, (text) => mentions(read.body, text)),
  });
}

async function makeProduct(stage: Stage, on: Name, disabled: boolean): Promise<Done> {
  const { api, given } = stage.tools;
  const body: Body = { ...given.bodies.product(), ...(disabled && { status: "disabled" }) };
  const created = await api.createProduct(body);
  if (kindOf(created) !== "accepted") return answered(created);
  learn(stage, on, { id: given.idOf(created), texts: [String(body["name"])], sent: body });
  return answered(created, sentFields(stage, on, created, ["name", "description"]));
}

export async function makeFrom(stage: Stage, { act, on, of }: MakeFrom): Promise<Done> {
  const { api, given } = stage.tools;
  if (act === "make plan") {
    const body = given.bodies.plan(idOf(stage, of));
    const created = await api.createPlan(body);
    if (kindOf(created) !== "accepted") return answered(created);
    learn(stage, on, { id: given.idOf(created), texts: [String(body["name"])], sent: body, of });
    return answered(created, sentFields(stage, on, created, ["name", "description", "product_id"]));
  }
  const { created, body } = await given.subscribe(idOf(stage, of));
  if (kindOf(created) !== "accepted") return answered(created);
  learn(stage, on, { id: given.idOf(created), texts: [String(body["customer_email"])], sent: body, of });
  return answered(created, sentFields(stage, on, created, ["customer_email", "plan_id"]));
}

export async function readPlan(stage: Stage, on: Name): Promise<Done> {
  const read = await stage.tools.api.getPlan(idOf(stage, on));
  return answered(read, {
    id: ownId(stage, on, read),
    ...sentFields(stage, on, read, ["name", "description", "product_id"]),
  });
}

export async function readSubscription(stage: Stage, on: Name): Promise<Done> {
  const read = await stage.tools.api.getSubscription(idOf(stage, on));
  return shownSubscription(stage, on, read);
}

export async function cancelSubscription(stage: Stage, on: Name): Promise<Done> {
  const { api } = stage.tools;
  const cancellation_reason = "The end of an exploration";
  return shownSubscription(stage, on, await api.cancelSubscription(idOf(stage, on), { cancellation_reason }));
}

function shownSubscription(stage: Stage, on: Name, answer: Exchange): Done {
  return answered(answer, {
    id: ownId(stage, on, answer),
    ...sentFields(stage, on, answer, ["customer_email", "plan_id"]),
  });
}

/** The subscriptions of one plan: this one among them, and none of another plan. */
export async function listSubscription(stage: Stage, on: Name): Promise<Done> {
  const { api, target, until } = stage.tools;
  const { id = "", of } = knownAs(stage, on);
  const plan_id = of === undefined ? "" : idOf(stage, of);
  const read = await until(
    () => api.listSubscriptions({ query: { plan_id, page_size: 100 } }),
    (one) => kindOf(one) === "accepted" && itemIds(target, one).includes(id),
  );
  if (kindOf(read) !== "accepted") return answered(read);
  const ids = itemIds(target, read);
  const others = [...stage.known].filter(([name, one]) => name.startsWith("subscription") && one.of !== of);
  return answered(read, {
    listed: ids.includes(id) ? "yes" : "no",
    "of another plan": others.some(([, one]) => ids.includes(one.id ?? "")) ? "listed" : "none",
  });
}

function ownId(stage: Stage, on: Name, { body }: Exchange): string {
  const others = [...stage.known].filter(([name]) => name !== on).map(([, one]) => one.id);
  return compared(at(body, "/id"), idOf(stage, on), others);
}

/** Fields of an answer beside what was sent for this object and for others of its kind. A field that is not shown is left out. */
function sentFields(
  stage: Stage,
  on: Name,
  { body }: Exchange,
  fields: readonly string[],
): Record<string, string> {
  const { sent } = knownAs(stage, on);
  const others = [...stage.known].filter(([name]) => name !== on).map(([, one]) => one.sent);
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
