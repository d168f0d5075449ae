import type { FastifyInstance } from "fastify";
import { guardAdmin } from "../request/admin.ts";
import { listCharges } from "../charges/list.ts";
import { ServiceError } from "../values/errors.ts";
import { readEvent, resendEvent } from "../events/log.ts";
import { listEvents } from "../store/events.ts";
import { textAt } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import { readContract, type ContractDocument } from "./reference/document.ts";
import { eventsOf, operationPage, topicsOf } from "./reference/operations.ts";
import { settle } from "../store/charge-order.ts";
import { failingJobs } from "../store/jobs.ts";
import { findCharge } from "../store/charges.ts";
import { listMovements } from "../store/movements.ts";
import { BASE_PATH } from "../request/base-path.ts";
import { webUrl } from "../values/web-url.ts";
import type { World } from "../world.ts";
import { pageHeaders } from "./layout.ts";
import { chargePage, chargesPage, developerPage, eventPage, eventsPage } from "./portal.ts";
import { PORTAL_PATH } from "./portal-page.ts";
import { curlCall } from "./reference/call.ts";
import { eventReference, operationReference, referenceIndex } from "./reference/page.ts";

/** How many rows a page of the portal has. */
const ROWS = 50;

/** Registers a page. `answer` gives its text, or an address to go to. */
type On = (
  method: "GET" | "POST",
  path: string,
  answer: (
    id: string,
    input: { query: unknown; body: unknown },
  ) => Promise<string | { readonly goTo: string }>,
) => void;

/** The merchant portal: the Developer menu of the document, and lists of charges and events. */
export function registerPortal(pages: FastifyInstance, world: World, merchantId: string): void {
  const merchant = (): Merchant => {
    const found = world.merchants.byId(merchantId);
    if (found === undefined) throw new ServiceError(404, "unknown_merchant", "This portal has no merchant.");
    return found;
  };
  const named = (charges: string) => world.settings.naming.translate(charges);
  const on: On = (method, path, answer) =>
    void pages.route({
      method,
      url: PORTAL_PATH + path,
      onRequest: async (request) => guardAdmin(request, world.origin(), world.settings.adminToken),
      async handler({ params, query, body }, reply) {
        const answered = await answer(textAt(params, "id") ?? "", { query, body });
        return typeof answered === "string"
          ? reply.headers(pageHeaders()).send(answered)
          : reply.redirect(answered.goTo, 303);
      },
    });

  on("GET", "", async (_id, { query }) => {
    return developerPage(merchant(), textAt(query, "saved") === undefined ? null : "Saved.");
  });
  on("POST", "", async (_id, { body }) => {
    const webhookUrl = readUrl(textAt(body, "webhook_url"));
    const redirectUrl = readUrl(textAt(body, "redirect_url"));
    await world.merchants.register(merchantId, { webhookUrl, redirectUrl });
    await world.spread();
    return { goTo: `${PORTAL_PATH}?saved` };
  });

  on("GET", "/charges", async (_id, { query }) => {
    const cursor = (name: string) => {
      const value = textAt(query, name);
      return value === undefined ? {} : { [name]: value };
    };
    const wanted = { limit: ROWS, ...cursor("before_id"), ...cursor("after_id") };
    const settled = await settle(world.store, merchantId);
    const found = await world.store.read((sql) => listCharges(sql, merchant(), wanted, settled));
    const older = found.hasNext ? found.lastCursor : null;
    const newer = found.hasPrevious ? found.firstCursor : null;
    return named(chargesPage(found.charges, older, newer));
  });
  on("GET", "/charges/:id", (id) =>
    world.store.read(async (sql) => {
      const charge = await findCharge(sql, merchantId, id);
      if (charge === undefined) throw new ServiceError(404, "charge_not_found", "There is no such charge.");
      return named(chargePage(charge, await listMovements(sql, merchantId, id)));
    }),
  );

  on("GET", "/events", async (_id, { query }) => {
    // One more than the page has shows whether there are older events.
    const page = { limit: ROWS + 1, beforeId: textAt(query, "before_id") };
    const found = await world.store.read((sql) => listEvents(sql, merchantId, page));
    const shown = found.slice(0, ROWS);
    const failing = await world.store.read((sql) => failingJobs(sql, merchantId, ROWS));
    return eventsPage(shown, failing, found.length > ROWS ? (shown.at(-1)?.id ?? null) : null);
  });
  on("GET", "/events/:id", async (id) => {
    const { event, made } = await world.store.read((sql) => readEvent(sql, merchantId, id));
    return eventPage(event, made);
  });
  on("POST", "/events/:id/resend", async (id) => {
    await world.write((sql) => resendEvent(sql, merchantId, id, world.clock.now()));
    return { goTo: `${PORTAL_PATH}/events/${id}` };
  });
  registerReference(on, world, merchant);
}

/** The API reference: the contract as pages. It is read once, on the first request. */
function registerReference(on: On, world: World, merchant: () => Merchant): void {
  let read: Promise<ContractDocument> | undefined;
  const contract = () => (read ??= readContract(world.settings.naming));
  const baseUrl = () => world.origin() + BASE_PATH;

  on("GET", "/reference", async () => {
    const document = await contract();
    return referenceIndex(textAt(document.root, "info", "description") ?? "", topicsOf(document), baseUrl());
  });
  on("GET", "/reference/events", async () => eventReference(eventsOf(await contract())));
  on("GET", "/reference/:id", async (id) => {
    const document = await contract();
    const page = operationPage(document, id);
    if (page === undefined)
      throw new ServiceError(404, "unknown_operation", `There is no operation "${id}".`);
    return operationReference(document, page, curlCall(page, merchant(), baseUrl()));
  });
}

/** An empty field removes the address. */
function readUrl(text = ""): string | null {
  if (text.trim() === "") return null;
  const url = webUrl(text.trim());
  if (url !== undefined) return url;
  throw new ServiceError(
    400,
    "validation_error",
    `"${text}" cannot be used. Enter an http(s) URL without credentials.`,
  );
}
