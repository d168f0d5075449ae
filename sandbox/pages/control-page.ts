import { refusalIn, type Call, type Told } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { saved } from "./elements.ts";
import { problemText, typedIn, type Control, type RefusedForm, type Typed } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { PageContext, Visit } from "./page-context.ts";
import { addressOf, portalPage, type MenuName } from "./portal-page.ts";

/** A control of a page, and what follows when its call was carried out. */
export interface PageControl<About> extends Omit<Control, "call"> {
  /** The call, or why there is none. */
  readonly call: (typed: Typed, id: string, about: About) => Call | string;
  /** A word in the address of the page, and the sentence that the page then shows. */
  readonly done?: readonly [word: string, sentence: string];
  /** Another address to go to, or what is to be waited for. `about` was read before the call. */
  readonly goTo?: (told: Told, id: string, about: About) => string | Promise<string | undefined>;
  /** Whether a refusal is what the person wanted. */
  readonly isWanted?: (told: Told) => boolean;
}

/** What came of a form of the page. */
export interface Came {
  readonly done?: string | undefined;
  readonly sent?: RefusedForm;
}

/** A page that shows something and has controls. */
export interface ControlPage<About> {
  /** Below the portal; with `:id` the page of an object. */
  readonly path: string;
  readonly menu: MenuName;
  readonly title: string | ((about: About) => string);
  /** Reads what the page is about. It refuses an id that nothing has. */
  readonly read: (visit: Visit) => Promise<About>;
  readonly content: (about: About, came: Came, visit: Visit) => Html;
  readonly controls?: readonly PageControl<About>[];
}

/** Registers the page and its forms; returns what draws it. */
export function registerPage<About>(context: PageContext, page: ControlPage<About>) {
  const { path, menu, title, read, content, controls = [] } = page;
  const show = (about: About, came: Came, visit: Visit): string => {
    const shown = content(about, came, visit);
    // A form that the page does not have, or no longer.
    const elsewhere = came.sent !== undefined && !shown.text.includes('role="alert"');
    const above = elsewhere ? problemText(came.sent.refused.message, "problem", true) : saved(came.done);
    return portalPage(typeof title === "string" ? title : title(about), menu, html`${above} ${shown}`);
  };

  context.on("GET", path, async (visit) => {
    const word = textAt(visit.query, "done");
    const done = controls.find((control) => control.done?.[0] === word)?.done?.[1];
    return show(await read(visit), { done: word === undefined ? undefined : done }, visit);
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
      if (refused === undefined)
        return {
          goTo:
            (await control.goTo?.(told, id, about)) ??
            `${addressOf(path, id)}?done=${control.done?.[0] ?? ""}`,
        };
      const sent = { action: addressOf(control.path, id), typed, refused };
      return { status: refused.status || 502, content: show(await read(visit), { sent }, visit) };
    });
  }
  return show;
}
