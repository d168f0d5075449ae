import {
  type Exchange,
  type Proof,
  at,
  flow,
  isObject,
  isSuccess,
  strings,
  withAt,
  isText,
  isWhole,
} from "../../flow.ts";

const FREQUENCIES = ["weekly", "bi_weekly", "monthly", "annual", "daily"];

const UNREAD = "the plan could not be read";
const UNDETAILED = "no plan was made with all the fields that the answer shows";

/** The fields that the creation and the reading of a plan are both answered with. */
function carriesAll(proof: Proof): Proof {
  return proof
    .carries("/id", isText, "a string")
    .carries("/name", isText, "a string")
    .carries("/description", isText, "a string")
    .carries("/billing_frequency", isText, "a string")
    .carries("/price", isObject, "an object")
    .carries("/status", isText, "a string")
    .carries("/date_created", isWhole, "an integer")
    .carries("/payment_link", isObject, "an object")
    .carries("/additional_details", isObject, "an object");
}

/** What another plan is called, or billed at, has nothing to do with the one that is read. */
function isOf(id: string, read: Exchange): boolean {
  const told = at(read.body, "/id");
  return isSuccess(read) && (told === undefined || told === id);
}

export const plans = flow({
  id: "plans",
  title: "A plan is created for a product, and read by its id",
  needs: ["state", "offers.subscription"],
  proves: {
    "plan.product-id.from-creation":
      "MUST: A plan takes as product_id the id that product creation returned.",
    "plan.answer.id": "MUST: A plan answer carries the id of the plan.",
    "plan.read.by-id": "MUST: A created plan is read by its id.",
    "plan.billing-frequency.default":
      "MUST: A plan that names no billing_frequency has monthly wherever the answer shows it.",
    "plan.create.answer.fields":
      "SHOULD: The answer to plan creation carries all ten fields named for it in their stated types, product_id among them.",
    "plan.read.answer.fields":
      "SHOULD: The answer to a plan read carries all ten fields named for it in their stated types, product as an object among them.",
    "plan.answer.as-sent":
      "SHOULD: A plan has the name, the description and the product_id that were sent, wherever its creation or its read shows them.",
    "plan.status.active": "SHOULD: A new plan has the status active.",
  },

  async run({ api, given, seen, prove }) {
    const product = await given.product();
    const sent = given.bodies.plan(product.id);
    const created = await api.createPlan(sent);
    prove("plan.product-id.from-creation", created).accepted().made();
    const status = prove("plan.status.active", created).ifAccepted().carries("/status", "active");
    // The fields of additional_details are not shown, so whoever does not know this one may refuse it.
    const detailed = await api.createPlan({
      ...given.bodies.plan(product.id),
      additional_details: { benefit: "a good one" },
    });
    carriesAll(
      prove("plan.create.answer.fields", detailed).provided(isSuccess(detailed), UNDETAILED),
    ).carries("/product_id", isText, "a string");
    const answer = prove("plan.answer.id", created).provided(isSuccess(created), "no plan was made");
    answer.carries("/id", isText, "a string");
    // Where the answer has no id, that has been said; nothing further starts from it.
    const id = given.idOf(created);
    const read = await api.getPlan(id);
    const shown = strings(at(read.body, "/product")).map(([, text]) => text);
    const products = seen().filter((one) => one.operation === "createProduct" && isSuccess(one));
    const other = products
      .map(({ body }) => at(body, "/id"))
      .find((one) => isText(one) && shown.includes(one));
    prove("plan.read.by-id", read)
      .accepted()
      .wherever("/id", id)
      .holds(
        shown.includes(product.id) || other === undefined,
        `product ${product.id} with its plan`,
        `product ${String(other)}`,
      );
    status.and(...[read].filter(isSuccess)).wherever("/status", "active");
    answer.and(read).provided(isSuccess(read), UNREAD).carries("/id", id);
    const isOwn = isOf(id, read);
    prove("plan.answer.as-sent", created, ...(isOwn ? [read] : []))
      .ifAccepted()
      .wherever("/name", sent["name"])
      .wherever("/description", sent["description"])
      .wherever("/product_id", product.id);
    prove("plan.billing-frequency.default", created, read)
      .provided(isOwn, UNREAD)
      .wherever("/billing_frequency", "monthly");
    const whole = isSuccess(detailed) ? await api.getPlan(given.idOf(detailed)) : read;
    carriesAll(
      prove("plan.read.answer.fields", whole)
        .provided(isSuccess(detailed), UNDETAILED)
        .provided(isSuccess(whole), UNREAD),
    ).carries("/product", isObject, "an object");
  },
});

export const planFrequencies = flow({
  id: "plan-frequencies",
  title: "A plan is billed at one of five frequencies",
  needs: ["state", "offers.subscription"],
  proves: {
    "plan.billing-frequency.values":
      "MUST: A plan is accepted with each of the five allowed billing frequencies.",
    "plan.answer.billing-frequency":
      "SHOULD: A plan made with one of the five billing frequencies has that one wherever its creation or its read shows it.",
  },

  async run({ api, given, prove }) {
    const { id } = await given.product();
    const plain = await api.createPlan(given.bodies.plan(id));
    const values = prove("plan.billing-frequency.values");
    const shown = prove("plan.answer.billing-frequency");
    for (const billing_frequency of FREQUENCIES) {
      const created = await api.createPlan({ ...given.bodies.plan(id), billing_frequency });
      values.and(created).accepted({ twin: plain }).made();
      if (!isSuccess(created)) continue;
      const read = await api.getPlan(given.idOf(created));
      shown
        .and(created, ...(isOf(given.idOf(created), read) ? [read] : []))
        .wherever("/billing_frequency", billing_frequency);
    }
  },
});

export const planFrequencyRefused = flow({
  id: "plan-frequency-refused",
  title: "A plan is billed at no other frequency",
  needs: ["offers.subscription"],
  proves: {
    "plan.billing-frequency.unknown":
      "MUST: A plan billed at a frequency outside the five allowed ones is refused with 400.",
  },

  async run({ api, given, prove }) {
    const { id } = await given.product();
    // Whether two plans may have the same name is not shown.
    const billed = (billing_frequency: string): ReturnType<typeof api.createPlan> =>
      api.createPlan({ ...given.bodies.plan(id), billing_frequency });
    const twin = await billed("weekly");
    const strange = await billed("every_full_moon");
    prove("plan.billing-frequency.unknown", strange).refused({ twin });
  },
});

export const plansRefused = flow({
  id: "plans-refused",
  title: "A plan without what it takes is refused",
  needs: ["offers.subscription"],
  proves: {
    "plan.name.required": "MUST: A plan without a name is refused with 400.",
    "plan.description.required": "MUST: A plan without a description is refused with 400.",
    "plan.product-id.required": "MUST: A plan without a product_id is refused with 400.",
    "plan.price.required": "MUST: A plan without a price is refused with 400.",
  },

  async run({ api, given, prove }) {
    const { id } = await given.product();
    const twin = await api.createPlan(given.bodies.plan(id));
    const without = (pointer: string): ReturnType<typeof api.createPlan> =>
      api.createPlan(withAt(given.bodies.plan(id), pointer, undefined));
    prove("plan.name.required", await without("/name")).refused({ twin });
    prove("plan.description.required", await without("/description")).refused({ twin });
    prove("plan.product-id.required", await without("/product_id")).refused({ twin });
    prove("plan.price.required", await without("/price")).refused({ twin });
  },
});
