import { operations } from "@payment-service/contract";
import { webhookChecks } from "@payment-service/contract/validators";
import { ANSWER_FAULTS, faultOf, WEBHOOK_FAULTS, type Fault } from "../../faults/fault.ts";
import { listFaults } from "../../store/faults.ts";
import { refusalIn, type Call, type Refused } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm, type Field, type Option } from "../parts/press.ts";
import { code, count, saved, typedNumber } from "../parts/words.ts";
import { PORTAL_PATH, portalPage } from "../portal-page.ts";

/** What stands in the fields of the form. */
type Typed = Readonly<Record<(typeof NAMES)[number], string>>;

const NAMES = ["fault", "for", "milliseconds", "times", "work_done"] as const;

const EMPTY: Typed = { fault: "webhook_dropped", for: "", milliseconds: "", times: "1", work_done: "" };

export function registerFaults(desk: Desk): void {
  const { on, world, ask } = desk;

  on("GET", "/faults", async ({ query }) => show(EMPTY, { done: DONE[textAt(query, "done") ?? ""] }));

  on("POST", "/faults", async ({ form }) => {
    const typed = typedIn(form);
    const refused = refusalIn(await ask(setCall(typed)));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}/faults?done=set` };
    return { status: refused.status, text: await show(typed, { refused }) };
  });

  on("POST", "/faults/lift", async () => {
    const refused = refusalIn(await ask(LIFT_ALL));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}/faults?done=lifted` };
    return { status: refused.status, text: await show(EMPTY, { refused }) };
  });

  on("POST", "/faults/:id/lift", async ({ id }) => {
    const refused = refusalIn(await ask(liftCall(id)));
    // 404: the fault was lifted before, for example in another tab. That is what the person wanted.
    if (refused === undefined || refused.status === 404) return { goTo: `${PORTAL_PATH}/faults?done=lifted` };
    return { status: refused.status, text: await show(EMPTY, { refused }) };
  });

  async function show(
    typed: Typed,
    { done, refused }: { readonly done?: string | undefined; readonly refused?: Refused },
  ): Promise<string> {
    const faults = (await world.store.read(listFaults)).flatMap(faultOf);
    return portalPage(
      "Faults",
      "Faults",
      html`${saved(done)}
        <p class="note">
          What is to go wrong, so that you can see how your integration takes it. Where several faults fit,
          the one that was set first strikes.
        </p>
        <h2>Set now</h2>
        ${faults.length === 0 ? html`<p class="none">No fault is set.</p>` : listOf(desk, faults)}
        <h2>Set a fault</h2>
        <div class="card">
          ${pressForm(
            desk,
            {
              label: "Set the fault",
              action: `${PORTAL_PATH}/faults`,
              call: setCall(typed),
              fields: fieldsOf(typed),
              main: true,
            },
            refused,
          )}
        </div>`,
    );
  }
}

const DONE: Readonly<Record<string, string>> = { set: "The fault is set.", lifted: "Lifted." };

const LIFT_ALL: Call = { method: "DELETE", path: "/_sandbox/faults" };

const liftCall = (id: string): Call => ({
  method: "DELETE",
  path: `/_sandbox/faults/${encodeURIComponent(id)}`,
});

/** An empty field is left out. What is no number is sent as it is: the endpoint says what is wrong. */
function setCall(typed: Typed): Call {
  const body = {
    fault: typed.fault,
    ...(typed.for === "" ? {} : { for: typed.for }),
    ...(typed.milliseconds === "" ? {} : { milliseconds: typedNumber(typed.milliseconds) }),
    ...(typed.times === "" ? {} : { times: typedNumber(typed.times) }),
    ...(typed.work_done === "" ? {} : { work_done: typed.work_done === "true" }),
  };
  return { method: "POST", path: "/_sandbox/faults", body };
}

function typedIn(form: unknown): Typed {
  const field = (name: (typeof NAMES)[number]) => (textAt(form, name) ?? "").trim();
  return {
    fault: field("fault"),
    for: field("for"),
    milliseconds: field("milliseconds"),
    times: field("times"),
    work_done: field("work_done"),
  };
}

const MEANINGS: Readonly<Record<Fault["fault"], string>> = {
  webhook_late: "sent later, by the sandbox's clock",
  webhook_twice: "sent once more, under the same id",
  webhook_reordered: "overtaken by a later event",
  webhook_dropped: "never sent, unless by hand",
  webhook_before_answer: "sent before the answer that it reports on",
  answer_late: "the answer comes later, by the real clock",
  answer_500: "answered with 500",
  answer_cut: "the connection is cut without an answer",
};

function faultOptions(names: readonly Fault["fault"][], group: string): Option[] {
  return names.map((value) => ({ value, label: `${value}: ${MEANINGS[value]}`, group }));
}

function subjectOptions(names: readonly string[], group: string): Option[] {
  return names.map((value) => ({ value, label: value, group }));
}

function fieldsOf(typed: Typed): Field[] {
  return [
    {
      name: "fault",
      label: "Fault",
      value: typed.fault,
      options: [...faultOptions(WEBHOOK_FAULTS, "Webhooks"), ...faultOptions(ANSWER_FAULTS, "Answers")],
    },
    {
      name: "for",
      label: "Applies to",
      note: "An event type for webhooks, an operation for answers.",
      value: typed.for,
      options: [
        { value: "", label: "all of them" },
        ...subjectOptions(Object.keys(webhookChecks), "Events"),
        ...subjectOptions(Object.keys(operations), "Operations"),
      ],
    },
    {
      name: "milliseconds",
      label: "Milliseconds",
      note: "For webhook_late, webhook_reordered and answer_late only.",
      value: typed.milliseconds,
      kind: "number",
    },
    { name: "times", label: "Times", note: "Empty: without end.", value: typed.times, kind: "number" },
    {
      name: "work_done",
      label: "The request is carried out",
      note: "For answer_500 and answer_cut only.",
      value: typed.work_done,
      options: [
        { value: "", label: "as usual for the fault" },
        { value: "true", label: "yes" },
        { value: "false", label: "no" },
      ],
    },
  ];
}

function listOf(desk: Desk, faults: readonly Fault[]): Html {
  const all = pressForm(desk, { label: "Lift all", action: `${PORTAL_PATH}/faults/lift`, call: LIFT_ALL });
  return html`<ul class="list">
      ${faults.map(
        (fault) =>
          html`<li>
            <div>${said(fault)}</div>
            <div>${lift(desk, fault)}</div>
          </li>`,
      )}
    </ul>
    ${all}`;
}

function said({ fault, for: subject, milliseconds, times_left: left, struck }: Fault): Html {
  return html`${code(fault)} for
  ${subject === null ? "all" : code(subject)}${milliseconds === null ? "" : `, ${milliseconds} ms`}. Struck
  ${count(struck, "time")}, ${leftText(left)}.`;
}

function leftText(left: number | null): string {
  if (left === null) return "without end";
  return left === 0 ? "and is used up" : `${left} left`;
}

function lift(desk: Desk, { id, fault }: Fault): Html {
  const action = `${PORTAL_PATH}/faults/${id}/lift`;
  return pressForm(desk, { label: "Lift", about: fault, action, call: liftCall(id) });
}
