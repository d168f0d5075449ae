import { operations } from "@payment-service/contract";
import { webhookChecks } from "@payment-service/contract/validators";
import { ANSWER_FAULTS, BANK_FAULTS, faultOf, WEBHOOK_FAULTS, WORK_FAULTS } from "../../faults/fault.ts";
import type { Fault } from "../../faults/fault.ts";
import { listFaults } from "../../store/faults.ts";
import { controlPage } from "../control-page.ts";
import { card, code, h2, items, lineCard, more, note, nothing, two } from "../elements.ts";
import { count } from "../shown.ts";
import { typedNumber, type Control } from "../form.ts";
import { h, html, type Html } from "../html.ts";

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
  answer_429: "refused as one request too many, where the document has a limit",
  bank_refuses: "a capture or refund is refused by the bank",
};

const optionsOf = (group: string, names: readonly string[]) =>
  names.map((value) => ({ value, label: value, group }));

const faultsOf = (group: string, names: readonly Fault["fault"][]) =>
  names.map((value) => ({ value, label: `${value}: ${MEANINGS[value]}`, group }));

const FAULTS = [
  ...faultsOf("Webhooks", WEBHOOK_FAULTS),
  ...faultsOf("Answers", ANSWER_FAULTS),
  ...faultsOf("Bank", BANK_FAULTS),
];

const SUBJECTS = [
  { value: "", label: "all of them" },
  ...optionsOf("Events", Object.keys(webhookChecks)),
  ...optionsOf("Operations", Object.keys(operations)),
];

const CARRIED_OUT = [
  { value: "", label: "as usual for the fault" },
  { value: "true", label: "yes" },
  { value: "false", label: "no" },
];

const SUBJECT_NOTE =
  "An event type for webhooks, an operation for answers; captureCharge or refundCharge for the bank.";
const LATE_NOTE = "For webhook_late, webhook_reordered and answer_late only.";
const WORK = { label: "The request is carried out", note: `For ${WORK_FAULTS.join(", ")} only.` };

const SET = {
  path: "/faults",
  label: "Set the fault",
  look: "main",
  fields: [
    { name: "fault", label: "Fault", value: "webhook_dropped", options: FAULTS },
    { name: "for", label: "Applies to", note: SUBJECT_NOTE, options: SUBJECTS },
    { name: "milliseconds", label: "Milliseconds", note: LATE_NOTE, kind: "numeric" },
    { name: "times", label: "Times", note: "Empty: without end.", value: "1", kind: "numeric" },
    { name: "work_done", ...WORK, options: CARRIED_OUT },
  ],
  /** An empty field is left out. What is no number is sent as it is: the endpoint says what is wrong. */
  call(typed) {
    const given = (name: string) => typed(name).trim() || undefined;
    const number = (name: string) => given(name) && typedNumber(typed(name).trim());
    const body = {
      fault: typed("fault").trim(),
      for: given("for"),
      milliseconds: number("milliseconds"),
      times: number("times"),
      work_done: given("work_done") && given("work_done") === "true",
    };
    return { method: "POST", path: "/_sandbox/faults", body };
  },
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

const SET_NOTE =
  "What is to go wrong, so that you can see how your integration takes it. Where several faults fit, " +
  "the one that was set first strikes.";

export const faults = controlPage({
  path: "/faults",
  menu: "Faults",
  title: "Faults",
  controls: [SET, LIFT_ALL, LIFT],
  read: async ({ world }) => (await world.store.read(listFaults)).flatMap(faultOf),
  content(all, form) {
    const used = all.filter(({ times_left }) => times_left === 0);
    const set = all.filter(({ times_left }) => times_left !== 0);
    const rows = set.map((fault) => lineCard(said(fault), form(LIFT, { id: fault.id, beside: fault.fault })));
    const gone = h("ul", {}, items(used.map(said)));
    return two(
      [
        h2("Set now"),
        set.length === 0 ? nothing("No fault is set.") : rows,
        used.length > 0 && more(`Used up: ${used.length}`, gone, "small"),
        all.length > 0 && form(LIFT_ALL),
      ],
      card("Set a fault", [note(SET_NOTE), form(SET)]),
    );
  },
});

function said({ fault, for: subject, milliseconds, times_left: left, struck }: Fault): Html {
  const rest = left === null ? "without end" : left === 0 ? "used up" : `${left} left`;
  return html`<strong title="${MEANINGS[fault]}">${fault}</strong> for
    ${subject === null ? "all" : code(subject)}${milliseconds !== null && `, ${milliseconds} ms`}. Struck
    ${count(struck, "time")}, ${rest}.`;
}
