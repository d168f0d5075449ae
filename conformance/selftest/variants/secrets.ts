/** Freedoms about what looks like a secret, or like the inside of the server, and is none. */
import { operationIds } from "../../call/contract.ts";
import { isObject } from "../../call/json-pointer.ts";
import type { Variants } from "../harness/defect.ts";
import { adds, changesRefusal } from "../mutations/answers.ts";
import { fields, APPROVED } from "../mutations/bodies.ts";
import { both } from "../mutations/conditions.ts";
import { sends } from "../mutations/events.ts";
import { changesMembers } from "../mutations/everywhere.ts";
import { LIST } from "../mutations/lists.ts";
import { addsToPages, addsToReturn } from "../mutations/pages.ts";

const CHARGES = ["createCharge", "getCharge", LIST] as const;

const TELEPHONES = ["55-5555-5555", "+52 55 5555 5555", "41-1111-1111", "4000000000"];

const CODE = APPROVED.card_validation_code;

export const aboutSecrets: Variants = {
  "cards with their first and last digits, a code that is masked, and telephones that begin as cards do": {
    takes: ["charge.object", "charge-list.elements", "event.payload"],
    wrap: changesMembers(CHARGES, (name, value) =>
      name === "charge" && isObject(value)
        ? {
            ...value,
            telephones: TELEPHONES,
            score: 1.4000000000000001,
            card: { number: "41111111****1111", last_4: "1111", bin: "41111111", cvv: "***" },
          }
        : value,
    ),
    events: sends((event) => ({
      ...event,
      payload: { ...fields(event["payload"]), card: { last_4: "1111", card_validation_code: null } },
    })),
  },
  "numbers of three digits under other names, masked numbers in headers and addresses, a page that asks for a code":
    {
      takes: ["charge.object", "three-ds.page", "three-ds.return", "event.delivery", "detail.types"],
      wrap: both(
        addsToPages(() => `<label>CVV</label><input name="cvv" placeholder="${CODE}">`),
        addsToPages(() => `<p>Enter the verification code ${CODE} (código de verificación: ${CODE}).</p>`),
        addsToReturn(() => `code=${CODE}&card=411111******1111&id=charge-${CODE}`),
        adds(operationIds, "x-card", () => "**** **** **** 1111"),
        adds(operationIds, "x-request", () => CODE),
        changesMembers(CHARGES, (name, value) =>
          name === "charge" && isObject(value)
            ? {
                ...value,
                authorization: Number(CODE),
                response_code: CODE,
                security: { level: CODE, code: "M" },
                card: { bin: "41111111", last_4: "1111", cvv_check: "passed", validation_code: "***" },
              }
            : value,
        ),
      ),
      events: (next) => (text) => next(text, { "x-card": "411111******1111", "x-attempt": CODE }),
    },
  "refusals that name a line of the body, an address of the service and one of its documentation": {
    takes: ["error.codes", "error.additional-details"],
    wrap: changesRefusal(operationIds, (body, { url }) => ({
      ...body,
      message: `Not accepted at line 1, column 12 (position 11). See https://docs.pagos.py:8443/app/errors.html or ask at ${url.pathname}.`,
      help: "https://pagos.example/home/service/errors.yaml",
    })),
  },
  "refusals that name a host with its port, and files that a page loads": {
    takes: ["error.codes", "error.additional-details"],
    wrap: both(
      adds(operationIds, "alt-svc", () => 'h3="pay.example.pl:443"'),
      adds(operationIds, "link", () => "</app/main.js>; rel=preload, </src/main.css>; rel=preload"),
      changesRefusal(operationIds, (body) => ({
        ...body,
        message: "Not accepted by gateway.pagos.rs:8080 (pay.example.pl:443).",
        instance: "/app/v2/checkout/button.js",
      })),
    ),
  },
};
