import type { OperationId } from "@payment-service/contract";
import type { Given } from "./given.ts";

/** A right request of an operation, from which wrong ones are made. */
export interface Start {
  readonly id?: string;
  readonly query?: Readonly<Record<string, boolean>>;
  /** What has to be there. */
  readonly least: Readonly<Record<string, unknown>>;
  /** With more than that, where something inside an optional object is made wrong; it may need a card. */
  readonly more: () => Readonly<Record<string, unknown>>;
}

/** The request paid by a token, where what is made wrong is the token's own place. */
export async function byToken(
  { more, ...start }: Start,
  { bodies, idIn, sharedToken }: Given,
): Promise<Start> {
  const token = idIn("payment_token", (await sharedToken()).created);
  const { payment_detail } = bodies.charge({ token });
  return { ...start, more: () => ({ ...more(), payment_detail }) };
}

/** The refund of a charge that is only held: the same two fields, although any amount will do. */
export async function ofHold(start: Start, given: Given): Promise<Start> {
  return { ...start, id: (await given.heldCharge()).id };
}

type Starts = { readonly [Op in OperationId]?: (given: Given) => Promise<Start> };

/** Each operation with a body. */
export const starts = {
  async createPaymentToken({ bodies }) {
    return { least: bodies.token(), more: bodies.token };
  },
  async updatePaymentToken(given) {
    const { id } = await given.token();
    const body = { consumer_details: given.bodies.consumer() };
    return { id, least: body, more: () => body };
  },
  async createCharge({ bodies }) {
    const least = bodies.charge();
    return { least, more: () => withPeople(least, bodies) };
  },
  async lookupInstallments({ bodies }) {
    const least = bodies.charge();
    return { query: { monthly_installments: true }, least, more: () => withPeople(least, bodies) };
  },
  async captureCharge(given) {
    const { id, money } = await given.heldCharge();
    return { id, least: { ...money }, more: () => ({ ...money }) };
  },
  async refundCharge(given) {
    const { id, money } = await given.capturedCharge();
    return { id, least: { ...money }, more: () => ({ ...money }) };
  },
  async createOrder({ bodies }) {
    const least = bodies.order();
    return { least, more: () => ({ ...least, ...orderDetails(bodies) }) };
  },
  async updateOrder(given) {
    const { id } = await given.order();
    const { description } = given.bodies.order();
    return {
      id,
      least: { description },
      more: () => ({ ...given.bodies.order(), ...orderDetails(given.bodies) }),
    };
  },
  async createPlan(given) {
    const { id } = await given.product();
    return { least: given.bodies.plan(id), more: () => given.bodies.plan(id) };
  },
  async createProduct({ bodies }) {
    return { least: bodies.product(), more: bodies.product };
  },
  async createSubscription(given) {
    const body = await given.unspent((await given.subscription()).body);
    const more = (): Start["least"] => ({ ...body, customer_email: given.bodies.email() });
    return { least: more(), more };
  },
  async cancelSubscription(given) {
    const { id } = await given.subscription();
    const body = { cancellation_reason: "The end of a conformance run" };
    return { id, least: body, more: () => body };
  },
} satisfies Starts;

function withPeople(charge: Start["least"], bodies: Given["bodies"]): Start["least"] {
  return { ...charge, consumer_details: bodies.consumer(), billing_details: bodies.billing() };
}

function orderDetails(bodies: Given["bodies"]): Start["least"] {
  const { payment_detail, description } = bodies.charge();
  return {
    description,
    payment_detail,
    billing_details: bodies.billing(),
    consumer_details: bodies.consumer(),
  };
}
