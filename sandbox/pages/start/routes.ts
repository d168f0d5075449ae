import { findCharge } from "../../store/charges.ts";
import { findEvent } from "../../store/events.ts";
import { findRecord } from "../../store/records.ts";
import { refusalIn } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import type { Desk } from "../parts/desk.ts";
import { queryOf } from "../parts/pager.ts";
import { PORTAL_PATH } from "../portal-page.ts";
import { THINGS } from "../things/kinds.ts";
import { addressesIn, refusedAddresses } from "./addresses.ts";
import { startPage } from "./page.ts";
import { sendTestEvent } from "./test-event.ts";

/** The Developer menu, and the search for anything by its id. */
export function registerStart(desk: Desk): void {
  const { on, world, merchant, ask } = desk;

  on("GET", "", async ({ query }) =>
    startPage(desk, { note: textAt(query, "saved") === undefined ? undefined : "Saved." }),
  );

  on("GET", "/", () => Promise.resolve({ goTo: PORTAL_PATH }));

  on("POST", "", async ({ form }) => {
    const call = { method: "POST", path: "/_sandbox/addresses", body: addressesIn(form) } as const;
    const refused = refusalIn(await ask(call));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}?saved` };
    return { status: refused.status, text: startPage(desk, { addresses: refusedAddresses(form, refused) }) };
  });

  on("POST", "/test-event", async () => {
    const tested = await sendTestEvent(desk);
    const text = startPage(desk, { tested });
    return "problem" in tested ? { status: 409, text } : text;
  });

  // What is no id of another thing is left to the search for charges.
  on("GET", "/find", async ({ query }) => {
    const text = (textAt(query, "q") ?? "").trim();
    const family = text === "" ? undefined : await familyWith(text);
    return {
      goTo:
        family === undefined
          ? `${PORTAL_PATH}/charges${queryOf({ q: text })}`
          : `${PORTAL_PATH}/${family}/${encodeURIComponent(text)}`,
    };
  });

  function familyWith(id: string): Promise<string | undefined> {
    const owner = merchant().id;
    return world.store.read(async (sql) => {
      if ((await findCharge(sql, owner, id)) !== undefined) return "charges";
      if ((await findEvent(sql, owner, id)) !== undefined) return "events";
      for (const { kind, family } of THINGS) {
        if ((await findRecord(sql, owner, kind, id)) !== undefined) return family;
      }
      return undefined;
    });
  }
}
