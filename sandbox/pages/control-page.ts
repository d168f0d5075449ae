import { refusalIn } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { saved } from "./elements.ts";
import { formOf, problemText, typedIn, type Control, type RefusedForm, type Use } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { PageContext, Visit } from "./page-context.ts";
import { addressOf, portalPage, type MenuName } from "./layout.ts";

/** The form of a control. What was typed into it and refused stands in it. */
export type Draw<About> = (control: Control<About>, use?: Use) => Html;

/** A page that shows something and has controls. */
export interface ControlPage<About> {
  /** Below the portal; with `:id` the page of an object. */
  readonly path: string;
  readonly menu: MenuName;
  readonly title: string | ((about: About) => string);
  /** Reads what the page is about. It refuses an id that nothing has. */
  readonly read: (visit: Visit) => Promise<About>;
  readonly content: (about: About, form: Draw<About>) => Html;
  readonly controls?: readonly Control<About>[];
}

/** Registers the page and its forms. */
export function registerPage<About>(context: PageContext, page: ControlPage<About>): void {
  const { path, menu, title, read, content, controls = [] } = page;
  const show = (about: About, visit: Visit, done?: string, sent?: RefusedForm): string => {
    let isPlaced = false;
    const form: Draw<About> = (control, { id = visit.id, beside } = {}) => {
      const isSent = control.sends === undefined && sent?.action === addressOf(control.path, id);
      isPlaced ||= isSent;
      return formOf(context, control, about, { id, beside, sent: isSent ? sent : undefined });
    };
    const shown = content(about, form);
    // A form that the page does not have, or no longer.
    const isElsewhere = sent !== undefined && !isPlaced;
    const above = isElsewhere ? problemText(sent.refused.message, "problem", true) : saved(done);
    return portalPage(typeof title === "string" ? title : title(about), menu, html`${above} ${shown}`);
  };

  context.on("GET", path, async (visit) => {
    const word = textAt(visit.query, "done");
    return show(await read(visit), visit, controls.find(({ done }) => done?.[0] === word)?.done?.[1]);
  });

  for (const control of controls) {
    context.on("POST", control.path, async (visit) => {
      const { id } = visit;
      const about = await read(visit);
      const typed = typedIn(visit.form);
      const call = control.call(typed, id, about);
      const told =
        typeof call === "string" ? { status: 400, body: { message: call } } : await context.ask(call);
      const refused = control.isWanted?.(told) === true ? undefined : refusalIn(told);
      if (refused === undefined) {
        const next = await control.goTo?.(told, id, about);
        return { goTo: next ?? `${addressOf(path, id)}?done=${control.done?.[0] ?? ""}` };
      }
      const sent = { action: addressOf(control.path, id), typed, refused };
      return { status: refused.status || 502, content: show(await read(visit), visit, undefined, sent) };
    });
  }
}
