/** Requests that name a part of what they may name: any two of it together, and each without the other. */
import {
  type Body,
  type Exchange,
  type Tools,
  SUBSCRIPTION_OPTIONS,
  covering,
  json,
  replies,
  several,
  unlessBlocked,
} from "../../flow.ts";
import { has } from "./changes.ts";

/** What a target may refuse, since the document does not give its fields. */
const ADDITIONAL = { additional_details: { benefit: "a good one" } };
const FREQUENCIES = ["weekly", "bi_weekly", "monthly", "annual", "daily"];
const about = "with a part of what it may name";

/** A charge, a token and an order that name any two of what they may name, and either of them without the other. */
export async function detailed(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  const { bodies } = given;
  const ofCharge = async (): Promise<void> => {
    const parts = partsOf(
      () => ({
        processing_instructions: { auto_capture: true },
        consumer_details: bodies.consumer(),
        billing_details: bodies.billing(),
        shipping_details: {},
        additional_details: {},
      }),
      { "/processing_instructions/auto_capture": false },
    );
    for (const part of parts) await api.createCharge({ ...bodies.charge(), ...part }, { about });
  };
  const ofToken = async (): Promise<void> => {
    const { id } = await given.token();
    for (const part of partsOf(() => ({ consumer_details: bodies.consumer() }))) {
      await api.updatePaymentToken(id, part, { about });
      await api.getPaymentToken(id);
    }
  };
  // It has the most parts: two orders take them by turns.
  const ofOrder = async (): Promise<void> => {
    const [whole, ...others] = partsOf(() => ({
      description: marker("updated order"),
      external_system_order_id: marker("external"),
      billing_details: bodies.billing(),
      consumer_details: bodies.consumer(),
      shipping_details: {},
      notes: [],
    }));
    const updated = async (turn: 0 | 1): Promise<void> => {
      const { id } = await given.order();
      for (const part of [whole, ...others.filter((_, place) => place % 2 === turn)]) {
        await api.updateOrder(id, part, { about });
        await api.getOrder(id);
      }
    };
    await several([() => updated(0), () => updated(1)]);
  };
  await several([
    async () => has(tools, "createCharge", "getCharge") && (await unlessBlocked(ofCharge())),
    async () => has(tools, "updatePaymentToken", "getPaymentToken") && (await unlessBlocked(ofToken())),
    async () => has(tools, "updateOrder", "getOrder") && (await unlessBlocked(ofOrder())),
  ]);
}

/** The same of products, plans and subscriptions. */
export async function detailedPlans(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createProduct", "createPlan", "getPlan")) return;
  const { id } = await given.product();
  const createPlan = (part: Body): Promise<Exchange> => api.createPlan({ ...given.bodies.plan(id), ...part });
  const ofProduct = async (): Promise<void> => {
    const parts = partsOf(
      () => ({ external_product_id: marker("external"), status: "enabled", ...ADDITIONAL }),
      { "/status": "disabled" },
    );
    for (const part of parts) await api.createProduct({ ...given.bodies.product(), ...part }, { about });
  };
  const ofPlan = async (): Promise<void> => {
    for (const part of partsOf(() => ({ billing_frequency: "weekly", ...ADDITIONAL })))
      await createPlan(part);
  };
  const ofSubscription = async (): Promise<void> => {
    const made = await several(
      FREQUENCIES.map((billing_frequency) => () => createPlan({ billing_frequency, ...ADDITIONAL })),
    );
    if (!has(tools, "createSubscription", "getSubscription")) return;
    const [biWeekly] = made.filter(replies.isSuccess).slice(1);
    if (biWeekly !== undefined) await given.subscribe(given.idOf(biWeekly));
    for (const part of partsOf(() => SUBSCRIPTION_OPTIONS, { "/auto_billing": false }))
      await given.subscribe(undefined, part, { about: JSON.stringify(part) });
  };
  await several([ofProduct, ofPlan, ofSubscription]);
}

/**
 * All parts, all but one, and each alone: no two are always sent together, and what one request says is no default of the
 * next one, which lacks it. A part is a member, or an object in one; of what is in these, any two fields. `full` makes all
 * that may be named, new each time; `also` has other values of a place.
 */
function partsOf(full: () => Body, also: Readonly<Record<string, unknown>> = {}): Body[] {
  const leaves = leavesOf(full());
  const objects = leaves
    .map((place) => place.slice(0, place.lastIndexOf("/")))
    .filter((place) => place !== "");
  const members = json.membersOf(full()).map(([name]) => `/${json.escaped(name)}`);
  const places = [...new Set([...members, ...objects, ...Object.keys(also)])];
  const others = (place: string): unknown[] => (place in also ? [also[place]] : []);
  const allBut = places.flatMap((place) =>
    [...others(place), undefined].map((value) => () => json.withAt(full(), place, value)),
  );
  const alone = places.flatMap((place) =>
    [undefined, ...others(place)].map(
      (value) => () => json.withAt({}, place, value ?? json.at(full(), place)),
    ),
  );
  const choices = leaves.map((place) => [place, ["full", "absent", ...(place in also ? ["other"] : [])]]);
  const rows = covering(Object.fromEntries(choices)).map((row) => (): Body => {
    const whole = full();
    const named = leaves.filter((place) => row[place] !== "absent");
    const value = (place: string): unknown => (row[place] === "other" ? also[place] : json.at(whole, place));
    return named.reduce<Body>((part, place) => json.withAt(part, place, value(place)), {});
  });
  const parts = new Map<string, Body>();
  for (const make of [full, ...allBut, ...alone, ...rows]) {
    const part = make();
    const shape = leavesOf(part)
      .map((place) => (json.at(part, place) === also[place] ? `${place} other` : place))
      .join();
    // An update of a token that names nothing is wrong.
    if (!parts.has(shape) && json.membersOf(part).length > 0) parts.set(shape, part);
  }
  return [...parts.values()];
}

export function leavesOf(value: unknown, place = ""): string[] {
  const members = json.membersOf(value);
  return members.length === 0 || json.isArray(value)
    ? [place]
    : members.flatMap(([name, member]) => leavesOf(member, `${place}/${json.escaped(name)}`));
}
