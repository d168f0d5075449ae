import { operations } from "@payment-service/contract";
import { webhookChecks } from "@payment-service/contract/validators";
import {
  ANSWER_FAULTS,
  BANK_FAULTS,
  faultOf,
  WEBHOOK_FAULTS,
  WORK_FAULTS,
  type Fault,
} from "../../faults/fault.ts";
import { listFaults } from "../../store/faults.ts";
import { registerPage } from "../control-page.ts";
import { card, code, count, more, two } from "../elements.ts";
import { field, NUMERIC, typedNumber, type Control, type Option, type Typed } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

const MEANINGS: Readonly<Record<Fault["fault"], string>> = {
  webhook_late: "sent later, by the sandbox's clock",
  webhook_twice: "sent once more, under the same id",
  webhook_reordered: "overtaken by a later event",
  webhook_dropped: "never sent, unless by hand",
  webhook_before_answer: "sent before the answer that it reports on",
  answer_late: "the answer comes later, by the real clock",
  answer_500: "answered with 500",
  answer_500_html: "answered with 500 and a page, as a gateway does",
  answer_500_empty: "answered with 500 and nothing",
  answer_cut: "the connection is cut without an answer",
  bank_refuses: "a capture or refund is refused by the bank",
};

const SET = {
  path: "/faults",
  label: "Set the fault",
  look: "main",
  fields: [
    field("fault", "Fault", "", {
      value: "webhook_dropped",
      options: [
        ...optionsOf(WEBHOOK_FAULTS, "Webhooks"),
        ...optionsOf(ANSWER_FAULTS, "Answers"),
        ...optionsOf(BANK_FAULTS, "Bank"),
      ],
    }),
    field(
      "for",
      "Applies to",
      "An event type for webhooks, an operation for answers; captureCharge or refundCharge for the bank.",
      {
        options: [
          { value: "", label: "all of them" },
          ...optionsOf(Object.keys(webhookChecks), "Events"),
          ...optionsOf(Object.keys(operations), "Operations"),
        ],
      },
    ),
    field(
      "milliseconds",
      "Milliseconds",
      "For webhook_late, webhook_reordered and answer_late only.",
      NUMERIC,
    ),
    field("times", "Times", "Empty: without end.", { value: "1", ...NUMERIC }),
    field("work_done", "The request is carried out", `For ${WORK_FAULTS.join(", ")} only.`, {
      options: [
        { value: "", label: "as usual for the fault" },
        { value: "true", label: "yes" },
        { value: "false", label: "no" },
      ],
    }),
  ],
  call: (typed) => ({ method: "POST", path: "/_sandbox/faults", body: faultIn(typed) }),
  done: ["set", "The fault is set."],
} satisfies Control;

const LIFT = {
  path: "/faults/:id/lift",
  label: "Lift",
  call: (_typed, id) => ({ method: "DELETE", path: `/_sandbox/faults/${encodeURIComponent(id)}` }),
  done: ["lifted", "Lifted."],
  // The fault was lifted before, for example in another tab.
  isWanted: ({ status }) => status === 404,
} satisfies Control;

const LIFT_ALL = {
  path: "/faults/lift",
  label: "Lift all",
  call: () => ({ method: "DELETE", path: "/_sandbox/faults" }),
  done: LIFT.done,
} satisfies Control;

/** An empty field is left out. What is no number is sent as it is: the endpoint says what is wrong. */
function faultIn(typed: Typed): object {
  const given = <Value>(name: string, read: (text: string) => Value) =>
    typed(name).trim() === "" ? undefined : read(typed(name).trim());
  return {
    fault: typed("fault").trim(),
    for: given("for", String),
    milliseconds: given("milliseconds", typedNumber),
    times: given("times", typedNumber),
    work_done: given("work_done", (text) => text === "true"),
  };
}

function optionsOf(names: readonly string[], group: string): Option[] {
  const meanings: Readonly<Record<string, string>> = MEANINGS;
  return names.map((value) => ({ value, label: [value, meanings[value] ?? []].flat().join(": "), group }));
}

export function registerFaults(context: PageContext): void {
  registerPage(context, {
    path: "/faults",
    menu: "Faults",
    title: "Faults",
    controls: [SET, LIFT_ALL, LIFT],
    read: async () => (await context.world.store.read(listFaults)).flatMap(faultOf),
    content(faults, form) {
      const used = faults.filter(({ times_left }) => times_left === 0);
      const set = faults
        .filter((fault) => !used.includes(fault))
        .map(
          (fault) =>
            html`<div class="card line">
              <span class="about">${said(fault)}</span> ${form(LIFT, { id: fault.id, beside: fault.fault })}
            </div>`,
        );
      const gone = html`<ul>
        ${used.map((fault) => html`<li>${said(fault)}</li>`)}
      </ul>`;
      return two(
        html`<h2>Set now</h2>
          ${set.length === 0 ? html`<p class="none">No fault is set.</p>` : set}
          ${used.length === 0 ? "" : more(`Used up: ${used.length}`, gone, "small")}
          ${faults.length === 0 ? "" : form(LIFT_ALL)}`,
        card(
          "Set a fault",
          html`<p class="note">
              What is to go wrong, so that you can see how your integration takes it. Where several faults
              fit, the one that was set first strikes.
            </p>
            ${form(SET)}`,
        ),
      );
    },
  });
}

function said({ fault, for: subject, milliseconds, times_left: left, struck }: Fault): Html {
  const rest = left === null ? "without end" : left === 0 ? "used up" : `${left} left`;
  return html`<strong title="${MEANINGS[fault]}">${fault}</strong> for
    ${subject === null ? "all" : code(subject)}${milliseconds === null ? "" : `, ${milliseconds} ms`}. Struck
    ${count(struck, "time")}, ${rest}.`;
}
