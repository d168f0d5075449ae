/** The right requests of an operation with a body, to put one fault into: the fault is one beside whatever else is right. */
import { type OperationId, type OperationWith, keyKindsOf, needsOf } from "../call/contract.ts";
import { isSuccess } from "../call/status.ts";
import type { KeyUse } from "../call/exchange.ts";
import type { Body } from "./bodies.ts";
import { FIELDS, PAID, WAITS } from "./dimensions.ts";
import type { RequestWithBody } from "./given.ts";
import type { Tools } from "./tools.ts";
import { Unseeable, unlessBlocked } from "../verdict/unobserved.ts";
import { ways } from "./ways.ts";

export interface Right {
  readonly key: KeyUse;
  readonly paid: keyof typeof CHOICES.paid;
  /** Makes anew what it names, for a request after one that was not refused. */
  readonly make: () => Promise<Omit<RequestWithBody, "fullBody">>;
  /** It says more than the least that the document requires, pays by a token that may have paid before, or is a second change. */
  readonly mayBeTooMuch: boolean;
}

const { pay_with_store, pay_with_bank_account, pay_with_bnpl } = WAITS;

const CHOICES = {
  fields: FIELDS,
  paid: {
    card: { words: "" },
    token: { words: "paid by token", needs: ["cards.approved", ...PAID.token.needs] },
    pay_with_store,
    pay_with_bank_account,
    pay_with_bnpl,
  },
  of: {
    usual: { words: "" },
    held: { words: "of a charge that is only held" },
    changed: { words: "of what was changed so before" },
  },
  key: {
    secret: { words: "" },
    public: { words: "with the public key", needs: ["keys.public"] },
  },
} as const;

const OF: { readonly [Op in OperationId]?: readonly (keyof typeof CHOICES.of)[] } = {
  refundCharge: ["usual", "held", "changed"],
  updateOrder: ["usual", "changed"],
  updatePaymentToken: ["usual", "changed"],
};

const PAID_BY: { readonly [Op in OperationId]?: readonly Right["paid"][] } = {
  createCharge: ["card", "token", "pay_with_store", "pay_with_bank_account", "pay_with_bnpl"],
  lookupInstallments: ["card", "token"],
  createOrder: ["card", "token"],
  updateOrder: ["card", "token"],
};

/** Operations for which requests.ts has a full body. */
const WITH_MORE: readonly OperationId[] = [
  ...(["createCharge", "lookupInstallments", "createOrder", "updateOrder"] as const),
  ...(["createProduct", "createPlan", "createSubscription"] as const),
];

export function mostFieldsOf(operation: OperationId): keyof typeof CHOICES.fields {
  return WITH_MORE.includes(operation) ? "all" : "required";
}

export function rightRequests(operation: OperationWith<"body">) {
  return ways("right", CHOICES, async (tools, { fields, paid, of, key }): Promise<Right> => {
    const isFull = fields === "all";
    const make = async () => {
      const usual = await tools.given.request(operation);
      const {
        body,
        fullBody = body,
        ...request
      } = of === "changed" ? await changedBefore(tools, operation, usual) : usual;
      const id = of === "held" ? { id: (await tools.given.heldCharge()).id } : {};
      const payment = await paymentBy(tools, operation, paid);
      return { ...request, ...id, body: () => ({ ...(isFull ? fullBody() : body()), ...payment() }) };
    };
    return { key, paid, make, mayBeTooMuch: isFull || paid === "token" || of === "changed" };
  })
    .only({
      fields: ["required", mostFieldsOf(operation)],
      paid: PAID_BY[operation] ?? ["card"],
      of: OF[operation] ?? ["usual"],
      key: keyKindsOf(operation).includes("public") ? ["secret", "public"] : ["secret"],
    })
    .needing(...needsOf(operation));
}

/** After a first change: of a refund, one centavo, and the request names the rest. */
async function changedBefore(
  { api }: Tools,
  operation: OperationWith<"body">,
  right: RequestWithBody,
): Promise<RequestWithBody> {
  const { body, id = "" } = right;
  const { amount } = body();
  const of = (part: number) => (typeof amount === "number" ? { amount: part } : {});
  const first = await api.call(operation, { id, body: { ...body(), ...of(1) } });
  if (!isSuccess(first)) throw new Unseeable("the first change is not accepted", [first.nr]);
  return { ...right, body: () => ({ ...body(), ...of(Number(amount) - 1) }) };
}

/** What pays, with another description and another amount for each charge. */
async function paymentBy({ given }: Tools, operation: OperationId, paid: Right["paid"]): Promise<() => Body> {
  if (paid === "card") return () => ({});
  const options = paid === "token" ? { token: await tokenOf(given) } : { method: paid };
  return () => {
    const charge = given.bodies.charge(options);
    return operation.endsWith("Order") ? { payment_detail: charge.payment_detail } : charge;
  };
}

/** That a token is made is judged by other requirements. */
async function tokenOf(given: Tools["given"]): Promise<string> {
  const made = await unlessBlocked(given.sharedToken());
  const token = made && given.idShownIn("payment_token", made.created.body);
  if (token === undefined) throw new Unseeable("there is no token to pay with");
  return token;
}
