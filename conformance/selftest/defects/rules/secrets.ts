/** Card data, keys and the inside of the server where nobody may see them. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { adds, changesAnswer, changesRefusal } from "../../mutations/answers.ts";
import { withAt, APPROVED } from "../../mutations/bodies.ts";
import { sends } from "../../mutations/events.ts";
import { ELEMENTS, LIST, elements } from "../../mutations/lists.ts";
import { addsToPages, addsToReturn } from "../../mutations/pages.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const SENT = "/payment_detail/credentials/credit_or_debit_card";
const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

export const shownNumbers: readonly Defect[] = breaking({
  "shown.card-number: shows the card of a new charge as it was sent": {
    wrap: changesAnswer("createCharge", (body, call) => withAt(body, "/charge/card", at(call.body, SENT))),
    with: ["shown.card-code"],
  },
  "shown.card-number: shows the first nine digits of a card and its last four": changesAnswer(
    "createCharge",
    (body, call) => {
      const number = at(call.body, `${SENT}/card_number`);
      return isText(number)
        ? withAt(body, "/charge/card", inGroups(number.replace(/(?<=^\d{9})\d+(?=\d{4}$)/, "***")))
        : body;
    },
  ),
  "shown.card-number: lists charges with their card number in groups of four": changesAnswer(
    LIST,
    (body) => ({
      ...body,
      [ELEMENTS]: elements(body).map((one) => ({ ...one, card: inGroups(APPROVED.card_number) })),
    }),
  ),
  "shown.card-number: names the card number in a header of events": {
    events: (next) => (text) => next(text, { "x-card": APPROVED.card_number }),
  },
  "shown.card-number: shows the card number on the 3DS page": addsToPages(
    (sent) => `<p>${inGroups(sent)}</p>`,
  ),
  "shown.card-number: sends customers back with the card number in the address": addsToReturn(
    (sent) => `card=${sent}`,
  ),
});

const CODE = APPROVED.card_validation_code;

export const shownCodes: readonly Defect[] = breaking({
  "shown.card-code: sends the validation code in events, as a number": {
    events: sends((event) => Object(withAt(event, "/payload/cvv", Number(CODE)))),
  },
  "shown.card-code: names the validation code in a header of the answer to a charge": adds(
    "createCharge",
    "x-card-cvv",
    ({ body }) => at(body, `${SENT}/card_validation_code`),
  ),
  "shown.card-code: hides the validation code in a field of the 3DS page": addsToPages(
    () => `<input type="hidden" value="${CODE}" name="cardCvc">`,
  ),
});

/** The secret key of the merchant, once the wrap has learned it. */
function knowingTheKey(
  defect: (key: () => string) => Pick<Defect, "wrap" | "events">,
): Pick<Defect, "wrap" | "events"> {
  let key = "";
  const { wrap, events } = defect(() => key);
  return {
    ...(events && { events }),
    wrap(next, world) {
      key = world.sandbox.merchant().secretKey;
      return wrap === undefined ? next : wrap(next, world);
    },
  };
}

export const shownKeys: readonly Defect[] = breaking({
  "keys.secret-never-shown: sends the secret key in events": knowingTheKey((key) => ({
    events: sends((event) => ({ ...event, key: key() })),
  })),
  "keys.secret-never-shown: names the secret key in a header of each list": knowingTheKey((key) => ({
    wrap: adds(LIST, "x-signed-with", key),
  })),
  "keys.secret-never-shown: sends customers back with the secret key in the address": knowingTheKey(
    (key) => ({ wrap: addsToReturn(() => `key=${key()}`) }),
  ),
});

const FRAMES = [
  "TypeError: Cannot read properties of undefined (reading 'amount')",
  "    at createCharge (/srv/service/dist/charges/create.js:48:17)",
  "    at async Server.handle (/srv/service/dist/server.js:12:3)",
].join("\n");

export const stackTraces: readonly Defect[] = breaking({
  "shown.stack-trace: shows the frames of its program in a refused charge": changesRefusal(
    "createCharge",
    (body) => ({ ...body, stack: FRAMES }),
  ),
});
