import { refusalIn, type Call, type Told } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { headOf, saved } from "./elements.ts";
import { RESEND } from "./delivery.ts";
import { callsIn, callsPart, formOf, problemText } from "./form.ts";
import type { Calls, Control, Draw, NoCall, RefusedForm, Sent, Typed } from "./form.ts";
import { html, type Part } from "./html.ts";
import type { PageContext, Register, Visit } from "./page-context.ts";
import { addressOf, portalPage, type MenuName } from "./layout.ts";

/** A page that shows something and has controls. */
interface ControlPage<About> {
  /** Below the portal; with `:id` the page of an object. */
  readonly path: string;
  readonly menu: MenuName;
  readonly title: string | ((about: About) => string);
  /** Reads what the page is about. It refuses an id that nothing has. */
  readonly read: (context: PageContext, visit: Visit) => Promise<About>;
  /** What stands beside the heading: a state, and words. */
  readonly head?: (about: About, context: PageContext) => readonly [badge: Part, words: Part];
  readonly content: (about: About, form: Draw<About>, context: PageContext) => Part;
  /** The call that reads what the page is about. */
  readonly reads?: (id: string) => Call;
  readonly controls?: readonly Control<About>[];
}

export function controlPage<About>(page: ControlPage<About>): Register {
  const { path, menu, title, controls = [] } = page;
  // An event is sent again from the page of its charge, too.
  const known = [...controls, RESEND];

  function show(context: PageContext, about: About, visit: Visit, done?: string, sent?: RefusedForm): string {
    let isPlaced = false;
    const calls: Calls = [];
    const form: Draw<About> = (control, { id = visit.id, ...use } = {}) => {
      const isSent = control.sends === undefined && sent?.action === addressOf(control.path, id);
      isPlaced ||= isSent;
      return formOf(control, about, { id, ...use, sent: isSent ? sent : undefined }, calls);
    };
    const shown = page.content(about, form, context);
    if (page.reads !== undefined) calls.push(["Read it", page.reads(visit.id)]);
    // A form that the page does not have, or no longer.
    const isElsewhere = sent !== undefined && !isPlaced;
    const above = isElsewhere ? problemText(sent.refused.message, "problem", true) : done && saved(done);
    const whole = html`${above} ${shown} ${callsPart(context, calls)}`;
    const heading = typeof title === "string" ? title : title(about);
    return portalPage(heading, menu, whole, { about: page.head && headOf(...page.head(about, context)) });
  }

  return (context) => {
    context.on("GET", path, async (visit) => {
      const word = textAt(visit.query, "done");
      const done = known.find((one) => one.done?.[0] === word)?.done?.[1];
      return show(context, await page.read(context, visit), visit, done);
    });
    for (const control of controls)
      context.on("POST", control.path, async (visit) => {
        const { id, form } = visit;
        const typed: Typed = (name) => textAt(form, name) ?? "";
        const sent = { typed, id, about: await page.read(context, visit), context };
        const [told, refused] = await press(control, sent);
        if (refused !== undefined) {
          const shown = { action: addressOf(control.path, id), typed, refused };
          const content = show(context, await page.read(context, visit), visit, undefined, shown);
          return { status: refused.status || 502, content };
        }
        const next = await control.goTo?.(told, sent);
        return { goTo: next ?? `${addressOf(path, id)}?done=${control.done?.[0] ?? ""}` };
      });
  };
}

/** Makes the calls of a control, up to the first that is refused. */
async function press<About>(
  control: Control<About>,
  { typed, id, about, context }: Sent<About>,
): Promise<readonly [Told, NoCall | undefined]> {
  const made = control.call(typed, id, about);
  let told: Told = { status: 400, body: undefined };
  if ("message" in made) return [told, { status: 400, ...made }];
  for (const call of callsIn(made)) {
    told = await context.ask(call);
    const refused = refusalIn(told);
    if (refused !== undefined && control.isWanted?.(told) !== true) return [told, refused];
  }
  return [told, undefined];
}
