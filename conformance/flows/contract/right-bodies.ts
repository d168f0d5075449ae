/** The right bodies in which one value at a time is made wrong. */
import { type Body, type Tools, contract, dimensions, ways, wrongValues } from "../../flow.ts";

export interface RightBody {
  readonly request: Parameters<Tools["api"]["call"]>[1] & { readonly body: Body };
  /** The wrong values that belong into this body, at the places where the target has them. */
  readonly belongs: (value: wrongValues.WrongValue) => readonly wrongValues.WrongValue[];
}

export type Writing = contract.OperationWith<"body">;

const TOKEN = "/service_payment_token";
const USUAL = { words: "" } as const;
const HELD = { words: "of a charge that is only held" } as const;
const BY_TOKEN = { words: "paid by token", needs: dimensions.PAID.token.needs } as const;

/** A refund of a hold is accepted with any amount, but not with any body. */
export function leastBodies(operation: Writing) {
  const choices = operation === "refundCharge" ? { captured: USUAL, held: HELD } : { usual: USUAL };
  return ways("right", { of: choices }, async ({ given }, { of }): Promise<RightBody> => {
    const { body, ...request } = await given.request(operation);
    const id = of === "held" ? { id: (await given.heldCharge()).id } : {};
    return { request: { ...request, ...id, body: body() }, belongs: (value) => [value] };
  }).needing(...contract.needsOf(operation));
}

/** Values about the place of a token belong into a request that is paid by one. */
export function fullBodies(operation: Writing) {
  const isPaid = ["createCharge", "lookupInstallments", "createOrder", "updateOrder"].includes(operation);
  const choices = isPaid ? { card: USUAL, token: BY_TOKEN } : { usual: USUAL };
  return ways("right", { paid: choices }, async (tools, { paid }): Promise<RightBody> => {
    const { body, fullBody = body, ...request } = await tools.given.request(operation);
    if (paid !== "token") {
      const isElsewhere = ({ place }: wrongValues.WrongValue): boolean => isPaid && place.includes(TOKEN);
      return {
        request: { ...request, body: fullBody() },
        belongs: (value) => (isElsewhere(value) ? [] : [value]),
      };
    }
    return {
      request: { ...request, body: { ...fullBody(), ...(await paidByToken(tools)) } },
      belongs: (value) => inPlaceOf(tools, value),
    };
  }).needing(...contract.needsOf(operation), ...(isPaid ? (["cards.approved"] as const) : []));
}

/** The document writes `service` where the target has the name of its brand. */
function inPlaceOf({ target }: Tools, value: wrongValues.WrongValue): wrongValues.WrongValue[] {
  const word = `/${target.identifier_word}_payment_token`;
  return value.place.includes(TOKEN) ? [{ ...value, place: value.place.replace(TOKEN, word) }] : [];
}

async function paidByToken({ given }: Tools): Promise<Body> {
  const token = given.idIn("payment_token", (await given.sharedToken()).created);
  return { payment_detail: given.bodies.charge({ token }).payment_detail };
}
