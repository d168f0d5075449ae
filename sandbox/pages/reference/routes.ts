import { BASE_PATH } from "../../request/base-path.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";
import type { Desk } from "../parts/desk.ts";
import { curlCall } from "./call.ts";
import { readContract, type ContractDocument } from "./document.ts";
import { eventsOf, operationPage, topicsOf } from "./operations.ts";
import { eventReference, operationReference, referenceIndex } from "./page.ts";

/** The API reference: the contract as pages. It is read once, on the first request. */
export function registerReference({ on, world, merchant }: Desk): void {
  let read: Promise<ContractDocument> | undefined;
  const contract = () => (read ??= readContract(world.settings.naming));
  const baseUrl = () => world.origin() + BASE_PATH;

  on("GET", "/reference", async () => {
    const document = await contract();
    return referenceIndex(textAt(document.root, "info", "description") ?? "", topicsOf(document), baseUrl());
  });
  on("GET", "/reference/events", async () => eventReference(eventsOf(await contract())));
  on("GET", "/reference/:id", async ({ id }) => {
    const document = await contract();
    const page = operationPage(document, id);
    if (page === undefined)
      throw new ServiceError(404, "unknown_operation", `There is no operation "${id}".`);
    return operationReference(document, page, curlCall(page, merchant(), baseUrl()));
  });
}
