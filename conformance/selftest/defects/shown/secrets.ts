/** Card data where nobody may see it. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isPage } from "../../mutations/charges.ts";
import { sends } from "../../mutations/events.ts";
import { ELEMENTS, LIST, elements } from "../../mutations/lists.ts";
import { APPROVED } from "../../mutations/right-values.ts";
import { TOKENS } from "../../mutations/operations.ts";
import { json } from "../../harness/wire.ts";

const SENT = "/payment_detail/credentials/credit_or_debit_card";
const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

export const shownCards: readonly Defect[] = [
  {
    breaks: "shown.card-number",
    how: "shows the card of a new charge as it was sent",
    wrap: changesAnswer("createCharge", (body, call) => withAt(body, "/charge/card", at(call.body, SENT))),
    with: ["shown.card-code"],
  },
  {
    breaks: "shown.card-number",
    how: "hides only the last four digits of a card",
    wrap: changesAnswer("createCharge", (body, call) => {
      const number = at(call.body, `${SENT}/card_number`);
      return isText(number) ? withAt(body, "/charge/card", number.replace(/\d{4}$/, "****")) : body;
    }),
  },
  {
    breaks: "shown.card-number",
    how: "shows the first nine digits of a card and its last four",
    wrap: changesAnswer("createCharge", (body, call) => {
      const number = at(call.body, `${SENT}/card_number`);
      return isText(number)
        ? withAt(body, "/charge/card", inGroups(number.replace(/(?<=^\d{9})\d+(?=\d{4}$)/, "***")))
        : body;
    }),
  },
  {
    breaks: "shown.card-number",
    how: "quotes the card number in a refusal",
    wrap: answers("createCharge", (reply, { body }) => {
      const number = at(body, `${SENT}/card_number`);
      return reply.status === 400 && isText(number)
        ? json(400, withAt(reply.body, "/message", `Not accepted: ${number}.`), reply.headers)
        : reply;
    }),
  },
  {
    breaks: "shown.card-number",
    how: "lists charges with their card number in groups of four",
    wrap: changesAnswer(LIST, (body) => ({
      ...body,
      [ELEMENTS]: elements(body).map((one) => ({ ...one, card: inGroups(APPROVED.card_number) })),
    })),
  },
  {
    breaks: "shown.card-number",
    how: "sends the card number in events",
    events: sends((event) => Object(withAt(event, "/payload/card_number", APPROVED.card_number))),
  },
  {
    breaks: "shown.card-number",
    how: "shows the card number on the 3DS page",
    wrap: (next) => {
      let sent = "";
      return async (call) => {
        const number = at(call.body, `${SENT}/card_number`);
        if (isText(number)) sent = number;
        const reply = await next(call);
        const headers = new Headers(reply.headers);
        headers.delete("content-length");
        return isPage(call)
          ? { ...reply, headers, text: reply.text.replace("</body>", `<p>${inGroups(sent)}</p></body>`) }
          : reply;
      };
    },
  },
  {
    breaks: "shown.card-code",
    how: "shows the validation code of a token",
    wrap: changesAnswer(TOKENS, (body) =>
      withAt(body, "/token_details/card_validation_code", APPROVED.card_validation_code),
    ),
  },
  {
    breaks: "shown.card-code",
    how: "sends the validation code in events, as a number",
    events: sends((event) => Object(withAt(event, "/payload/cvv", Number(APPROVED.card_validation_code)))),
  },
];
