import { refusalIn, type Call, type Refused, type Told } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { saved } from "./elements.ts";
import { RESEND } from "./delivery.ts";
import {
  callsPart,
  formOf,
  isCall,
  problemText,
  typedIn,
  type Calls,
  type Control,
  type Draw,
  type RefusedForm,
  type Typed,
} from "./form.ts";
import { html, type Html } from "./html.ts";
import type { PageContext, Visit } from "./page-context.ts";
import { addressOf, portalPage, type MenuName } from "./layout.ts";

/** A page that shows something and has controls. */
export interface ControlPage<About> {
  /** Below the portal; with `:id` the page of an object. */
  readonly path: string;
  readonly menu: MenuName;
  readonly title: string | ((about: About) => string);
  /** Reads what the page is about. It refuses an id that nothing has. */
  readonly read: (visit: Visit) => Promise<About>;
  /** What stands beside the heading. */
  readonly head?: (about: About) => Html;
  readonly content: (about: About, form: Draw<About>) => Html;
  /** The call that reads what the page is about. */
  readonly reads?: (id: string) => Call;
  readonly controls?: readonly Control<About>[];
}

/** Registers the page and its forms. */
export function registerPage<About>(context: PageContext, page: ControlPage<About>): void {
  const { path, menu, title, read, head, content, reads, controls = [] } = page;
  // An event is sent again from the page of its charge, too.
  const known = [...controls, RESEND];
  const show = (about: About, visit: Visit, done?: string, sent?: RefusedForm): string => {
    let isPlaced = false;
    const calls: Calls = [];
    const form: Draw<About> = (control, { id = visit.id, beside } = {}) => {
      const isSent = control.sends === undefined && sent?.action === addressOf(control.path, id);
      isPlaced ||= isSent;
      return formOf(control, about, { id, beside, sent: isSent ? sent : undefined }, calls);
    };
    const shown = content(about, form);
    if (reads !== undefined) calls.push(["Read it", reads(visit.id)]);
    // A form that the page does not have, or no longer.
    const isElsewhere = sent !== undefined && !isPlaced;
    const above = isElsewhere ? problemText(sent.refused.message, "problem", true) : saved(done);
    const whole = html`${above} ${shown} ${callsPart(context, calls)}`;
    return portalPage(typeof title === "string" ? title : title(about), menu, whole, {
      about: head?.(about),
    });
  };

  context.on("GET", path, async (visit) => {
    const word = textAt(visit.query, "done");
    return show(await read(visit), visit, known.find(({ done }) => done?.[0] === word)?.done?.[1]);
  });

  for (const control of controls) {
    context.on("POST", control.path, async (visit) => {
      const { id } = visit;
      const about = await read(visit);
      const typed = typedIn(visit.form);
      const { told, refused } = await press(context, control, [typed, id, about]);
      if (refused === undefined) {
        const next = await control.goTo?.(told, id, about, typed);
        return { goTo: next ?? `${addressOf(path, id)}?done=${control.done?.[0] ?? ""}` };
      }
      const sent = { action: addressOf(control.path, id), typed, refused };
      return { status: refused.status || 502, content: show(await read(visit), visit, undefined, sent) };
    });
  }
}

/** Makes the calls of a control. */
async function press<About>(
  { ask }: PageContext,
  control: Control<About>,
  given: readonly [typed: Typed, id: string, about: About],
): Promise<{ readonly told: Told; readonly refused: Refused | undefined }> {
  const call = control.call(...given);
  if (!isCall(call)) {
    const wrong = typeof call === "string" ? { message: call, field: undefined } : call;
    return { told: { status: 400, body: undefined }, refused: { status: 400, ...wrong } };
  }
  const before = control.before?.(given[2]);
  const first = before === undefined ? undefined : await ask(before);
  const stopped = first && refusalIn(first);
  if (first !== undefined && stopped !== undefined) return { told: first, refused: stopped };
  const told = await ask(call);
  return { told, refused: control.isWanted?.(told) === true ? undefined : refusalIn(told) };
}
